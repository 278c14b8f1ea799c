import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HEIGHT, TOP, WIDTH, type Anchors } from "../src/art/body";
import { bodyOf, draw, portrait } from "../src/art/creature";
import { boxOf, extentOf } from "../src/art/extent";
import { traitNames } from "../src/art/gallery";
import { animals, coatOf, creatures, faceFor, kindOf, shapeOf } from "../src/art/kinds";
import { plans } from "../src/art/plans";

const PYTHON = join(import.meta.dirname, "../../src/galapagos");
const MOODS = ["alert", "hungry", "content", "asleep"] as const;
const ANCHORS: Record<Exclude<keyof Anchors, "feet">, true> = {
  centre: true,
  chest: true,
  head: true,
  nose: true,
  eye: true,
  mouth: true,
  crown: true,
  back: true,
  rump: true,
  belly: true,
};

/** The words before the equals signs of a section. */
function keys(file: string, section: string): string[] {
  const text = readFileSync(join(PYTHON, file), "utf8");
  const found =
    new RegExp(`^\\[${section}\\]\\n([\\s\\S]*?)(?=^\\[|$(?![\\s\\S]))`, "m").exec(text)?.[1] ?? "";
  return [...found.matchAll(/^"?([\w-]+)"?\s*=/gm)].map((line) => line[1] as string);
}

/** One kind for each body plan. */
const models = Object.fromEntries(
  Object.entries({ ...creatures, ...animals }).map(([name, { plan }]) => [plan, name]),
);

function expectInside(markup: string): void {
  const { left, right, top, bottom } = extentOf(markup);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(WIDTH);
  expect(top).toBeGreaterThanOrEqual(TOP);
  expect(bottom).toBeLessThanOrEqual(TOP + HEIGHT);
}

describe("kinds", () => {
  it("has every creature's name, in the order of the numbers", () => {
    expect(Object.keys(creatures)).toEqual(keys("core/language.en.toml", "creatures"));
  });

  it("has every animal of Tyranno EX!", () => {
    const named = keys("games/tyranno/texts.en.toml", "animal").filter((name) => name !== "nobody");
    expect(named).toHaveLength(28);
    expect(Object.keys(animals).sort()).toEqual(named.sort());
  });

  it("finds a kind by its number and by its name", () => {
    expect(kindOf(2)).toBe(creatures.finch);
    expect(kindOf("finch").plan).toBe("bird");
    expect(kindOf(14).plan).toBe("crab");
    expect(kindOf("octopus")).toBe(animals.octopus);
    expect(kindOf(2 + 64)).toBe(creatures.finch);
    expect(coatOf(2 + 64)).not.toBe(coatOf(2));
  });

  it("has a coat in the style sheet for everybody", () => {
    const styles = readFileSync(join(import.meta.dirname, "../src/app/styles/theme.css"), "utf8");
    for (let id = 0; id < 64 * 5; id += 1) expect(styles).toContain(`.coat-${coatOf(id)} {`);
  });

  it("draws no two animals of Tyranno EX! alike", () => {
    const pictures = Object.keys(animals).map((id) => draw({ id, traits: [] }).replace(/#?c[\w-]+-\d+/g, ""));
    expect(new Set(pictures).size).toBe(28);
  });

  it.each(Object.keys({ ...creatures, ...animals }))("%s stays inside its box in every mood", (id) => {
    for (const mood of MOODS) {
      const markup = draw({ id, traits: [], mood });
      expect(markup).not.toMatch(/NaN|undefined|Infinity/);
      expectInside(markup);
    }
  });
});

describe("body plans", () => {
  it("has a model of every plan", () =>
    expect(Object.keys(models).sort()).toEqual(Object.keys(plans).sort()));

  for (const [plan, id] of Object.entries(models)) {
    it(`${plan} carries every trait`, () => {
      for (const trait of traitNames()) {
        for (const mood of MOODS) {
          const { body } = bodyOf({ id, traits: [trait], mood, fat: 1 });
          for (const name of Object.keys(ANCHORS) as (keyof typeof ANCHORS)[]) {
            const point = body[name];
            expect(Number.isFinite(point.x) && Number.isFinite(point.y), `${name} with ${trait}`).toBe(true);
          }
          expect(body.feet).toHaveLength(2);
          for (const foot of body.feet)
            expect(Number.isFinite(foot.x + foot.y), `feet with ${trait}`).toBe(true);
        }
        const markup = draw({ id, traits: [trait], fat: 1 });
        expect(markup, trait).not.toMatch(/NaN|undefined|Infinity/);
        expectInside(markup);
      }
    });

    it(`${plan} stays inside its box with all traits at once`, () => {
      for (const mood of MOODS) expectInside(draw({ id, traits: traitNames(), mood, fat: 1 }));
    });

    it(`${plan} shows what changes its shape`, () => {
      const plain = bodyOf({ id, traits: [] }).body.outline.join("");
      for (const trait of ["long-neck", "high-body-weight", "swimming"])
        if (trait !== "swimming" || shapeOf(id).tail !== "fin")
          expect(bodyOf({ id, traits: [trait] }).body.outline.join(""), trait).not.toBe(plain);
    });
  }
});

describe("the extent of a drawing", () => {
  const of = (inner: string): number[] => Object.values(extentOf(inner));

  it("follows lines, curves and ellipses", () => {
    expect(of('<path d="M10 20l5 -6H40V50Z"/>')).toEqual([10, 14, 40, 50]);
    expect(of('<path d="M0 0Q10 20 20 0"/>')[3]).toBeCloseTo(9.6);
    expect(of('<path d="M10 20a5 3 0 1 1 10 0a5 3 0 1 1 -10 0Z"/>')).toEqual([10, 17, 20, 23]);
    expect(of('<path d="M0 0h10" stroke-width="4"/>')).toEqual([-2, -2, 12, 2]);
  });

  it("makes a box that a picture fills", () => {
    expect(boxOf('<path d="M10 20H40V50Z"/>')).toBe("9 19 32 32");
  });

  it("follows moved groups, and leaves out what is clipped", () => {
    const shifted = '<g transform="translate(10 5) scale(2)"><path d="M1 1h4"/></g>';
    expect(of(shifted)).toEqual([12, 7, 20, 7]);
    expect(of(`${shifted}<g clip-path="url(#a)"><g><path d="M-99 -99h4"/></g></g>`)).toEqual([12, 7, 20, 7]);
  });
});

describe("portraits", () => {
  it("gives the same name the same head, and most names another", () => {
    expect(faceFor("Ann")).toBe(faceFor("Ann"));
    const names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"];
    expect(new Set(names.map(faceFor)).size).toBeGreaterThan(5);
  });

  it.each(Object.keys(creatures))("of a %s frames its eye", (id) => {
    const [x = 0, y = 0, wide = 0] = portrait(id).box.split(" ").map(Number);
    const { eye } = bodyOf({ id, traits: [] }).body;
    expect(Math.hypot(eye.x - x - wide / 2, eye.y - y - wide / 2)).toBeLessThan(wide / 2 - 4);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { draw } from "../src/art/creature";
import { traitArt, traitNames } from "../src/art/gallery";
import { coatOf } from "../src/art/kinds";

const GAMES = join(import.meta.dirname, "../../src/galapagos/games");

/** The traits of every game, from the section of their names. */
function traitsOf(game: string): string[] {
  const text = readFileSync(join(GAMES, game, "texts.en.toml"), "utf8");
  const section = /^\[trait\]\n([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text)?.[1] ?? "";
  return [...section.matchAll(/^"?([\w-]+)"?\s*=/gm)].map((line) => line[1] as string);
}

const games = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map((entry) => entry.name);

describe("creatures", () => {
  it("has games to look at", () => expect(traitsOf("beginning")).toContain("flight"));

  for (const game of games) {
    it(`has a picture of every trait of ${game}`, () => {
      expect(traitsOf(game).filter((trait) => !traitNames().includes(trait))).toEqual([]);
    });
  }

  it.each(traitNames())("%s changes how a creature looks", (trait) => {
    const plain = draw({ id: 5, traits: [] }).replace(/c5-\d+/g, "");
    expect(draw({ id: 5, traits: [trait], fat: 0.5 }).replace(/c5-\d+/g, "")).not.toBe(plain);
    expect(traitArt(trait).icon).toContain("<");
  });

  it("looks the same every time, and unlike its neighbour", () => {
    const drawn = (id: number): string => draw({ id, traits: ["horns"] }).replace(/c\d+-\d+/g, "");
    expect(drawn(3)).toBe(drawn(3));
    expect(drawn(3)).not.toBe(drawn(4));
    expect(coatOf(3)).not.toBe(coatOf(4));
  });

  it("never writes a number that is none", () => {
    for (let id = 0; id < 40; id += 1) {
      for (const mood of ["alert", "hungry", "content", "asleep"] as const) {
        expect(draw({ id, mood, fat: 1, traits: traitNames() })).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });
});

/** A creature drawn from its kind and from what it has evolved. Pure: the same traits and the same id give the same picture. */

import { build, HEIGHT, TOP, WIDTH, type Body, type Mood } from "./body";
import { extentOf } from "./extent";
import { features, type Feature } from "./features";
import { at, drawn, ellipse, ink, path, round, stroke, wash, type Point } from "./pen";
import { plans } from "./plans";
import { traitArt } from "./gallery";
import { kindOf, shapeOf } from "./kinds";

export interface Creature {
  /** The number of its name, or the name itself. */
  id: number | string;
  traits: readonly string[];
  mood?: Mood;
  /** How full its store of fat is, 0 to 1. */
  fat?: number;
}

const MARGIN = 1;

export function draw(creature: Creature): string {
  const { body, worn } = bodyOf(creature);
  return fitted(body, layers(body, worn, `c${creature.id}-${unique()}`));
}

/** Its head alone, and the box around it. */
export function portrait(id: number | string, mood: Mood = "alert"): { markup: string; box: string } {
  const { body, worn } = bodyOf({ id, traits: [], mood });
  const { head, eye, headSize: size } = body;
  const wide = size * 3.7;
  const high = Math.min(0, eye.y - head.y + size * 0.8); // eyes on stalks
  return {
    markup: layers(body, worn, `p${id}-${unique()}`),
    box: [head.x - wide * 0.46, head.y + high - wide * 0.52, wide, wide].map(round).join(" "),
  };
}

export function bodyOf({ id, traits, mood = "alert", fat = 0 }: Creature): { body: Body; worn: Feature[] } {
  const kind = kindOf(id);
  const own: Feature[] = kind.features.map((name) => features[name]);
  const evolved = traits.map(traitArt);
  const shape = shapeOf(id);
  for (const trait of evolved) trait.shape?.(shape);
  const body = build(plans[kind.plan], shape, mood, fat);
  body.outline = [...own.flatMap((feature) => feature.outline?.(body) ?? []), ...body.outline].filter(
    Boolean,
  );
  return { body, worn: [...own, ...evolved] };
}

let count = 0;
const unique = (): number => (count += 1);

function layers(body: Body, worn: Feature[], clip: string): string {
  const all = (part: "scene" | "behind" | "coat" | "front"): string =>
    worn.map((one) => one[part]?.(body) ?? "").join("");
  return [
    all("scene"),
    (body.far ?? []).map((d) => d && drawn(d, "var(--coat-dark)", 2.2)).join(""),
    body.under ?? "",
    all("behind"),
    body.outline.map((d) => ink(d, 4.4)).join(""),
    body.outline.map((d) => wash(d, "var(--coat)")).join(""),
    `<clipPath id="${clip}">${body.outline.map((d) => `<path d="${d}"/>`).join("")}</clipPath>`,
    `<g clip-path="url(#${clip})">${washes(body)}${body.marks ?? ""}${pattern(body)}${all("coat")}</g>`,
    body.over ?? "",
    face(body),
    all("front"),
    body.mood === "asleep" ? snore(body) : "",
  ].join("");
}

/** Nothing leaves the box: what is too high or too wide is drawn a little smaller, and stays on its ground if it can. */
function fitted({ ground }: Body, markup: string): string {
  const { left, right, top, bottom } = extentOf(markup);
  const [floor, ceiling] = [TOP + HEIGHT - MARGIN, TOP + MARGIN];
  const fit = Math.min(1, (WIDTH - 2 * MARGIN) / (right - left), (floor - ceiling) / (bottom - top));
  const scale = Math.floor(fit * 1000) / 1000;
  const within = (wish: number, least: number, most: number): number => Math.max(least, Math.min(wish, most));
  const aside = within(100 - 100 * scale, MARGIN - left * scale, WIDTH - MARGIN - right * scale);
  const down = within(ground * (1 - scale), ceiling - top * scale, floor - bottom * scale);
  if (scale === 1 && !aside && !down) return markup;
  return `<g transform="translate(${round(aside)} ${round(down)}) scale(${scale})">${markup}</g>`;
}

/** Light from above, a dark wash along the back: what makes it look painted. */
function washes({ centre, rx, ry, head, headSize, belly, fat, shape }: Body): string {
  const light = wash(ellipse(at(centre.x + 4, belly.y + 2), rx * 0.8, ry * 0.62), "var(--coat-light)");
  const shade = wash(
    ellipse(at(centre.x - 6, centre.y - ry * 1.05), rx * 0.95, ry * 0.5),
    "var(--coat-dark)",
    0.45,
  );
  const cheek = wash(
    ellipse(at(head.x + headSize * 0.7, head.y + headSize * 0.55), headSize * 0.75, headSize * 0.5),
    "var(--coat-light)",
  );
  const full =
    shape.belly && fat
      ? wash(ellipse(at(centre.x, belly.y - ry * fat * 0.3), rx * 0.75, ry * fat * 0.9), "var(--fat)", 0.8)
      : "";
  return light + shade + cheek + full;
}

function pattern({ shape, centre, rx, ry, feet }: Body): string {
  switch (shape.pattern) {
    case "spots":
      return [-0.6, -0.15, 0.3, 0.62]
        .map((place, step) =>
          wash(
            ellipse(at(centre.x + place * rx, centre.y - ry * (step % 2 ? 0.1 : 0.5)), 6, 4.5),
            "var(--coat-dark)",
            0.6,
          ),
        )
        .join("");
    case "saddle":
      return wash(
        ellipse(at(centre.x - 2, centre.y - ry * 0.85), rx * 0.5, ry * 0.75),
        "var(--coat-dark)",
        0.7,
      );
    case "socks":
      return feet
        .map((foot) => wash(path`M${foot.x - 14} ${foot.y - 12}h34v16h-34Z`, "var(--coat-dark)", 0.8))
        .join("");
    case "plain":
      return "";
  }
}

function face(body: Body): string {
  const { eye, eyes = [], nose, face: look = "muzzle" } = body;
  return (
    [eye, ...eyes].map((one) => eyeAt(one, body)).join("") +
    (look === "muzzle" ? drawn(ellipse(at(nose.x - 2, nose.y - 3), 3.2, 2.6), "var(--line)", 1) : "") +
    (look === "beak" ? "" : mouth(body))
  );
}

function eyeAt({ x, y }: Point, { mood, shape }: Body): string {
  if (mood === "asleep") return ink(path`M${x - 4} ${y}q4 4 8 0`, 2);
  if (mood === "content") return ink(path`M${x - 4.5} ${y + 1.5}q4.5 -6 9 0`, 2.2);
  const size = 3.1 * shape.eye;
  const dot =
    wash(ellipse(at(x, y), size), "var(--line)") +
    wash(ellipse(at(x + 1, y - 1.1), size * 0.33), "var(--paper)");
  return mood === "hungry" ? dot + ink(path`M${x - 5} ${y - 6.5}l9 -1.5`, 1.6) : dot;
}

function mouth({ mouth: { x, y }, nose, mood }: Body): string {
  const corner = at(x - 2, y);
  if (mood === "hungry") return drawn(ellipse(at(x + 5, y + 1.5), 3.4, 2.8), "var(--tongue)", 1.6);
  const curve = mood === "content" ? 6 : 3;
  return ink(
    path`M${nose.x - 3} ${nose.y + 2}Q${(corner.x + nose.x) / 2} ${corner.y + curve} ${corner.x} ${corner.y - 1}`,
    1.7,
  );
}

function snore({ head }: Body): string {
  const zed = (x: number, y: number, size: number): string =>
    stroke(path`M${x} ${y}h${size}l${-size} ${size}h${size}`, "var(--beside)", 1.8);
  return zed(head.x + 12, head.y - 32, 6) + zed(head.x + 24, head.y - 48, 9);
}

export type { Mood };

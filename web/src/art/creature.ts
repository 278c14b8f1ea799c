/** A creature drawn from what it has evolved. Pure: the same traits and the same id give the same picture. */

import { build, shapeOf, type Body, type Mood, type Shape } from "./body";
import { at, drawn, ellipse, ink, path, round, stroke, wash } from "./pen";
import { traitArt } from "./gallery";
import type { TraitArt } from "./trait";

export interface Creature {
  id: number;
  traits: readonly string[];
  mood?: Mood;
  /** How full its store of fat is, 0 to 1. */
  fat?: number;
}

const EYES_AT = 30; // room above the head for ears and horns

export function draw(creature: Creature): string {
  const worn = creature.traits.map(traitArt);
  const shape = shapeOf(creature.id);
  for (const trait of worn) trait.shape?.(shape);
  const body = build(shape, creature.mood ?? "alert", creature.fat ?? 0);
  return fitted(body, layers(body, worn, `c${creature.id}-${unique()}`));
}

/** The coat's number, for the colours of the style sheet. */
export const coatOf = (id: number): number => shapeOf(id).coat;

let count = 0;
const unique = (): number => (count += 1);

function layers(body: Body, worn: TraitArt[], clip: string): string {
  const all = (part: "scene" | "behind" | "coat" | "front"): string =>
    worn.map((trait) => trait[part]?.(body) ?? "").join("");
  return [
    all("scene"),
    body.far.map((d) => drawn(d, "var(--coat-dark)", 2.2)).join(""),
    all("behind"),
    body.outline.map((d) => ink(d, 4.4)).join(""),
    body.outline.map((d) => wash(d, "var(--coat)")).join(""),
    `<clipPath id="${clip}">${body.outline.map((d) => `<path d="${d}"/>`).join("")}</clipPath>`,
    `<g clip-path="url(#${clip})">${washes(body)}${pattern(body)}${all("coat")}</g>`,
    creases(body),
    face(body),
    all("front"),
    body.mood === "asleep" ? snore(body) : "",
  ].join("");
}

/** A long neck must not leave the picture: then everything is drawn a little smaller. */
function fitted(body: Body, markup: string): string {
  const room = body.ground - 6;
  const high = body.ground - (body.crown.y - EYES_AT);
  const wide = body.nose.x + 8 - 100;
  const scale = Math.min(1, room / high, 98 / wide);
  if (scale === 1) return markup;
  return `<g transform="translate(${round(100 - 100 * scale)} ${round(body.ground * (1 - scale))}) scale(${round(scale * 100) / 100})">${markup}</g>`;
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

/** Lines inside the outline: where leg and belly meet, and the toes. */
function creases({ mood, feet, centre, ry }: Body): string {
  if (mood === "asleep") return "";
  const [hind, front] = feet as [Body["feet"][0], Body["feet"][0]];
  return (
    ink(
      path`M${hind.x + 11} ${centre.y + ry * 0.45}Q${hind.x + 12} ${centre.y + ry * 0.1} ${hind.x + 6} ${centre.y - ry * 0.2}`,
      1.4,
      ' opacity=".6"',
    ) +
    ink(
      path`M${front.x - 9} ${centre.y + ry * 0.55}Q${front.x - 10} ${centre.y + ry * 0.2} ${front.x - 5} ${centre.y - 2}`,
      1.4,
      ' opacity=".6"',
    )
  );
}

function face(body: Body): string {
  return (
    eye(body) + drawn(ellipse(at(body.nose.x - 2, body.nose.y - 3), 3.2, 2.6), "var(--line)", 1) + mouth(body)
  );
}

function eye({ eye: { x, y }, mood, shape }: Body): string {
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
    stroke(path`M${x} ${y}h${size}l${-size} ${size}h${size}`, "var(--line)", 1.8);
  return zed(head.x + 12, head.y - 32, 6) + zed(head.x + 24, head.y - 48, 9);
}

/** For callers that bend the body themselves. */
export type { Body, Mood, Shape };

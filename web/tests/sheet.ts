/** A page with every body plan, every trait and every animal, for somebody to look at: `npm run sheet` makes it. */

import { readFileSync } from "node:fs";
import { HEIGHT, TOP, WIDTH } from "../src/art/body";
import { draw, portrait, type Mood } from "../src/art/creature";
import { traitNames } from "../src/art/gallery";
import { animals, coatOf, creatures } from "../src/art/kinds";

/** One kind for each plan. */
const MODELS = ["wolf", "bear", "finch", "crab", "lizard", "moray", "toad", "tortoise", "ray", "seal", "fish", "octopus", "pip-wasp"]; // prettier-ignore

const figure = (id: string, traits: string[] = [], label = id, mood: Mood = "alert", state = ""): string =>
  `<figure><svg class="coat-${coatOf(id)} ${state}" viewBox="0 ${TOP} ${WIDTH} ${HEIGHT}">${draw({ id, traits, mood, fat: 0.7 })}</svg><figcaption>${label}</figcaption></figure>`;

const head = (id: string): string => {
  const { markup, box } = portrait(id);
  return `<svg class="head coat-${coatOf(id)}" viewBox="${box}">${markup}</svg>`;
};

const section = (name: string, figures: string[]): string =>
  `<section id="${name}">${figures.join("")}</section>`;

const states = MODELS.flatMap((id) => [
  ...(["hungry", "content", "asleep"] as const).map((mood) => figure(id, [], `${id}, ${mood}`, mood)),
  figure(id, ["horns", "flight", "shell"], `${id}, poisoned`, "alert", "poisoned"),
  figure(id, traitNames(), `${id}, everything`, "alert", "paralysed"),
]);

process.stdout.write(`<!doctype html><meta charset="utf-8"><title>Creatures</title>
<style>${readFileSync("src/app/styles/theme.css", "utf8")}
body { margin: 0; background: var(--paper); color: var(--ink); font: 8px/1 sans-serif; text-align: center; }
section { display: grid; padding: 4px; }
#kinds, #animals { grid-template-columns: repeat(10, 1fr); width: 1200px; }
#states { grid-template-columns: repeat(10, 1fr); width: 1200px; }
#traits { grid-template-columns: repeat(${MODELS.length}, 1fr); width: 832px; }
#heads { grid-template-columns: repeat(24, 1fr); width: 1200px; }
.head { border: 2px solid var(--line-soft); border-radius: 50%; background: var(--pool); width: 40px; height: 40px; }
figure { margin: 2px; background: radial-gradient(closest-side, var(--pool), transparent); }
figure svg { display: block; width: 100%; overflow: visible; }
</style>
${section(
  "animals",
  Object.keys(animals).map((id) => figure(id)),
)}
${section(
  "kinds",
  Object.keys(creatures).map((id) => figure(id)),
)}
${section("heads", Object.keys(creatures).map(head))}
${section("states", states)}
${section(
  "traits",
  traitNames().flatMap((trait) => MODELS.map((id) => figure(id, [trait], trait))),
)}
`);

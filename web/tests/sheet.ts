/** A page with every body plan, every trait and every animal, for somebody to look at: `npm run sheet` makes it. */

import { readFileSync } from "node:fs";
import { HEIGHT, TOP, WIDTH } from "../src/art/body";
import { draw, portrait, type Mood } from "../src/art/creature";
import { traitNames } from "../src/art/gallery";
import { animals, coatOf, creatures } from "../src/art/kinds";
import { board, standing } from "../src/art/pictures";
import { herds, type Figure } from "../src/art/scenes";

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

const TITLES = {
  galapagos: "Galápagos",
  origin: "The Origin of Species",
  tyranno: "Tyranno EX!",
  stones: "evolution",
  beginning: "Evolution: The Beginning",
};

/** The picture that a link to a game shows elsewhere, 1200 × 630. */
const preview = ([name, title]: [string, string]): string =>
  `<div class="preview ${name}" id="preview-${name}"><div class="herd">${
    name === "stones"
      ? board('viewBox="20 0 180 80"')
      : (herds[name] ?? ONE_OF_EACH).map((figure) => standing(figure)).join("")
  }</div><h1>${title}</h1>${name === "galapagos" ? "" : "<p>Galápagos</p>"}</div>`;

const ONE_OF_EACH: Figure[] = [
  { id: "tortoise" },
  { id: "finch", traits: ["flight"] },
  { id: "crab" },
  { id: "angler-fox" },
];

process.stdout.write(`<!doctype html><meta charset="utf-8"><title>Creatures</title>
<style>${readFileSync("src/app/styles/theme.css", "utf8")}
body { margin: 0; background: var(--paper); color: var(--ink); font: 8px/1 sans-serif; text-align: center; }
section { display: grid; padding: 4px; }
#kinds, #animals { grid-template-columns: repeat(10, 1fr); width: 1200px; }
#states { grid-template-columns: repeat(10, 1fr); width: 1200px; }
#traits { grid-template-columns: repeat(${MODELS.length}, 1fr); width: 1200px; }
#heads { grid-template-columns: repeat(24, 1fr); width: 1200px; }
.head { border: 2px solid var(--line-soft); border-radius: 50%; background: var(--pool); width: 40px; height: 40px; }
figure { margin: 2px; background: radial-gradient(closest-side, var(--pool), transparent); }
figure svg { display: block; width: 100%; overflow: visible; }
@font-face { font-family: Alegreya; font-weight: 400 900; src: url("../../web/node_modules/@fontsource/alegreya/files/alegreya-latin-600-normal.woff2"); }
.preview { box-sizing: border-box; position: relative; width: 1200px; height: 630px; padding: 40px; overflow: hidden;
  background: linear-gradient(color-mix(in srgb, var(--wash-blue) 45%, var(--card)), color-mix(in srgb, var(--wash-green) 55%, var(--card))); }
.preview.origin { background: linear-gradient(color-mix(in srgb, var(--wash-yellow) 55%, var(--card)), color-mix(in srgb, var(--wash-blue) 60%, var(--card))); }
.preview.tyranno { background: linear-gradient(color-mix(in srgb, var(--wash-red) 50%, var(--card)), color-mix(in srgb, var(--earth) 55%, var(--card))); }
.preview.stones { background: #d9b877; }
.preview::after { content: ""; position: absolute; inset: 18px; border: 4px double var(--line); border-radius: 26px; }
.herd { display: flex; align-items: end; justify-content: center; height: 380px; }
.herd svg { flex: 0 1 370px; min-width: 0; margin-inline: -12px; overflow: visible; }
.galapagos .herd svg { flex-basis: 300px; }
.stones .herd svg { flex-basis: 850px; }
.pool { fill: var(--pool); opacity: 0.8; }
h1 { margin: 34px 0 0; font: 750 84px/1 Alegreya, serif; }
.preview p { margin: 10px 0 0; font: 500 38px/1 Alegreya, serif; }
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
${Object.entries(TITLES).map(preview).join("")}
`);

/** The pictures that stand for the games. They never change, so they are drawn once, when the page is built. */

import { HEIGHT, TOP, WIDTH } from "./body";
import { draw } from "./creature";
import { coatOf } from "./kinds";
import { grid, herds, stones, type Figure } from "./scenes";

const STEP = WIDTH - 18; // they stand close together

/** One animal in the pool of light it stands in. */
export const standing = ({ id, traits = [], mood = "alert" }: Figure, place = ""): string =>
  `<svg class="coat-${coatOf(id)}" ${place} viewBox="0 ${TOP} ${WIDTH} ${HEIGHT}"><ellipse class="pool" cx="98" cy="124" rx="92" ry="32"/>${draw({ id, traits, mood, fat: 0 })}</svg>`;

const sideBySide = (figures: readonly Figure[]): string =>
  figures
    .map((figure, n) => standing(figure, `x="${n * STEP}" width="${WIDTH}" height="${HEIGHT}"`))
    .join("");

const INK = "#33281b";
const COLOURS = { w: "#fbf6e9", b: "#3d6f99", x: "#b5432e" };

/** A part of a board with stones and obstacles; `place` is what else its picture says. */
export const board = (place: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${place}><path stroke="#7d5a2b" stroke-width=".8" d="${grid}"/><g stroke="${INK}" stroke-width=".9" stroke-linejoin="round">${stones
    .map(([x, y, kind]) =>
      kind === "x"
        ? `<path fill="${COLOURS.x}" d="M${4 + x * 20} ${16 + y * 20}l6-13 6 13Z"/>`
        : `<circle fill="${COLOURS[kind]}" cx="${10 + x * 20}" cy="${10 + y * 20}" r="7.5"/>`,
    )
    .join("")}</g></svg>`;

const herd = (figures: readonly Figure[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${(figures.length - 1) * STEP + WIDTH} ${HEIGHT}">${sideBySide(figures)}</svg>`;

/** A picture for each game; animals have the colours of the page they are shown on. */
export const pictures = (): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(herds).map(([game, figures]) => [game, herd(figures)])),
  stones: board('viewBox="0 0 220 80" preserveAspectRatio="xMidYMid slice"'),
});

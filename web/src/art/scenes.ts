/** What stands for each game where it is shown from outside: on its card, and in links to it. */

import type { Mood } from "./creature";

export interface Figure {
  id: string;
  traits?: string[];
  mood?: Mood;
}

export const herds: Record<string, Figure[]> = {
  beginning: [
    { id: "tortoise", traits: ["long-neck"], mood: "content" },
    { id: "ibex", mood: "hungry" },
    { id: "heron", traits: ["carnivore"] },
  ],
  origin: [
    { id: "crab", traits: ["swimming"] },
    { id: "finch", traits: ["camouflage", "flight"] },
    { id: "wolf", traits: ["carnivorous", "sharp-vision"], mood: "hungry" },
  ],
  tyranno: [{ id: "octopus" }, { id: "angler-fox", mood: "hungry" }, { id: "picnic-panda", mood: "content" }],
};

/** Column, row, and what is there: a white or blue stone, or an obstacle. */
export const stones = [
  [2, 1, "w"],
  [3, 1, "w"],
  [3, 2, "w"],
  [4, 2, "w"],
  [6, 1, "b"],
  [6, 2, "b"],
  [7, 2, "b"],
  [5, 3, "b"],
  [9, 1, "w"],
  [5, 2, "x"],
  [8, 3, "x"],
  [1, 3, "b"],
  [10, 3, "w"],
  [10, 2, "w"],
] as const;

/** The lines of a board of eleven columns and four rows, twenty units apart. */
export const grid =
  Array.from({ length: 11 }, (_, x) => `M${10 + x * 20} -5V85`).join("") +
  [0, 1, 2, 3].map((y) => `M-5 ${10 + y * 20}H225`).join("");

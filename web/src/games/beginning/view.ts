/** What the table of The Beginning reads from its view. */

import type { Mood } from "../../art/creature";
import type { BeginningView } from "../../wire/protocol";

export type { BeginningView };
export type SpeciesView = BeginningView["table"][number]["species"][number];

export const total = (cards: Record<string, number>): number =>
  Object.values(cards).reduce((sum, count) => sum + count, 0);

export const food = ({ chips }: SpeciesView): number => chips.reduce((sum, count) => sum + count, 0);

/** How many of its population are still hungry. */
export const lacks = ({ chips }: SpeciesView): number => chips.filter((count) => count === 0).length;

/** Hunger shows while its owner is at turn, and being fed as long as it lasts. */
export function mood(species: SpeciesView, atTurn: boolean): Mood {
  if (species.chips.every((count) => count > 0)) return "content";
  return atTurn ? "hungry" : "alert";
}

/** How much of the second layer is filled. */
export function fatness({ chips }: SpeciesView): number {
  return chips.filter((count) => count > 1).length / Math.max(1, chips.length);
}

/** How a species can be drawn, from all of its traits by name down to the creature alone. Sizes are in em. */

import type { Form } from "../../table/stage/layout";
import type { SpeciesView } from "./view";

const CARDS = 4; // of the population side by side

export const OWNER = { head: 2.2, least: 15 }; // who they belong to, above them

/** The forms for these species, all as high as the tallest. */
export function forms(species: readonly SpeciesView[], above: Partial<Form> = {}): Form[] {
  const traits = Math.max(1, ...species.map((each) => each.traits.length));
  const rows = Math.max(1, ...species.map(({ cards }) => Math.ceil(cards.length / CARDS)));
  return [
    { name: "tabs", width: 11.2, height: 7.5 + 1.8 * traits + 2.8 * rows, ...above },
    { name: "list", width: 11.2, height: 3.4 + 1.75 * traits + 2.7 * rows, ...above },
    { name: "signs", width: 6.3, height: 8.8, ...above },
    { name: "mini", width: 5.4, height: 5.6, ...above },
  ];
}

/** The smallest: the creature and its food, beside its owner. */
export const DOTS: Form = { name: "dots", width: 3.2, height: 3.4, aside: 9 };
export const SPECKS: Form = { name: "specks", width: 3.2, height: 3.2, aside: 4 };

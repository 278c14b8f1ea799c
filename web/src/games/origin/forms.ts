/** How an animal can be drawn, from all of its traits by name down to the animal alone. Sizes are in em. */

import type { Form } from "../../table/stage/layout";
import { hiddenTrait, marks, type AnimalView } from "./view";

const ROW = 3; // signs side by side

/** Lines of tabs: a trait that joins two animals names the other in a line of its own. */
const lines = ({ traits }: AnimalView): number =>
  traits.reduce((sum, trait) => sum + (trait.partner < 0 ? 1 : 2), 0);
const stated = (animal: AnimalView): boolean =>
  marks(animal).length > 0 || !!animal.bound || !!hiddenTrait(animal);

/** Whom they belong to, above them. */
export const OWNER = { head: 2.2, least: 15 };
export const OWNER_ON_A_CONTINENT = { head: 1.6, least: 6 };

/** The forms for these animals, all as high as the tallest. */
export function forms(animals: readonly AnimalView[], above: Partial<Form> = {}): Form[] {
  const most = Math.max(0, ...animals.map(lines));
  const signs = Math.max(1, ...animals.map(({ traits }) => Math.ceil(traits.length / ROW)));
  const state = animals.some(stated) ? 1.5 : 0;
  return [
    { name: "tabs", width: 11.2, height: 8.9 + state + 1.75 * most, ...above },
    { name: "list", width: 11.2, height: 3.4 + state + 1.5 * most, ...above },
    { name: "signs", width: 6.3, height: 7 + state + 1.7 * signs, ...above },
    { name: "mini", width: 5.4, height: 4.2 + 1.7 * signs, ...above },
  ];
}

/** The smallest for the others: the animal and its food, beside its owner. */
export const DOTS: Form = { name: "dots", width: 3.2, height: 3.2, aside: 8.4 };
export const SPECKS: Form = { name: "specks", width: 3.2, height: 3.2, aside: 1.8 };

/** The smallest for mine, where continents leave little room: without its name. */
export function tiny(animals: readonly AnimalView[]): Form {
  const rows = Math.max(1, ...animals.map(({ traits }) => Math.ceil(traits.length / 2)));
  return { name: "tiny", width: 4.1, height: 4 + 1.65 * rows };
}

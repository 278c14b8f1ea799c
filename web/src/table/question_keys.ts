/** Which of a game's sentences asks the question, once something is picked. */

import { split } from "../app/sentences";
import type { Picks } from "./picking";

const DONE = "done";

/** What kind of piece a pick is, as the keys of questions name it: "rack", "field", "creature". */
const sortOf = (pick: string): string => split(pick.split("/")[0] ?? "")[0];

/**
 * The keys of a question by what is picked, the best one first: by the first and the last pick, then by the last alone.
 * Where nothing is left but to say that one is done, the sentences that end in "_done" come before.
 */
export function questionKeys(key: string, picked: Picks, next: Picks): string[] {
  const [first, ...rest] = picked.map(sortOf);
  if (!first) return [];
  const last = rest.at(-1);
  const keys = last ? [`${key}_${first}_${last}`, `${key}_${last}`] : [`${key}_${first}`];
  return next.join() === DONE ? [...keys.map((each) => `${each}_${DONE}`), ...keys] : keys;
}

/** How many pieces of the last one's kind are picked. */
export const pickedAlike = (picked: Picks): number =>
  picked.filter((pick) => sortOf(pick) === sortOf(picked.at(-1) ?? "")).length;

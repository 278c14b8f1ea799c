/** Picking, as pure sums over the choices. A choice lists the pieces to pick in order; nothing here knows a rule. */

import type { Choice } from "../protocol";

export type Picks = readonly string[];

/** Choices that begin with what was picked so far. */
export function following(choices: readonly Choice[], picked: Picks): Choice[] {
  return choices.filter((choice) => begins(choice.deed.picks, picked));
}

/** Choices whose picks are all made. */
export function complete(choices: readonly Choice[], picked: Picks): Choice[] {
  return following(choices, picked).filter((choice) => choice.deed.picks.length === picked.length);
}

/** What can be picked next, in the order of the choices. */
export function nextPicks(choices: readonly Choice[], picked: Picks): string[] {
  const next = following(choices, picked).map((choice) => choice.deed.picks[picked.length]);
  return [...new Set(next.filter((pick) => pick !== undefined))];
}

/**
 * What is still to be picked when a piece is touched. A piece can stand for several picks in a row (the place for a trait
 * beside a creature: the creature, then the trait); those already made are left out. Null where it leads nowhere.
 */
export function continuation(choices: readonly Choice[], picked: Picks, piece: Picks): string[] | null {
  for (let made = Math.min(piece.length - 1, picked.length); made >= 0; made -= 1) {
    if (!ends(picked, piece.slice(0, made))) continue;
    const rest = piece.slice(made);
    if (following(choices, [...picked, ...rest]).length) return rest;
  }
  return null;
}

function begins(whole: Picks, start: Picks): boolean {
  return start.every((pick, place) => whole[place] === pick);
}

function ends(whole: Picks, end: Picks): boolean {
  return end.every((pick, place) => whole[whole.length - end.length + place] === pick);
}

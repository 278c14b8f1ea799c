/** Picking, as pure functions of the choices. A choice lists the pieces to pick in order; nothing here knows a rule. */

import type { Choice } from "../wire/protocol";
import { split } from "../app/sentences";

export type Picks = readonly string[];

const knownFollowing = new WeakMap<readonly Choice[], Map<string, readonly Choice[]>>(); // every piece asks for the same

/** Choices that begin with what was picked so far; where order says nothing, any order will do. */
export function following(choices: readonly Choice[], picked: Picks): readonly Choice[] {
  const known = knownFollowing.get(choices) ?? new Map<string, readonly Choice[]>();
  knownFollowing.set(choices, known);
  const key = picked.join(" ");
  const found = known.get(key) ?? findFollowing(choices, picked);
  known.set(key, found);
  return found;
}

function findFollowing(choices: readonly Choice[], picked: Picks): Choice[] {
  return choices.filter(
    (choice) =>
      begins(choice.deed.picks, picked) ||
      beginsTurned(choices, choice, picked) ||
      (beginsAnyhow(choice, picked) && !choices.some((other) => mirrors(other, choice))),
  );
}

/** Choices whose picks are all made. */
export function complete(choices: readonly Choice[], picked: Picks): Choice[] {
  return following(choices, picked).filter((choice) => choice.deed.picks.length === picked.length);
}

/** What can be picked next, in the order of the choices. */
export function nextPicks(choices: readonly Choice[], picked: Picks): string[] {
  return [...new Set(following(choices, picked).flatMap((choice) => nextOf(choices, choice, picked)))];
}

/**
 * What is still to be picked when a piece is touched. A piece can stand for several picks in a row (the place for a trait
 * next to a creature: the creature, then the trait); those already made are left out. Null where it leads nowhere.
 */
export function continuation(choices: readonly Choice[], picked: Picks, piece: Picks): string[] | null {
  for (let made = Math.min(piece.length - 1, picked.length); made >= 0; made -= 1) {
    if (!ends(picked, piece.slice(0, made))) continue;
    const rest = piece.slice(made);
    if (following(choices, [...picked, ...rest]).length) return rest;
  }
  return null;
}

/** The one choice that a last pick ("done") would send now: what can be looked at before it is sent. */
export function pending(choices: readonly Choice[], picked: Picks, last: string): Choice | null {
  const ready = following(choices, picked).filter(
    ({ deed: { picks } }) => picks.length === picked.length + 1 && picks.at(-1) === last,
  );
  return (ready.length === 1 && ready[0]) || null;
}

/** What a choice goes on with. */
function nextOf(choices: readonly Choice[], choice: Choice, picked: Picks): string[] {
  const orders = [choice.deed.picks, ...(beginsTurned(choices, choice, picked) ? [turned(choice)] : [])];
  const paired = orders.filter((picks) => picks.length > picked.length && begins(picks, picked));
  if (paired.length && turned(choice).length) return paired.flatMap((picks) => picks[picked.length] ?? []);
  const [start, end] = rowAt(choice, picked.length);
  return without(choice.deed.picks.slice(start, end), picked.slice(start)) ?? [];
}

function beginsAnyhow(choice: Choice, picked: Picks): boolean {
  const { picks } = choice.deed;
  if (picked.length > picks.length || !rowsOf(choice).length) return false;
  for (let place = 0; place < picked.length;) {
    const [start, end] = rowAt(choice, place);
    if (!without(picks.slice(start, end), picked.slice(start, end))) return false;
    place = end;
  }
  return true;
}

/** Two pairs that can be made in any order: this chip there and that one here. */
function beginsTurned(choices: readonly Choice[], choice: Choice, picked: Picks): boolean {
  const picks = turned(choice);
  if (!picks.length || !begins(picks, picked)) return false;
  return !choices.some(({ deed }) => deed.picks.length === picks.length && begins(deed.picks, picks));
}

const knownTurned = new WeakMap<Choice, Picks>();

/** The picks of a choice with its two pairs the other way round; none where it does not have them. */
function turned(choice: Choice): Picks {
  const made = knownTurned.get(choice) ?? turn(choice.deed.picks);
  knownTurned.set(choice, made);
  return made;
}

function turn(picks: Picks): Picks {
  const [one, to, other, there] = picks.map(kindOf);
  if (!one || one !== other || !to || to !== there || one === to) return [];
  return [...picks.slice(2, 4), ...picks.slice(0, 2), ...picks.slice(4)];
}

type Row = [number, number];

/**
 * The picks around a place whose order says nothing: those of one kind in a row, if they make up one list (chips to be
 * exchanged) or go with something held (the partners of a pair card). Otherwise the piece that acts is picked first.
 */
function rowAt(choice: Choice, place: number): Row {
  return rowsOf(choice).find(([start, end]) => start <= place && place < end) ?? [place, place + 1];
}

const known = new WeakMap<Choice, Row[]>(); // every piece asks again with every pick

function rowsOf(choice: Choice): Row[] {
  const rows = known.get(choice) ?? findRows(choice);
  known.set(choice, rows);
  return rows;
}

function findRows({ deed }: Choice): Row[] {
  const kinds = deed.picks.map(kindOf);
  const listed = Object.values(deed.values).some(Array.isArray);
  const starts = kinds.flatMap((kind, place) => (kind === kinds[place - 1] ? [] : [place]));
  return starts
    .map((start, row): Row => [start, starts[row + 1] ?? kinds.length])
    .filter(([start, end]) => end - start > 1 && (start > 0 || listed));
}

/** What kind of piece a pick is: a creature, something on a creature, a chip on the rack. */
export const kindOf = (pick: string): string => split(pick)[0] + (pick.includes("/") ? "/" : "");

/** What is left of `all` after taking these out; null where one of them is not there. */
function without(all: Picks, gone: Picks): string[] | null {
  const left = [...all];
  for (const pick of gone) {
    const place = left.indexOf(pick);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

/** The same picks in another order are another choice: then order does say something. */
function mirrors(one: Choice, other: Choice): boolean {
  const [these, those] = [one.deed.picks, other.deed.picks];
  return these.length === those.length && !begins(these, those) && without(these, those) !== null;
}

function begins(whole: Picks, start: Picks): boolean {
  return start.every((pick, place) => whole[place] === pick);
}

export function ends(whole: Picks, end: Picks): boolean {
  return end.every((pick, place) => whole[whole.length - end.length + place] === pick);
}

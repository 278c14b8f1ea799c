/** What the table of Tyranno EX! reads from its view. */

import type { EventHeard, TyrannoView } from "../../wire/protocol";

export type { TyrannoView };
export type CardView = NonNullable<TyrannoView["board"][number]>;
export type FieldView = TyrannoView["fields"][number];

export const COLOURS = ["yellow", "green", "red", "black"] as const;
/** The rows from top to bottom, and the special fields from left to right, with what they are worth. */
export const ROWS = [9, 6, 3, 0] as const;
export const SPECIAL = [13, 10, 7] as const;
export const COLUMN_COUNT = COLOURS.length;
const END_MARKER_OFF = 6;

export const placeAt = (points: number, column: number): number => (points / 3) * 4 + column;
export const specialAt = (place: number): number => 16 + place;

export const total = (heap: Record<string, number>): number =>
  Object.values(heap).reduce((sum, count) => sum + count, 0);

/** Chips one by one, in the order of their symbols. */
export function chips(heap: Record<string, number>): string[] {
  return Object.entries(heap).flatMap(([symbol, count]) => Array.from({ length: count }, () => symbol));
}

/** The face-down chips of a field. Nobody may look again at a chip that was turned over, unless the table helps memory. */
export function faceDown(field: FieldView, remind: boolean): string[] {
  const lying = [field.shown, ...field.placed].flatMap(chips);
  return remind ? lying : lying.map(() => "?");
}

/** Whether two heaps hold the same chips. */
export function same(one: Record<string, number>, other: Record<string, number>): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((key) => (one[key] ?? 0) === (other[key] ?? 0));
}

/** The chips that are picked to be laid on a field, in the order of picking. */
export function ghosts(picked: readonly string[], field: string): string[] {
  return picked.flatMap((pick, place) => {
    const chip = picked[place - 1] ?? "";
    return pick === field && chip.startsWith(ON_RACK) ? [chip.slice(ON_RACK.length)] : [];
  });
}

/** How many chips of a symbol are picked from the rack. */
export const taken = (picked: readonly string[], symbol: string): number =>
  picked.filter((pick) => pick === ON_RACK + symbol).length;

const ON_RACK = "rack/symbol:";

export function ownerOf(view: TyrannoView, colour: string): number {
  return view.table.findIndex((seat) => seat.colours.includes(colour));
}

/** How many setting rounds there are, as the stone beside them says. */
export const lastRound = (view: TyrannoView): number =>
  view.end_marker === END_MARKER_OFF
    ? 5
    : view.options.setting_rounds === "ah"
      ? view.end_marker
      : view.end_marker - 1;

/** The chance that `animal` beats `target`, where a fight could be declared now. */
export function chanceToWin(view: TyrannoView, animal: string, target: string): number | null {
  const fight = view.odds.find((odds) => odds.animal === animal && odds.target === target);
  return fight ? (fight.odds[0] ?? 0) + (fight.odds[1] ?? 0) : null;
}

export interface Thrown {
  pips: number;
  hit: boolean;
}

export interface Fighter {
  animal: string;
  dice: number;
  won: number;
  /** What lies before it: its dice of the last roll. */
  thrown: Thrown[];
}

export interface Fight {
  fighters: Fighter[];
  /** Counts the rolls, so that dice tumble once for each. */
  roll: number;
  /** The last thing to be said about it. */
  news: EventHeard | undefined;
}

const COUNTED = new Set(["roll", "tied_roll"]);
const SAID = new Set([...COUNTED, "wins", "wins_weakest", "wins_clean", "endless", "prevails"]);

/** The last fight, as its events tell it. */
export function fightIn(events: readonly EventHeard[]): Fight | null {
  const start = events.findLastIndex(({ key }) => key === "challenges");
  const challenge = events[start]?.values;
  const since = events.slice(start + 1);
  if (!challenge) return null;
  const counted = since.filter(({ key }) => COUNTED.has(key));
  const score = counted.at(-1)?.values;
  const fighter = (slot: string, dice: string, won: string): Fighter => ({
    animal: String(challenge[slot]),
    dice: Number(challenge[dice]),
    won: Number(score?.[won] ?? 0),
    thrown: lastThrow(since, String(challenge[slot])),
  });
  return {
    fighters: [fighter("animal", "dice", "won"), fighter("target", "dice2", "won2")],
    roll: start + counted.length + (isDie(since.at(-1)) ? 1 : 0),
    news: since.findLast(({ key }) => SAID.has(key)),
  };
}

/** An event that counts a roll. */
export const isRoll = (key: string): boolean => COUNTED.has(key);

const isDie = (event: EventHeard | undefined): boolean => event?.key === "hits" || event?.key === "misses";

/** A roll that was counted stays until the next die falls. */
function lastThrow(events: readonly EventHeard[], animal: string): Thrown[] {
  const end = events.findLastIndex(isDie) + 1;
  const start = events.slice(0, end).findLastIndex(({ key }) => COUNTED.has(key)) + 1;
  return events
    .slice(start, end)
    .filter((event) => isDie(event) && event.values.animal === animal)
    .map(({ key, values }) => ({ pips: Number(values.pips), hit: key === "hits" }));
}

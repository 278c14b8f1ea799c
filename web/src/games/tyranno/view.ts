/** What the table of Tyranno EX! reads from its view. */

import { signs } from "../../art/symbols";
import type { EventHeard, TyrannoView } from "../../protocol";

export type { TyrannoView };
export type CardView = NonNullable<TyrannoView["board"][number]>;
export type FieldView = TyrannoView["fields"][number];

export const COLOURS = ["yellow", "green", "red", "black"] as const;
/** The rows from top to bottom, and the special fields from left to right, with what they are worth. */
export const ROWS = [9, 6, 3, 0] as const;
export const SPECIAL = [13, 10, 7] as const;
const ENDE_OFF = 6;

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

export function ownerOf(view: TyrannoView, colour: string): number {
  return view.table.findIndex((seat) => seat.colours.includes(colour));
}

/** An animal looks like what it lives on. */
export const looks = (symbols: readonly string[]): string[] =>
  [...new Set(symbols.map((symbol) => signs[symbol]?.trait ?? ""))].filter(Boolean);

/** A number of its own for every name, so that an animal always looks the same. */
export function numberOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

/** How many setting rounds there are, as the stone beside them says. */
export const lastRound = (view: TyrannoView): number =>
  view.ende === ENDE_OFF ? 5 : view.options.setting_rounds === "ah" ? view.ende : view.ende - 1;

/** The chance that `animal` beats `target`, where a fight could be declared now. */
export function chanceToWin(view: TyrannoView, animal: string, target: string): number | null {
  const fight = view.odds.find((odds) => odds.animal === animal && odds.target === target);
  return fight ? (fight.odds[0] ?? 0) + (fight.odds[1] ?? 0) : null;
}

export interface Thrown {
  animal: string;
  pips: number;
  hit: boolean;
}

const NEW_ROLL = new Set(["challenges", "roll", "tied_roll"]);

/** The dice that lie on the table: all since the last roll was counted. */
export function diceOnTable(events: readonly EventHeard[]): Thrown[] {
  const since = events.findLastIndex(({ key }) => NEW_ROLL.has(key));
  const thrown = (from: number, to: number): Thrown[] =>
    events
      .slice(from, to)
      .filter(({ key }) => key === "hits" || key === "misses")
      .map(({ key, values }) => ({
        animal: String(values.animal),
        pips: Number(values.pips),
        hit: key === "hits",
      }));
  const now = thrown(since + 1, events.length);
  if (now.length || since < 0 || events[since]?.key === "challenges") return now;
  const before = events.slice(0, since).findLastIndex(({ key }) => NEW_ROLL.has(key));
  return thrown(before + 1, since); // a roll that was just counted stays until the next die falls
}

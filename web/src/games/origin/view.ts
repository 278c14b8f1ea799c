/** What the table of The Origin of Species reads from its view. */

import type { Mood } from "../../art/creature";
import { eventArt, traitArt } from "../../art/gallery";
import type { EventHeard, Moved, OriginView } from "../../wire/protocol";

export type { OriginView };
export type SeatView = OriginView["table"][number];
export type AnimalView = SeatView["animals"][number];
export type TraitView = AnimalView["traits"][number];

export const ZONES = ["laurasia", "gondwana", "ocean"] as const;
export type Zone = (typeof ZONES)[number];

export const total = (cards: Record<string, number>): number =>
  Object.values(cards).reduce((sum, count) => sum + count, 0);

/** The traits that a card offers; it can always be an animal as well. */
export const faces = (card: string): string[] => card.split("/");

export const hasZones = (view: OriginView): boolean => view.options.continents === true;

export const zonesOf = (view: OriginView): readonly Zone[] => (hasZones(view) ? ZONES : ZONES.slice(0, 1));

export const foodIn = (view: OriginView, zone: string): number => view.bank[ZONES.indexOf(zone as Zone)] ?? 0;

export const looseIn = (view: OriginView, zone: string): string[] =>
  view.loose.filter((lying) => lying.zone === zone).map((lying) => lying.card);

/** The others' seats, clockwise from the one whose eyes we see with. */
export function othersFrom(seats: number, me: number): number[] {
  return Array.from({ length: seats - 1 }, (_, step) => (me + 1 + step) % seats);
}

export const hasPassed = (view: OriginView, seat: number): boolean => view.passed.includes(seat);

// -- an animal --------------------------------------------------------------------------------------------------------

export const eaten = ({ red, blue }: AnimalView): number => red + blue;

/** How much food it still needs; none while it sleeps. */
export const lacks = (animal: AnimalView): number =>
  is(animal, "asleep") ? 0 : Math.max(0, animal.need - eaten(animal));

export const is = ({ flags }: AnimalView, flag: string): boolean => flags.includes(flag);

/** Asleep while it hibernates; hungry only while there is something to be had. */
export function mood(animal: AnimalView, feeding: boolean): Mood {
  if (is(animal, "asleep")) return "asleep";
  if (animal.fed) return "content";
  return feeding ? "hungry" : "alert";
}

export function colouring(animal: AnimalView): "" | "poisoned" | "paralysed" {
  if (is(animal, "poisoned")) return "poisoned";
  return is(animal, "paralysed") ? "paralysed" : "";
}

export const fat = ({ traits }: AnimalView): number => traits.filter((trait) => trait.full).length;

export function fatness(animal: AnimalView): number {
  const stores = animal.traits.filter((trait) => traitArt(trait.kind).fills).length;
  return stores ? fat(animal) / stores : 0;
}

/** The trait of its card that works face down, or that has shown itself; "" where none does or where it is not known. */
export const hiddenTrait = ({ body }: AnimalView): string =>
  faces(body).find((trait) => traitArt(trait).hides) ?? "";

/** What it is drawn with: each trait at work once. */
export const looks = ({ traits }: AnimalView): string[] => [
  ...new Set(traits.filter((trait) => !trait.off).map((trait) => trait.kind)),
];

/** Flags that are seen at a glance. */
const MARKS = ["poisoned", "paralysed", "hidden", "bodyless"] as const;
export type Mark = (typeof MARKS)[number];
export const marks = (animal: AnimalView): Mark[] => MARKS.filter((mark) => is(animal, mark));

export type Token = "food" | "extra" | "fat" | "empty";

export function tokens(animal: AnimalView): Token[] {
  const many = (kind: Token, count: number): Token[] =>
    Array.from({ length: Math.max(0, count) }, () => kind);
  return [
    ...many("food", animal.red),
    ...many("extra", animal.blue),
    ...many("empty", lacks(animal)),
    ...many("fat", fat(animal)),
  ];
}

export function everyAnimal(view: OriginView): AnimalView[] {
  return view.table.flatMap((seat) => seat.animals);
}

export function animalNamed(view: OriginView, name: number): AnimalView | undefined {
  return everyAnimal(view).find((animal) => animal.name === name);
}

export const ownerOf = (view: OriginView, name: number): number =>
  view.table.findIndex((seat) => seat.animals.some((animal) => animal.name === name));

/** The number in `creature:3`. */
export const numberIn = (piece: string | undefined): number =>
  piece?.startsWith("creature:") ? Number(piece.slice("creature:".length)) : -1;

// -- pairs ------------------------------------------------------------------------------------------------------------

export interface Link {
  kind: string;
  one: number;
  other: number;
  /** Without effect now. */
  off: boolean;
}

/** Each pair trait once. */
export function links(animals: readonly AnimalView[]): Link[] {
  return animals.flatMap((animal) =>
    animal.traits
      .filter((trait) => trait.partner > animal.name)
      .map((trait) => ({ kind: trait.kind, one: animal.name, other: trait.partner, off: trait.off })),
  );
}

// -- an attack in progress --------------------------------------------------------------------------------------------

export interface Hunt {
  predator: number;
  prey: number;
  /** What the fleeing prey has thrown, or 0. */
  die: number;
  /** The last thing to be said about it. */
  news: EventHeard;
}

const AIMED = new Set(["attacks", "redirected"]);
const THROWN = new Set(["escapes", "too_slow"]);
const NEWS = new Set([...THROWN, "eats", "loses_trait", "outwits", "shows"]);
const BESIDE = new Set(["paralysed", "gets_blue", "gets_red", "link_fires"]);

const isNews = ({ key }: EventHeard): boolean => NEWS.has(key) || eventArt[key]?.attack === "news";
const isBeside = ({ key }: EventHeard): boolean => BESIDE.has(key) || eventArt[key]?.attack === "beside";

/** The last attack, as its events tell it, until the table goes on to something else. */
export function huntIn(events: readonly EventHeard[]): Hunt | null {
  const start = events.findLastIndex(({ key }) => AIMED.has(key));
  const attack = events[start];
  const since = events.slice(start + 1);
  if (!attack || since.some((event) => !isNews(event) && !isBeside(event))) return null;
  return {
    predator: numberIn(String(attack.values.animal)),
    prey: numberIn(String(attack.values.target)),
    die: Number(since.findLast(({ key }) => THROWN.has(key))?.values.number ?? 0),
    news: since.findLast(isNews) ?? attack,
  };
}

/** What the food dice showed for a zone in this turn, or 0. */
export function rolledFor(moves: readonly Moved[], zone: string): number {
  const fills = ({ key, values }: EventHeard): boolean =>
    key.startsWith("bank_filled") && values.zone === `zone:${zone}`;
  const roll = moves.findLast(({ events }) => events.some(fills));
  return roll?.deed.key === "roll" ? Number(roll.deed.values.number) : 0;
}

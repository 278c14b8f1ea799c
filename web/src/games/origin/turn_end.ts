/** The end of a turn of The Origin of Species, read from the views around it and from what was told. */

import { eventArt } from "../../art/gallery";
import type { EventHeard, Moved } from "../../wire/protocol";
import type { AnimalView, OriginView } from "./view";

export type Fate = "lives" | "starves" | "poisoned" | "dies";

export interface TurnEnd {
  turn: number;
  seats: {
    seat: number;
    /** `cause` is the trait that an animal dies of. */
    animals: { animal: AnimalView; fate: Fate; cause: string; order: number }[];
    /** How many cards it draws, and which, where we may know. */
    drawn: number;
    cards: string[];
  }[];
}

const FATES: Record<string, Fate> = { starves: "starves", poisoned_dies: "poisoned" };
const fateOf = (key: string): Fate | undefined => FATES[key] ?? (eventArt[key]?.fatal ? "dies" : undefined);
const TURNS = new Set(["turn", "last_turn"]);

/** The end of the turn, where this move ended one; `coming` are the moves after it. */
export function turnEndIn(
  move: Moved,
  before: OriginView,
  after: OriginView,
  coming: readonly Moved[],
): TurnEnd | null {
  const ends = before.feeding && (!after.feeding || move.events.some(({ key }) => key === "game_over"));
  if (!ends) return null;
  const deaths = move.events.filter(({ key }) => fateOf(key));
  const order = new Map(deaths.map(({ values }, place) => [String(values.animal), place]));
  const keys = new Map(deaths.map(({ key, values }) => [String(values.animal), key]));
  const draws = dealt(coming);
  return {
    turn: before.turns,
    seats: before.table.map(({ animals }, seat) => {
      const alive = new Set(after.table[seat]?.animals.map(({ name }) => name));
      const own = draws.filter(({ values }) => values.seat === `seat:${seat}`);
      return {
        seat,
        animals: animals
          .map((animal) => ({ animal, id: `creature:${animal.name}` }))
          .filter(({ animal, id }) => alive.has(animal.name) || keys.has(id)) // the others were eaten
          .map(({ animal, id }) => ({
            animal,
            fate: fateOf(keys.get(id) ?? "") ?? "lives",
            cause: eventArt[keys.get(id) ?? ""]?.trait ?? "",
            order: order.get(id) ?? 0,
          })),
        drawn: own.length,
        cards: own.flatMap(({ values }) => (typeof values.card === "string" ? [values.card] : [])),
      };
    }),
  };
}

/** The cards drawn for the next turn. */
function dealt(coming: readonly Moved[]): EventHeard[] {
  const events = coming.flatMap((move) => move.events);
  const next = events.findIndex(({ key }) => TURNS.has(key));
  return events.slice(0, next < 0 ? undefined : next).filter(({ key }) => key.startsWith("draws"));
}

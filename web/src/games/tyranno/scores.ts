/** A round of Tyranno EX! as it is scored: read from the events and from where the animals are. */

import type { Moved } from "../../wire/protocol";
import { COLUMN_COUNT, ROWS, SPECIAL, placeAt, specialAt, type TyrannoView } from "./view";

export interface AnimalScore {
  animal: string;
  /** What its field is worth; null where it lies face down. */
  field: number | null;
  /** Points for empty fields of its row. */
  empty: number;
  points: number;
}

export interface RoundScores {
  round: number;
  pushes: number;
  seats: { seat: number; before: number; after: number; animals: AnimalScore[] }[];
}

/** The scores of a round, where this move ended one. */
export function scoresIn({ events }: Moved, before: TyrannoView, after: TyrannoView): RoundScores | null {
  const pushes = events.filter(({ key }) => key === "pushes").length;
  if (!pushes) return null;
  const scored = events.filter(({ key }) => key === "scores").map(({ values }) => values);
  return {
    round: before.round,
    pushes,
    seats: after.table.map(({ points }, seat) => ({
      seat,
      before: before.table[seat]?.points ?? 0,
      after: points,
      animals: scored
        .filter((values) => values.seat === `seat:${seat}`)
        .map((values) =>
          scoreOf(String(values.animal).slice("animal:".length), Number(values.points), after),
        ),
    })),
  };
}

function scoreOf(animal: string, points: number, view: TyrannoView): AnimalScore {
  const place = view.board.findIndex((card) => card?.animal === animal);
  const worth = WORTH.get(place) ?? 0;
  if (points < worth) return { animal, field: null, empty: 0, points };
  return { animal, field: worth, empty: points - worth, points };
}

/** What each place of the board is worth. */
const WORTH = new Map([
  ...ROWS.flatMap((points) =>
    Array.from({ length: COLUMN_COUNT }, (_, column) => [placeAt(points, column), points] as const),
  ),
  ...SPECIAL.map((points, place) => [specialAt(place), points] as const),
]);

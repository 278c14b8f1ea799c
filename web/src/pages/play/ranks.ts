/** Who came where at the end of a game. */

import type { Outcome } from "../../wire/protocol";

export interface Rank {
  seat: number;
  score: number;
  /** From 1; equal scores share one, and the winners are first whatever broke their tie. */
  rank: number;
}

export function ranks({ scores, winners }: Outcome): Rank[] {
  const won = (seat: number): number => Number(winners.includes(seat));
  const ahead = (one: number, other: number): boolean =>
    won(one) !== won(other) ? won(one) > won(other) : (scores[one] ?? 0) > (scores[other] ?? 0) && !won(one);
  return scores
    .map((score, seat) => ({
      seat,
      score,
      rank: 1 + scores.filter((_, other) => ahead(other, seat)).length,
    }))
    .sort((one, other) => one.rank - other.rank || other.score - one.score);
}

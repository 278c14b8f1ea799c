/** Which finished games somebody wants to see, and the query for them. */

export const RESULTS = ["won", "lost", "undecided"] as const;

export interface Wanted {
  game: string;
  result: string;
  opponent: string;
  search: string;
  /** The first and the last day, as a date field writes them; empty for any. */
  since: string;
  until: string;
}

export const NOTHING_WANTED: Readonly<Wanted> = {
  game: "",
  result: "",
  opponent: "",
  search: "",
  since: "",
  until: "",
};

/** The query for a page of games; `before` is where the page before it ended. */
export function gameQuery(wanted: Wanted, before: string): string {
  const { game, result, opponent, search, since, until } = wanted;
  const asked = {
    game,
    result,
    opponent: opponent.trim(),
    search: search.trim(),
    since: since && String(midnight(since, 0)),
    until: until && String(midnight(until, 1)), // that whole day
    before,
  };
  const named = Object.entries(asked).filter(([, value]) => value !== "");
  return new URLSearchParams(named).toString();
}

/** When a day begins where we are, some days later. */
function midnight(date: string, later: number): number {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, dayOfMonth + later).getTime();
}

/** Days of puzzles: which were solved at the first try, and how many in a row. */

export type Days = Record<string, boolean>;

export function read(text: string | null): Record<string, Days> {
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, Days>) : {};
  } catch {
    return {};
  }
}

/** A day later or earlier, as it is written. */
export function shifted(day: string, by: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

export const today = (): string => new Date().toISOString().slice(0, 10);

/** How many days in a row were solved, up to today; a day that is not over breaks nothing. */
export function streak(days: Days, now: string): number {
  let day = days[now] === undefined ? shifted(now, -1) : now;
  let many = 0;
  while (days[day]) {
    many += 1;
    day = shifted(day, -1);
  }
  return many;
}

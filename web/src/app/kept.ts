/** What a person chose, kept in this browser. */

export const PLACE = "galapagos"; // in the local storage

/** What was stored, as far as it can be read. */
export function readKept<Kept extends object>(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

export const keep = (kept: object): void => localStorage.setItem(PLACE, JSON.stringify(kept));

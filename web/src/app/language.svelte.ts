/** The page's own words. The games' sentences come from the server. */

import { settings } from "./settings.svelte";
import { FALLBACK, pages, type Key } from "../texts";

/** Whether the page has a text of its own for this. */
export function isKey(key: string): key is Key {
  return key in (pages[FALLBACK] ?? {});
}

/** The texts of the language chosen. */
const page = (): Record<Key, string> => (pages[settings.language] ?? pages[FALLBACK]) as Record<Key, string>;

/** A text of the page in the language chosen, with its holes filled. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return page()[key].replace(/\{(\w+)\}/g, (_, hole: string) => String(values[hole] ?? ""));
}

/** One of two texts, for a number: `one` and `many` of a key. */
export function count(key: string, number: number): string {
  return t(`${key}.${number === 1 ? "one" : "many"}` as Key, { n: number });
}

export type { Key };

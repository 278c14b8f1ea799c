/** The page's own words. The games' sentences come from the server. */

import { settings, type Language } from "./settings.svelte";
import de from "../texts/de";
import en, { type Key } from "../texts/en";

const pages: Record<Language, Record<Key, string>> = { en, de };

/** A text of the page in the language chosen, with its holes filled. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return pages[settings.language][key].replace(/\{(\w+)\}/g, (_, hole: string) => String(values[hole] ?? ""));
}

/** One of two texts, for a number: `one` and `many` of a key. */
export function count(key: string, number: number): string {
  return t(`${key}.${number === 1 ? "one" : "many"}` as Key, { n: number });
}

export type { Key };

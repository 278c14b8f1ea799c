/** The language to begin in, before the page itself has arrived. */

import { FALLBACK, LANGUAGES } from "../texts";
import { readKept } from "./kept";

/** What this reader chose; otherwise the first of the browser's languages that the page speaks. */
export function preferredLanguage(): string {
  const wanted = [readKept<{ language: string }>().language ?? "", ...navigator.languages];
  return wanted.map((tag) => tag.split("-")[0] ?? tag).find((code) => LANGUAGES.includes(code)) ?? FALLBACK;
}

/** The page's own words. The games' sentences come from the server. */

import { ending, pieces, pluralEnding } from "./grammar";
import { settings } from "./settings.svelte";
import { english, FALLBACK, textsIn, type Key, type Texts } from "../texts";

let fetched = $state.raw<Record<string, Texts>>({ [FALLBACK]: english });

/** Fetch the texts of a language, so that the page can speak it. Without them it speaks English. */
export async function learn(language: string): Promise<void> {
  if (fetched[language]) return;
  const texts = await textsIn(language).catch(() => undefined);
  if (texts) fetched = { ...fetched, [language]: texts };
}

/** Speak a language from now on, as soon as its texts are here. */
export async function speak(language: string): Promise<void> {
  await learn(language);
  settings.language = language;
}

/** Whether the page has a text of its own for this. */
export function isKey(key: string): key is Key {
  return key in english;
}

/** The texts of the language chosen. */
const page = (): Texts => fetched[settings.language] ?? english;

/** A text of the page in the language chosen, with its holes filled. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return pieces(page()[key])
    .map((piece) => {
      if ("text" in piece) return piece.text;
      const value = values[piece.name] ?? "";
      return "endings" in piece
        ? ending(piece.endings, pluralEnding(Number(value), settings.language))
        : String(value);
    })
    .join("");
}

export type { Key };

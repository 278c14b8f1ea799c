/** The page's own words. The games' sentences come from the server. */

import { ending, pieces, pluralEnding } from "./grammar";
import { settings } from "./settings.svelte";
import { FALLBACK, textsIn, type Key, type Part, type Texts } from "../texts";

let fetched = $state.raw<Partial<Record<string, Texts>>>({}); // by language and part
const PARTS: readonly Part[] = ["first", "more"];

/** Fetch a language's texts for the first page and for tables, so that they can speak it. */
export async function learn(language: string, part: Part = "first"): Promise<void> {
  const name = language + part;
  if (fetched[name]) return;
  const texts = await textsIn(language, part);
  fetched = { ...fetched, [name]: texts };
}

/** Fetch all texts of a language. */
export async function learnAll(language: string): Promise<void> {
  await Promise.all(PARTS.map((part) => learn(language, part)));
}

/** A text in the chosen language. The texts (English ones where a key is missing) are fetched on first use. */
function textOf(key: Key): string {
  for (const language of [settings.language, FALLBACK])
    for (const part of PARTS) {
      const texts = fetched[language + part];
      if (!texts) void learn(language, part).catch(() => undefined);
      const text = texts?.[key];
      if (!texts || text !== undefined) return text ?? "";
    }
  return "";
}

/** Speak a language from now on, as soon as its texts are here. */
export async function speak(language: string): Promise<void> {
  await learnAll(language);
  settings.language = language;
  settings.chosen = true;
}

/** Whether the page has a text of its own for this. */
export function isKey(key: string): key is Key {
  return [settings.language, FALLBACK].some((language) =>
    PARTS.some((part) => key in (fetched[language + part] ?? {})),
  );
}

/** A text of the page in the chosen language, with its holes filled. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return pieces(textOf(key))
    .map((piece) => {
      if ("text" in piece) return piece.text;
      const value = values[piece.name] ?? "";
      return "endings" in piece
        ? ending(piece.endings, pluralEnding(Number(value), settings.language))
        : String(value);
    })
    .join("");
}

/** A heading and what it is about: "Rules: Tyranno EX!". Without the latter, the heading alone. */
export const about = (what: string, of = ""): string => (of ? t("app.about", { what, of }) : what);

export type { Key };

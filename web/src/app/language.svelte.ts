/** The page's own words. The games' sentences come from the server. */

import { ending, pieces, pluralEnding } from "./grammar";
import { settings } from "./settings.svelte";
import { FALLBACK, textsIn, type Key, type Texts } from "../texts";

let fetched = $state.raw<Record<string, Texts>>({});

/** Fetch the texts of a language, so that the page can speak it. */
export async function learn(language: string): Promise<void> {
  if (fetched[language]) return;
  const texts = await textsIn(language);
  fetched = { ...fetched, [language]: texts };
}

/** A text in the language chosen. That language, or English for what it leaves out, is fetched when it is first wanted. */
function textOf(key: Key): string {
  const own = fetched[settings.language];
  const text = own?.[key] ?? fetched[FALLBACK]?.[key];
  if (!own || text === undefined) void learn(own ? FALLBACK : settings.language).catch(() => undefined);
  return text ?? "";
}

/** Speak a language from now on, as soon as its texts are here. */
export async function speak(language: string): Promise<void> {
  await learn(language);
  settings.language = language;
  settings.chosen = true;
}

/** Whether the page has a text of its own for this. */
export function isKey(key: string): key is Key {
  return [settings.language, FALLBACK].some((language) => key in (fetched[language] ?? {}));
}

/** A text of the page in the language chosen, with its holes filled. */
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

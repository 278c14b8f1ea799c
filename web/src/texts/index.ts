/** The page's texts: one file for each language, found by its name. What a language leaves out is said in English. */

import fallback from "./en";

export const FALLBACK = "en"; // the only language that code knows by name
export type Key = keyof typeof fallback;
export type Texts = Record<Key, string>;

/** English comes with the page; every other language is fetched by those who read it. */
const others = import.meta.glob<{ default: Partial<Texts> }>(["./*.ts", "!./index.ts", "!./en.ts"]);

export const LANGUAGES: readonly string[] = [FALLBACK, ...Object.keys(others).map(codeOf)];

export const english: Texts = fallback;

export async function textsIn(language: string): Promise<Texts> {
  const own = await others[`./${language}.ts`]?.();
  return { ...english, ...own?.default };
}

function codeOf(file: string): string {
  return file.replace(/^\.\/|\.ts$/g, "");
}

/** The page's texts: one file for each language, found by its name. What a language leaves out is said in English. */

import fallback from "./en";

export const FALLBACK = "en"; // the only language that code knows by name
export type Key = keyof typeof fallback;

const found = import.meta.glob<{ default: Partial<Record<Key, string>> }>(["./*.ts", "!./index.ts"], {
  eager: true,
});

/** For each language its texts, English first. */
export const pages: Record<string, Record<Key, string>> = Object.fromEntries(
  [FALLBACK, ...Object.keys(found).map(codeOf)].map((code) => [
    code,
    { ...fallback, ...found[`./${code}.ts`]?.default },
  ]),
);

export const LANGUAGES: readonly string[] = Object.keys(pages);

function codeOf(file: string): string {
  return file.replace(/^\.\/|\.ts$/g, "");
}

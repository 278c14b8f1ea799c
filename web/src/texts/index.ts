/** The page's texts: one file for each language, found by its name and fetched by those who read it, in two parts. */

import type fallback from "./en";

export const FALLBACK = "en"; // the only language that code knows by name; what another leaves out is said in it
export type Key = keyof typeof fallback;
export type Texts = Partial<Record<Key, string>>;

/** What the first page and tables say, and what all other pages add; the build divides them. */
export type Part = "first" | "more";

const files = {
  first: import.meta.glob<{ default: Texts }>(["./*.ts", "!./index.ts"], { query: "?first" }),
  more: import.meta.glob<{ default: Texts }>(["./*.ts", "!./index.ts"], { query: "?more" }),
};

export const LANGUAGES: readonly string[] = Object.keys(files.first)
  .map((file) => file.replace(/^\.\/|\.ts$/g, ""))
  .sort((one, other) => Number(other === FALLBACK) - Number(one === FALLBACK));

export async function textsIn(language: string, part: Part = "first"): Promise<Texts> {
  return (await files[part][`./${language}.ts`]?.())?.default ?? {};
}

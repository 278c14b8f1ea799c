/** The page's texts: one file for each language, found by its name and fetched by those who read it. */

import type fallback from "./en";

export const FALLBACK = "en"; // the only language that code knows by name; what another leaves out is said in it
export type Key = keyof typeof fallback;
export type Texts = Partial<Record<Key, string>>;

const files = import.meta.glob<{ default: Texts }>(["./*.ts", "!./index.ts"]);

export const LANGUAGES: readonly string[] = Object.keys(files)
  .map((file) => file.replace(/^\.\/|\.ts$/g, ""))
  .sort((one, other) => Number(other === FALLBACK) - Number(one === FALLBACK));

export async function textsIn(language: string): Promise<Texts> {
  return (await files[`./${language}.ts`]?.())?.default ?? {};
}

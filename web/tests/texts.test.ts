import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pieces } from "../src/app/grammar";
import { FALLBACK, LANGUAGES, textsIn, type Key } from "../src/texts";
import en from "../src/texts/en";

const SOURCES = join(import.meta.dirname, "../src");
const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith("texts"))
  .map((file) => readFileSync(join(SOURCES, file), "utf8"))
  .join("\n");

/** Keys that are put together, as in `mood.${feeling}`: everything with that beginning counts as used. */
const beginnings = [...code.matchAll(/`([a-z]+(?:\.[a-z]+)*\.)\$\{/g)].map((found) => found[1] as string);
const used = (key: string): boolean =>
  code.includes(`"${key}"`) || beginnings.some((start) => key.startsWith(start));

const files = import.meta.glob<{ default: Record<string, string> }>(
  ["../src/texts/*.ts", "!../src/texts/index.ts"],
  {
    eager: true,
  },
);

describe("the page's texts", () => {
  const keys = Object.keys(en) as Key[];

  it.each(Object.keys(files))("of %s are complete", (file) =>
    expect(Object.keys(files[file]?.default ?? {}).sort()).toEqual([...keys].sort()),
  );
  it("are found by scanning, English first", () => {
    const codes = Object.keys(files).map((file) => /(\w+)\.ts$/.exec(file)?.[1]);
    expect([...LANGUAGES].sort()).toEqual(codes.sort());
    expect(LANGUAGES[0]).toBe(FALLBACK);
  });
  it("are all used", () => expect(keys.filter((key) => !used(key))).toEqual([]));
  it("are all there", () => {
    const asked = [...code.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((found) => found[1] as string);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !(key in en))).toEqual([]);
  });

  it.each(LANGUAGES)("have the same holes in %s", async (language) => {
    const texts = await textsIn(language);
    const holes = (text = ""): string =>
      [...new Set(pieces(text).flatMap((piece) => ("name" in piece ? piece.name : [])))].sort().join();
    expect(keys.filter((key) => holes(en[key]) !== holes(texts[key]))).toEqual([]);
  });
});

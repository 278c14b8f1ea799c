import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pieces } from "../src/app/grammar";
import { comesLater } from "../src/app/later_texts";
import { FALLBACK, LANGUAGES, textsIn, type Key } from "../src/texts";
import en from "../src/texts/en";

const SOURCES = join(import.meta.dirname, "../src");
const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith("texts"))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), "utf8") }));
const code = sources.map(({ text }) => text).join("\n");
/** Other pages than the first one and the table, and what only they use. */
const ELSEWHERE =
  /^pages\/(?!home|play|unknown)|^ui\/(ChallengeRow|LineChart|PassphraseField|PlayOn)\.svelte$/;

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
  it("of the first page and of tables are not among those that come later", () => {
    const said = sources.filter(({ file }) => !ELSEWHERE.test(file)).map(({ text }) => text);
    const later = keys.filter(comesLater);
    expect(later.length).toBeGreaterThan(300);
    expect(later.filter((key) => said.some((text) => text.includes(`"${key}"`)))).toEqual([]);
    const begun = said.flatMap((text) =>
      [...text.matchAll(/`([a-z]+\.)[\w.]*\$\{/g)].map(([, start]) => start),
    );
    expect(begun.filter((start) => later.some((key) => key.startsWith(start as string)))).toEqual([]);
  });

  it("say themselves how a colon is set: French puts a space before it", () => {
    const glued = code.matchAll(/\$\{[^{}]*\}: [$`]|"\{[^"{}]*(?:\([^"]*\))?\}: \{/g);
    expect([...glued].map((found) => found[0])).toEqual([]);
  });

  it.each(LANGUAGES)("have the same holes in %s", async (language) => {
    const texts = { ...(await textsIn(language)), ...(await textsIn(language, "more")) };
    const holes = (text = ""): string =>
      [...new Set(pieces(text).flatMap((piece) => ("name" in piece ? piece.name : [])))].sort().join();
    expect(keys.filter((key) => holes(en[key]) !== holes(texts[key]))).toEqual([]);
  });
});

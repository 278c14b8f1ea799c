import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import de from "../src/texts/de";
import en from "../src/texts/en";

const SOURCES = join(import.meta.dirname, "../src");
const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith("texts"))
  .map((file) => readFileSync(join(SOURCES, file), "utf8"))
  .join("\n");

/** Keys that are put together, as in `mood.${feeling}`: everything with that beginning counts as used. */
const beginnings = [...code.matchAll(/`([a-z]+(?:\.[a-z]+)*\.)\$\{/g)].map((found) => found[1] as string);
const counted = [...code.matchAll(/count\("([\w.]+)"/g)].flatMap((found) => [
  `${found[1]}.one`,
  `${found[1]}.many`,
]);
const used = (key: string): boolean =>
  code.includes(`"${key}"`) || counted.includes(key) || beginnings.some((start) => key.startsWith(start));

describe("the page's texts", () => {
  const keys = Object.keys(en);

  it("are the same in both languages", () => expect(Object.keys(de).sort()).toEqual([...keys].sort()));
  it("are all used", () => expect(keys.filter((key) => !used(key))).toEqual([]));
  it("are all there", () => {
    const asked = [...code.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((found) => found[1] as string);
    expect(asked.length).toBeGreaterThan(50);
    expect([...asked, ...counted].filter((key) => !(key in en))).toEqual([]);
  });

  it("have the same holes in both languages", () => {
    const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    const differ = keys.filter(
      (key) => holes(en[key as keyof typeof en]).join() !== holes(de[key as keyof typeof de]).join(),
    );
    expect(differ).toEqual([]);
  });
});

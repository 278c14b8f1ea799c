import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { divided } from "../src/ui/hyphens";
import { LANGUAGES, textsIn } from "../src/texts";
import en from "../src/texts/en";

const ENDS = "names.ends";
const german = (await textsIn("de"))[ENDS];
const shown = (name: string): string => divided(name, `${en[ENDS]} ${german}`).join("-");

describe("long names", () => {
  it.each([
    ["Specialization", "Special-ization"],
    ["Hibernation", "Hiber-nation"],
    ["Regeneration", "Regenera-tion"],
    ["Spezialisierung", "Speziali-sierung"],
    ["Höhlenbewohner", "Höhlen-bewohner"],
    ["Sonnenstichling", "Sonnen-stichling"],
    ["Driftwood Eavesdropper", "Driftwood Eaves-dropper"],
  ])("%s may break: %s", (name, broken) => expect(shown(name)).toBe(broken));

  it.each(["Carnivore", "Tail loss", "Nation", "Einverstanden"])("%s stays whole", (name) =>
    expect(shown(name)).toBe(name),
  );

  it.each([
    ["fr", "Charognard", "Charo-gnard"],
    ["ru", "Плодовитое", "Плодо-витое"],
  ])("%s: %s may break on a narrow card", async (language, name, broken) =>
    expect(divided(name, (await textsIn(language))[ENDS] ?? "").join("-")).toBe(broken),
  );

  it.each(["origin", "beginning", "tyranno"])("all those of %s can", async (game) => {
    for (const language of LANGUAGES) {
      const ends = (await textsIn(language))[ENDS] ?? "";
      const file = `../src/galapagos/games/${game}/texts.${language}.toml`;
      const sections = readFileSync(file, "utf8").split(/^(?=\[)/m);
      const named = sections.filter((text) => /^\[(trait|animal)\]/.test(text)).join("\n");
      const names = [...named.matchAll(/= "(.*)"/g)].map((match) => match[1] ?? "");
      expect(names.length).toBeGreaterThan(5);
      const long = names.filter((name) => /\p{L}{12,}/u.test(name));
      expect(long.filter((name) => divided(name, ends).length === 1)).toEqual([]);
    }
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { divided } from "../src/ui/hyphens";
import { LANGUAGES } from "../src/texts";

const shown = (name: string): string => divided(name).join("-");

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
    expect(divided(name)).toEqual([name]),
  );

  it.each(["origin", "beginning", "tyranno"])("all those of %s can", (game) => {
    for (const language of LANGUAGES) {
      const file = `../src/galapagos/games/${game}/texts.${language}.toml`;
      const sections = readFileSync(file, "utf8").split(/^(?=\[)/m);
      const named = sections.filter((text) => /^\[(trait|animal)\]/.test(text)).join("\n");
      const names = [...named.matchAll(/= "(.*)"/g)].map((match) => match[1] ?? "");
      expect(names.length).toBeGreaterThan(5);
      const long = names.filter((name) => /\p{L}{12,}/u.test(name));
      expect(long.filter((name) => divided(name).length === 1)).toEqual([]);
    }
  });
});

import { describe, expect, it } from "vitest";
import { optionName, valueName } from "../src/app/options";
import type { GameTexts } from "../src/wire/protocol";

const texts = {
  sections: {
    option: { board: "The board: a rectangle, written like rect-9x12.", limit: "How long it lasts." },
    option_value: {
      "rect-13x13": "13 × 13 points",
      "rect-11x15": "11 × 15 points",
      "hex-7": "hexagon, 7 steps",
    },
  },
} as unknown as GameTexts;

describe("what an option is called", () => {
  it("is short in lists", () => {
    expect(optionName(texts, "board")).toBe("The board");
    expect(optionName(texts, "limit")).toBe("How long it lasts");
  });

  it("has no raw values: a typed one is likened to one that has a name", () => {
    expect(valueName(texts, "rect-11x15")).toBe("11 × 15 points");
    expect(valueName(texts, "rect-7x9")).toBe("7 × 9 points");
    expect(valueName(texts, "rect-7x7")).toBe("7 × 7 points");
    expect(valueName(texts, "hex-4")).toBe("hexagon, 4 steps");
    expect(valueName(texts, "8")).toBe("8");
    expect(valueName(texts, 8)).toBe("8");
  });
});

import { describe, expect, it } from "vitest";
import type { Choice, Value } from "../src/wire/protocol";
import { phraseMove, word } from "../src/table/phrase_move";

const CREATURES = ["wolf", "lizard", "finch"];
const written = (value: Value): string => word(value, CREATURES, ["ann", "bob"]);

const attack: Choice = {
  action: 1,
  words: "wolf attacks lizard",
  deed: {
    key: "attack",
    values: { attacker: "creature:0", target: "creature:1" },
    picks: ["creature:0", "creature:1"],
  },
};
const gain: Choice = {
  action: 2,
  words: "wolf gains flight",
  deed: {
    key: "add_trait",
    values: { species: "creature:0", card: "trait:flight" },
    picks: ["hand:flight", "creature:0", "trait"],
  },
};
const jump: Choice = {
  action: 3,
  words: "jump d4-d6",
  deed: { key: "jump", values: { from: "point:d4", to: "point:d6" }, picks: ["point:d4", "point:d6"] },
};

describe("a move that is not allowed, in words", () => {
  it("names creatures beyond the list with their lap", () => {
    expect(written("creature:4")).toBe("lizard2");
    expect(written(["trait:a", "trait:b"])).toBe("a+b");
    expect(written("seat:1")).toBe("bob");
  });

  it("is like one that is, with another piece", () => {
    expect(phraseMove(attack, ["creature:0", "creature:2"], written)).toBe("wolf attacks finch");
    expect(phraseMove(attack, ["creature:2", "creature:1"], written)).toBe("finch attacks lizard");
  });

  it("follows a card to the trait on it", () => {
    expect(phraseMove(gain, ["hand:horns", "creature:1", "trait"], written)).toBe("lizard gains horns");
  });

  it("replaces whole names only", () => {
    expect(phraseMove(jump, ["point:d4", "point:d10"], written)).toBe("jump d4-d10");
  });

  it("does not carry to pieces of another kind, or to another number of them", () => {
    expect(phraseMove(attack, ["creature:0", "hole"], written)).toBeNull();
    expect(phraseMove(attack, ["creature:0"], written)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import type { GameTexts } from "../src/wire/protocol";
import { piecesIn, Sentences } from "../src/app/sentences";

const texts = (numbered_creature: string): GameTexts => ({
  game: "beginning",
  language: "en",
  sections: {
    trait: { flight: "Flight" },
    event: {
      draws: "{seat} draws {card}.",
      draws_unseen: "{seat} draws a card.",
      attacks: "{attacker} attacks {target}!",
    },
  },
  creatures: ["wolf", "lizard"],
  numbered_creature,
  seats: ["ann", "bob"],
});
const speak = (numbered = "{name}{number}"): Sentences =>
  new Sentences(texts(numbered), (seat) => ["Ann", "Bob"][seat] ?? "");

describe("sentences", () => {
  it("fill in seats, creatures and pieces", () => {
    expect(speak().say("event", "draws", { seat: "seat:1", card: "trait:flight" })).toBe("Bob draws Flight.");
    expect(speak().say("event", "attacks", { attacker: "creature:0", target: "creature:3" })).toBe(
      "Wolf attacks lizard2!",
    );
    expect(speak("{name} {number}").name("creature:3")).toBe("lizard 2");
  });

  it("say less where something is hidden or missing", () => {
    expect(speak().say("event", "draws", { seat: "seat:0", card: "trait:?" })).toBe("Ann draws a card.");
    expect(speak().say("event", "draws", { seat: "seat:0" })).toBe("Ann draws a card.");
  });

  it("stay silent about what they do not know", () => {
    expect(speak().say("event", "vanishes")).toBe("");
    expect(speak().name("trait:gills")).toBe("gills");
  });

  it("know the pieces they speak of", () => {
    expect(piecesIn({ seat: "seat:1", n: 3, points: ["point:a1", "point:a2"] })).toEqual([
      "seat:1",
      "point:a1",
      "point:a2",
    ]);
  });
});

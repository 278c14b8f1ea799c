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
  creature_forms: {},
  genders: [],
  seats: ["ann", "bob"],
  roles: {},
});
const russian: GameTexts = {
  ...texts("{name} {number}"),
  language: "ru",
  sections: {
    trait: { flight: "полёт" },
    "trait.gen": { flight: "полёта" },
    "trait.gender": { flight: "m" },
    event: {
      attacks: "{attacker} нападает на {target:acc}",
      loses: "{animal} {animal?лишён|лишена} {trait:gen}",
      draws: "{n} {n?карта|карты|карт}",
    },
  },
  creatures: ["волк", "ящерица"],
  creature_forms: { acc: ["волка", "ящерицу"], gender: ["m", "f"] },
  genders: ["m", "f"],
};
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

  it("speak to the one who reads them", () => {
    const sections = {
      ...texts("").sections,
      event_you: { draws: "You draw {card}.", draws_unseen: "You draw a card." },
    };
    const mine = new Sentences({ ...texts(""), sections }, (seat) => ["Ann", "Bob"][seat] ?? "", 1);
    expect(mine.say("event", "draws", { seat: "seat:1", card: "trait:flight" })).toBe("You draw Flight.");
    expect(mine.say("event", "draws", { seat: "seat:1" })).toBe("You draw a card.");
    expect(mine.say("event", "draws", { seat: "seat:0" })).toBe("Ann draws a card.");
    expect(mine.say("event", "attacks", { attacker: "creature:0", target: "creature:1" })).toBe(
      "Wolf attacks lizard!",
    );
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

  it("bend words and take the endings that fit", () => {
    const sentences = new Sentences(russian, (seat) => ["Ann", "Bob"][seat] ?? "");
    expect(sentences.say("event", "attacks", { attacker: "creature:0", target: "creature:3" })).toBe(
      "Волк нападает на ящерицу 2",
    );
    const lost = (animal: string): string =>
      sentences.say("event", "loses", { animal, trait: "trait:flight" });
    expect([lost("creature:0"), lost("creature:1")]).toEqual(["Волк лишён полёта", "Ящерица лишена полёта"]);
    const drawn = [1, 2, 5, 11, 22].map((n) => sentences.say("event", "draws", { n }));
    expect(drawn).toEqual(["1 карта", "2 карты", "5 карт", "11 карт", "22 карты"]);
  });
});

import { describe, expect, it } from "vitest";
import {
  colouring,
  faces,
  fatness,
  hasPassed,
  huntIn,
  links,
  looks,
  mood,
  othersFrom,
  rolledFor,
  tokens,
  type AnimalView,
  type TraitView,
} from "../src/games/origin/view";
import { creature, offers, place, trait, unmistakable } from "../src/games/origin/ways";
import type { Choice, EventHeard, Moved } from "../src/wire/protocol";
import { nextPicks } from "../src/table/picking";

const worn = (kind: string, more: Partial<TraitView> = {}): TraitView => ({
  kind,
  card: kind,
  partner: -1,
  role: "",
  full: false,
  used: false,
  rested: false,
  off: false,
  ...more,
});

const animal = (more: Partial<AnimalView> = {}): AnimalView =>
  ({
    name: 1,
    traits: [],
    red: 0,
    blue: 0,
    need: 1,
    fed: false,
    flags: [],
    zone: "laurasia",
    ...more,
  }) as AnimalView;

describe("an animal", () => {
  it("sleeps, is content, is hungry while there is food, and looks about otherwise", () => {
    expect(mood(animal({ flags: ["asleep"], fed: true }), true)).toBe("asleep");
    expect(mood(animal({ fed: true }), true)).toBe("content");
    expect(mood(animal(), true)).toBe("hungry");
    expect(mood(animal(), false)).toBe("alert");
  });

  it("shows red, blue, what is still missing, then its fat", () => {
    const traits = [worn("fat-tissue", { full: true }), worn("fat-tissue")];
    expect(tokens(animal({ red: 1, blue: 1, need: 3, traits }))).toEqual(["food", "extra", "empty", "fat"]);
    expect(fatness(animal({ traits }))).toBe(0.5);
    expect(fatness(animal())).toBe(0);
  });

  it("misses nothing while it hibernates", () => {
    expect(tokens(animal({ need: 2, flags: ["asleep"] }))).toEqual([]);
  });

  it("is drawn with each trait at work once", () => {
    const traits = [worn("fat-tissue"), worn("fat-tissue"), worn("running", { off: true })];
    expect(looks(animal({ traits }))).toEqual(["fat-tissue"]);
  });

  it("is coloured by poison before paralysis", () => {
    expect(colouring(animal({ flags: ["paralysed", "poisoned"] }))).toBe("poisoned");
    expect(colouring(animal({ flags: ["paralysed"] }))).toBe("paralysed");
    expect(colouring(animal())).toBe("");
  });
});

describe("the table", () => {
  it("sees every pair once", () => {
    const one = animal({ name: 3, traits: [worn("cooperation", { partner: 7 }), worn("running")] });
    const other = animal({ name: 7, traits: [worn("cooperation", { partner: 3 })] });
    expect(links([one, other])).toEqual([{ kind: "cooperation", off: false, one: 3, other: 7 }]);
  });

  it("tells an attack from its events, until something else happens", () => {
    const event = (key: string, values: EventHeard["values"] = {}): EventHeard => ({ key, values });
    const attack = event("attacks", { animal: "creature:4", target: "creature:2" });
    const slow = event("too_slow", { animal: "creature:2", number: 3 });
    expect(huntIn([attack])).toEqual({ predator: 4, prey: 2, die: 0, news: attack });
    expect(huntIn([attack, event("runs"), slow, event("poisoned")])).toMatchObject({ die: 3, news: slow });
    expect(huntIn([attack, event("redirected", { animal: "creature:4", target: "creature:7" })])?.prey).toBe(
      7,
    );
    expect(huntIn([attack, event("eats"), event("takes_food")])).toBeNull();
    expect(huntIn([])).toBeNull();
  });

  it("knows what the food dice showed", () => {
    const rolled = (zone: string, number: number): Moved =>
      ({
        deed: { key: "roll", values: { number } },
        events: [{ key: "bank_filled", values: { zone: `zone:${zone}`, number: number + 2 } }],
      }) as unknown as Moved;
    const moves = [rolled("laurasia", 4), rolled("gondwana", 5), rolled("laurasia", 1)];
    expect(["laurasia", "gondwana", "ocean"].map((zone) => rolledFor(moves, zone))).toEqual([1, 5, 0]);
  });

  it("seats the others clockwise from me", () => expect(othersFrom(4, 2)).toEqual([3, 0, 1]));

  it("knows who has passed", () => {
    const view = { passed: [0, 2] } as Parameters<typeof hasPassed>[0];
    expect([0, 1, 2].map((seat) => hasPassed(view, seat))).toEqual([true, false, true]);
  });

  it("splits a card into its faces", () => {
    expect(faces("parasite/fat-tissue")).toEqual(["parasite", "fat-tissue"]);
    expect(faces("running")).toEqual(["running"]);
  });
});

const choice = (key: string, ...picks: string[]): Choice => ({
  action: picks.join("").length,
  words: key,
  deed: { key, values: {}, picks },
});

describe("with a card in hand", () => {
  const card = "hand:communication/carnivorous";
  const choices = [
    choice("play_animal", card, "new"),
    choice("play_face", card, "trait:carnivorous", "creature:1"),
    choice("play_face", card, "trait:carnivorous", "creature:2"),
    choice("play_face", card, "trait:carnivorous", "creature:3"),
    choice("play_pair_face", card, "trait:communication", "creature:1", "creature:2"),
    choice("play_pair_face", card, "trait:communication", "creature:1", "creature:3"),
    choice("play_pair_face", card, "trait:communication", "creature:2", "creature:3"),
  ];

  it("an animal stands for the only face that fits, and offers them where two fit", () => {
    expect(creature(choices, [card], "creature:3")).toEqual(["creature:3"]);
    expect(offers(choices, [card], "creature:3")).toEqual([
      ["trait:carnivorous", "creature:3"],
      ["trait:communication", "creature:3"],
    ]);
    expect(creature(choices.slice(0, 4), [card], "creature:3")).toEqual(["trait:carnivorous", "creature:3"]);
    expect(offers(choices.slice(0, 4), [card], "creature:3")).toEqual([]);
  });

  it("either animal of a pair may be picked first", () => {
    const picked = [card, "trait:communication", "creature:3"];
    expect(offers(choices, picked.slice(0, 2), "creature:3")).toEqual([]);
    expect(nextPicks(choices, picked)).toEqual(["creature:1", "creature:2"]);
  });

  it("a card with one face can be asked about on any animal", () => {
    expect(
      creature(
        [choice("play_trait", "hand:running", "trait:running", "creature:1")],
        ["hand:running"],
        "creature:9",
      ),
    ).toEqual(["trait:running", "creature:9"]);
  });
});

describe("while feeding", () => {
  const choices = [
    choice("eat", "creature:1", "bank"),
    choice("hibernation", "creature:1", "use:hibernation"),
    choice("carnivorous", "creature:1", "creature:5", "use:carnivorous"),
    choice("carnivorous", "creature:1", "creature:6", "use:carnivorous"),
    choice("piracy", "creature:1", "creature:6", "use:piracy"),
    choice("metamorphosis", "creature:1", "trait:running", "use:metamorphosis"),
  ];

  it("an animal offers what it can do itself once it is picked", () => {
    expect(offers(choices, [], "creature:1")).toEqual([]);
    expect(offers(choices, ["creature:1"], "creature:1")).toEqual([["bank"], ["use:hibernation"]]);
  });

  it("a target stands for what is done to it where that is certain", () => {
    expect(creature(choices, ["creature:1"], "creature:5")).toEqual(["creature:5", "use:carnivorous"]);
    expect(creature(choices, ["creature:1"], "creature:6")).toEqual(["creature:6"]);
    expect(
      place([choice("flight", "creature:1", "zone:ocean", "use:flight")], ["creature:1"], "zone:ocean"),
    ).toEqual(["zone:ocean", "use:flight"]);
  });

  it("the first pick stands for itself alone", () => {
    expect(creature([choice("hibernation", "creature:1", "use:hibernation")], [], "creature:1")).toEqual([
      "creature:1",
    ]);
  });

  it("a trait is used or shed where it lies, or just lies there", () => {
    expect(trait(choices, [], "creature:1", "hibernation", false)).toEqual(["creature:1", "use:hibernation"]);
    expect(trait(choices, [], "creature:1", "running", false)).toEqual([
      "creature:1",
      "trait:running",
      "use:metamorphosis",
    ]);
    expect(trait(choices, [], "creature:1", "swimming", false)).toBeNull();
  });
});

describe("under attack", () => {
  const choices = [
    choice("running", "use:running"),
    choice("tail_loss", "trait:swimming", "use:tail-loss"),
    choice("regeneration", "creature:1", "use:regeneration"),
    { ...choice("regeneration", "creature:1", "use:regeneration"), action: 99 },
  ];

  it("the prey's own traits answer, and nobody else's", () => {
    expect(trait(choices, [], "creature:2", "running", true)).toEqual(["use:running"]);
    expect(trait(choices, [], "creature:2", "swimming", true)).toEqual(["trait:swimming", "use:tail-loss"]);
    expect(trait(choices, [], "creature:3", "running", false)).toBeNull();
  });

  it("a choice that shares its picks needs a button of its own", () => {
    expect(unmistakable(choices, choices[0] as Choice)).toBe(true);
    expect(unmistakable(choices, choices[2] as Choice)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import type { Choice } from "../src/wire/protocol";
import { complete, continuation, following, nextPicks, pending } from "../src/table/picking";

const choice = (action: number, ...picks: string[]): Choice => ({
  action,
  words: "",
  deed: { key: "", values: {}, picks },
});

const choices = [
  choice(1, "hand:flight", "new"),
  choice(2, "hand:flight", "creature:1", "trait"),
  choice(3, "hand:flight", "creature:1", "population"),
  choice(4, "hand:horns", "creature:2", "trait"),
  choice(5, "done"),
];

describe("picking", () => {
  it("offers the first picks of all choices, each once", () => {
    expect(nextPicks(choices, [])).toEqual(["hand:flight", "hand:horns", "done"]);
  });

  it("offers what follows on what was picked", () => {
    expect(nextPicks(choices, ["hand:flight"])).toEqual(["new", "creature:1"]);
    expect(following(choices, ["hand:horns"]).map(({ action }) => action)).toEqual([4]);
  });

  it("looks for what follows once, however many pieces ask", () => {
    expect(following(choices, ["hand:flight"])).toBe(following(choices, ["hand:flight"]));
    expect(following([...choices], ["hand:flight"])).not.toBe(following(choices, ["hand:flight"]));
  });

  it("is complete only when every pick is made", () => {
    expect(complete(choices, ["hand:horns", "creature:2"])).toEqual([]);
    expect(complete(choices, ["hand:horns", "creature:2", "trait"]).map(({ action }) => action)).toEqual([4]);
    expect(complete(choices, ["done"]).map(({ action }) => action)).toEqual([5]);
  });

  it("lets one piece stand for several picks, and leaves out those already made", () => {
    const place = ["creature:1", "trait"];
    expect(continuation(choices, ["hand:flight"], place)).toEqual(place);
    expect(continuation(choices, ["hand:flight", "creature:1"], place)).toEqual(["trait"]);
  });

  it("leads nowhere with a piece that does not follow", () => {
    expect(continuation(choices, ["hand:horns"], ["creature:1"])).toBeNull();
    expect(continuation(choices, [], ["creature:1"])).toBeNull();
  });
});

describe("where order says nothing", () => {
  const give = (action: number, ...chips: string[]): Choice => ({
    action,
    words: "",
    deed: {
      key: "exchange",
      values: { chips },
      picks: ["bag", ...chips.map((chip) => `rack/symbol:${chip}`), "done"],
    },
  });
  const chips = [give(1, "sun"), give(2, "tree"), give(3, "sun", "tree"), give(4, "sun", "sun")];

  it("takes the items of a list in any order", () => {
    const turned = ["bag", "rack/symbol:tree", "rack/symbol:sun"];
    expect(nextPicks(chips, ["bag", "rack/symbol:tree"])).toEqual(["done", "rack/symbol:sun"]);
    expect(nextPicks(chips, turned)).toEqual(["done"]);
    expect(complete(chips, [...turned, "done"]).map(({ action }) => action)).toEqual([3]);
    expect(following(chips, ["bag", "rack/symbol:tree", "rack/symbol:tree"])).toEqual([]);
  });

  describe("two chips, each with its field", () => {
    const place = (action: number, ...picks: string[]): Choice => choice(action, ...picks, "done");
    const [sun, tree] = ["rack/symbol:sun", "rack/symbol:tree"];
    const placings = [
      place(1, sun, "field:3"),
      place(2, tree, "field:1"),
      place(3, tree, "field:1", sun, "field:3"),
      place(4, sun, "field:1", tree, "field:3"),
      place(5, sun, "field:3", sun, "field:3"),
      ...chips,
    ];

    it("are placed in any order, and each stays on its own field", () => {
      const picked = [sun, "field:3", tree, "field:1"];
      expect(nextPicks(placings, [])).toEqual([sun, tree, "bag"]);
      expect(nextPicks(placings, [sun, "field:3"])).toEqual(["done", tree, sun]);
      expect(nextPicks(placings, [sun, "field:3", tree])).toEqual(["field:1"]);
      expect(following(placings, picked).map(({ action }) => action)).toEqual([3]);
      expect(complete(placings, [...picked, "done"]).map(({ action }) => action)).toEqual([3]);
    });

    it("never turn into an exchange", () => {
      expect(following(placings, [sun, sun])).toEqual([]);
      expect(following(placings, [sun, "field:3", sun]).map(({ action }) => action)).toEqual([5]);
    });

    it("can be looked at before they are sent", () => {
      expect(pending(placings, [sun], "done")).toBeNull();
      expect(pending(placings, [sun, "field:3"], "done")?.action).toBe(1);
      expect(pending(placings, [sun, "field:3", tree, "field:1"], "done")?.action).toBe(3);
    });
  });

  it("takes the partners of a card in any order", () => {
    const pairs = [
      choice(1, "hand:herd", "creature:1", "creature:2"),
      choice(2, "hand:herd", "creature:1", "creature:3"),
    ];
    expect(nextPicks(pairs, ["hand:herd"])).toEqual(["creature:1", "creature:2", "creature:3"]);
    expect(complete(pairs, ["hand:herd", "creature:3", "creature:1"]).map(({ action }) => action)).toEqual([
      2,
    ]);
    expect(following(pairs, ["hand:herd", "creature:3", "creature:2"])).toEqual([]);
  });

  it("keeps the order where it tells two choices apart", () => {
    const ways = [
      choice(1, "hand:sponge", "creature:1", "creature:2"),
      choice(2, "hand:sponge", "creature:2", "creature:1"),
    ];
    expect(complete(ways, ["hand:sponge", "creature:2", "creature:1"]).map(({ action }) => action)).toEqual([
      2,
    ]);
  });

  it("lets whoever acts be picked first", () => {
    const hunt = [choice(1, "creature:1", "creature:2", "use:carnivorous")];
    expect(nextPicks(hunt, [])).toEqual(["creature:1"]);
    expect(following(hunt, ["creature:2"])).toEqual([]);
  });
});

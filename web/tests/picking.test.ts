import { describe, expect, it } from "vitest";
import type { Choice } from "../src/protocol";
import { complete, continuation, following, nextPicks } from "../src/table/picking";

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

import { describe, expect, it } from "vitest";
import { editingOf } from "../src/pages/editor/games";
import { paired as pairedBy } from "../src/pages/editor/origin";
import { fieldsOf, guess, heapOf, put, rest, sum } from "../src/pages/editor/shape";
import type { AnimalView, TraitView } from "../src/games/origin/view";

describe("heaps", () => {
  it("take and give", () => {
    expect(put({ a: 1 }, "a")).toEqual({ a: 2 });
    expect(put({ a: 1, b: 1 }, "a", -1)).toEqual({ b: 1 });
    expect(put({}, "a", -1)).toEqual({});
    expect(sum([{ a: 1 }, { a: 2, b: 1 }])).toEqual({ a: 3, b: 1 });
    expect(heapOf(["a", "b", "a"])).toEqual({ a: 2, b: 1 });
  });
  it("leave the rest", () => expect(rest({ a: 3, b: 1 }, { a: 1, b: 2 })).toEqual({ a: 2 }));
});

describe("every field gets a control", () => {
  it("also one that nobody described", () => {
    expect(guess(3).kind).toBe("number");
    expect(guess(false).kind).toBe("flag");
    expect(guess("x").kind).toBe("text");
    expect(guess([1, 2])).toEqual({ kind: "words", numbers: true });
    expect(guess(["a"])).toEqual({ kind: "words", numbers: false });
    expect(guess([["a", "b"]]).kind).toBe("row");
    const shape = { kind: "group", fields: { a: { kind: "flag" } }, hidden: ["c"] } as const;
    expect(fieldsOf(shape, { a: true, b: 1, c: 1 }).map(([name, { kind }]) => [name, kind])).toEqual([
      ["a", "flag"],
      ["b", "number"],
    ]);
  });
});

describe("no card is made or lost", () => {
  const species = { name: 4, traits: ["horns"], chips: [1], cards: ["speed~"] };
  const view = {
    pile: { horns: 7, speed: 7 },
    discard: {},
    named: 5,
    table: [{ chips: 0, hand: {}, species: [species], drawn_since: {} }],
  };
  it("in The Beginning", () => {
    const editing = editingOf("beginning");
    const all = editing?.all(view) ?? {};
    expect(all).toEqual({ horns: 8, speed: 8 });
    const more = { ...species, name: 9, cards: ["speed~", "horns"] };
    const edited = { ...view, table: [{ ...view.table[0], hand: { horns: 2 }, species: [more] }] };
    expect(editing?.settle(edited, all, view, {})).toMatchObject({
      pile: { horns: 4, speed: 7 },
      named: 10,
      table: [{ species: [{ chips: [1, 0] }] }],
    });
  });
  it("in The Origin of Species: a trait lies on a card that has it, a shared one lies once", () => {
    const editing = editingOf("origin");
    const trait = { kind: "horns", card: "", partner: -1 };
    const pair = (name: number, partner: number): object => ({
      name,
      body: "?",
      traits: [{ kind: "symbiosis", card: "symbiosis", partner }],
    });
    const table = [{ hand: {}, discard: {}, buried: {}, animals: [pair(1, 2), pair(2, 1)] }];
    const start = { deck: { "horns/speed": 2, symbiosis: 1 }, loose: [], named: 3, table };
    const all = editing?.all(start) ?? {};
    expect(all).toEqual({ "horns/speed": 2, symbiosis: 2 });
    const third = { name: 3, body: "-", traits: [trait] };
    const edited = { ...start, table: [{ ...table[0], animals: [...(table[0]?.animals ?? []), third] }] };
    expect(editing?.settle(edited, all, start, {})).toMatchObject({
      deck: { "horns/speed": 1, symbiosis: 1 },
      named: 4,
      table: [{ animals: [{}, {}, { traits: [{ card: "horns/speed" }] }] }],
    });
  });
  it("a stone laid by hand forgets what was before", () => {
    const before = {
      rows: [".."],
      before: 5,
      seen: [1, 2],
      grown: ["a1"],
      moving: [],
      last: [],
      now: ["b1"],
    };
    const editing = editingOf("stones");
    expect(editing?.settle({ ...before, rows: ["W."] }, {}, before, {})).toMatchObject({
      seen: [],
      before: 0,
      now: [],
    });
    expect(editing?.settle({ ...before }, {}, before, {})).toMatchObject({ seen: [1, 2], before: 5 });
  });
});

describe("a pair card lies beside both animals", () => {
  const trait = (kind: string, partner: number, role = ""): TraitView =>
    ({ kind, card: kind, partner, role, full: false, used: false, rested: false, off: false }) as TraitView;
  const animal = (name: number, ...traits: TraitView[]): AnimalView =>
    ({ name, body: "?", traits }) as unknown as AnimalView;
  const short = (animals: AnimalView[]): string[][] =>
    animals.map(({ traits }) => traits.map(({ kind, partner, role }) => `${kind}=${partner}${role}`));
  const paired = (animals: AnimalView[], before: AnimalView[]): AnimalView[] =>
    pairedBy(animals, before, ["symbiosis"]);
  const alone = [animal(1), animal(2), animal(3)];
  const linked = [animal(1, trait("communication", 2)), animal(2, trait("communication", 1)), animal(3)];

  it("entered on one it comes to the other", () =>
    expect(short(paired([animal(1, trait("communication", 2)), animal(2), animal(3)], alone))).toEqual([
      ["communication=2"],
      ["communication=1"],
      [],
    ]));
  it("taken from one it goes from the other", () =>
    expect(short(paired([animal(1), linked[1] as AnimalView, animal(3)], linked))).toEqual([[], [], []]));
  it("goes with an animal that is removed", () =>
    expect(short(paired(linked.slice(1), linked))).toEqual([[], []]));
  it("changes its partner", () =>
    expect(
      short(paired([animal(1, trait("communication", 3)), ...linked.slice(1)] as AnimalView[], linked)),
    ).toEqual([["communication=3"], [], ["communication=1"]]));
  it("changes its kind on both", () =>
    expect(
      short(paired([animal(1, trait("cooperation", 2)), ...linked.slice(1)] as AnimalView[], linked)),
    ).toEqual([["cooperation=2"], ["cooperation=1"], []]));
  it("has a direction where it is symbiosis", () => {
    const given = paired([animal(1, trait("symbiosis", 2)), animal(2), animal(3)], alone);
    expect(short(given)).toEqual([["symbiosis=2dependent"], ["symbiosis=1helper"], []]);
    const turned = [animal(1, trait("symbiosis", 2, "helper")), ...given.slice(1)];
    expect(short(paired(turned, given))).toEqual([["symbiosis=2helper"], ["symbiosis=1dependent"], []]);
  });
  it("stays as it is while something else is edited", () =>
    expect(paired([...linked.slice(0, 2), animal(3, trait("swimming", -1))], linked).slice(0, 2)).toEqual(
      linked.slice(0, 2),
    ));
  it("with nobody it is left to the engine to say so", () =>
    expect(short(paired([animal(1, trait("communication", 9))], [animal(1)]))).toEqual([
      ["communication=9"],
    ]));
});

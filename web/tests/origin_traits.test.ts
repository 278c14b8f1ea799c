import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eventArt } from "../src/art/gallery";
import game from "../src/games/origin/index";
import { hiddenTrait, type AnimalView } from "../src/games/origin/view";
import type { Table } from "../src/table/table.svelte";
import type { Choice } from "../src/wire/protocol";

const TEXTS = join(import.meta.dirname, "../../src/galapagos/games/origin/texts.en.toml");

/** A table with one hungry animal in an empty zone, where the server declares these roles. */
function table(roles: Record<string, string[]>, ...keys: string[]): Table {
  const animal = { name: 1, fed: false, zone: "laurasia" };
  return {
    view: { table: [{ animals: [animal], hand: {} }], bank: [0, 0, 0] },
    seat: 0,
    choices: keys.map((key) => choice(key, { animal: "creature:1" })),
    hasRole: (role: string, name: string) => roles[role]?.includes(name) ?? false,
  } as unknown as Table;
}
const choice = (key: string, values: Record<string, string> = {}): Choice =>
  ({ action: 1, words: "", deed: { key, values, picks: [] } }) as Choice;

describe("what traits bring to the table", () => {
  it("is shown for events that the game tells", () => {
    const section = /^\[event\]\n((?:(?!\[).*\n)*)/m.exec(readFileSync(TEXTS, "utf8"))?.[1] ?? "";
    const told = [...section.matchAll(/^(\w+) =/gm)].map((found) => found[1] as string);
    expect(Object.keys(eventArt).length).toBeGreaterThan(10);
    expect(Object.keys(eventArt).filter((key) => !told.includes(key))).toEqual([]);
    expect(eventArt.robs?.trait).toBe("piracy");
  });

  it("are scenes between the pieces that an event names", () => {
    const robs = { key: "robs", values: { animal: "creature:1", target: "creature:2" } };
    const scene = { kind: "fly", sprite: "food", from: "creature:2", to: "creature:1", times: 1 };
    expect(game.scenes(robs, table({}))).toEqual([scene]);
    const grazes = { key: "grazes", values: { animal: "creature:1" } };
    expect(game.scenes(grazes, table({}))).toEqual([{ kind: "shake", who: "bank:laurasia" }]);
    expect(game.beat({ key: "clouds", values: {} })).toBe(600);
    expect(game.log.notable).toContain("robs");
  });

  it("warns of leaving hungry an animal that a trait could feed, by the roles that traits declare", () => {
    const done = choice("done");
    expect(game.caution(done, table({ feeds: ["steal"] }, "steal"))).toBeTruthy();
    expect(game.caution(done, table({ spares: ["sleep"] }, "sleep"))).toBeTruthy();
    expect(game.caution(done, table({}, "steal"))).toBeNull();
    const full = table({ spares: ["sleep"] }, "sleep");
    (full.view as { bank: number[] }).bank = [2, 0, 0];
    expect(game.caution(done, full)).toBeNull(); // it is kept for when the bank is empty
  });

  it("warns of an attack on an own animal", () => {
    const bite = choice("bite", { animal: "creature:2", target: "creature:1" });
    expect(game.caution(bite, table({ hunts: ["bite"] }))).toBeTruthy();
    expect(game.caution(bite, table({}))).toBeNull();
  });

  it("shows the sign of a card that works face down", () => {
    expect(hiddenTrait({ body: "anglerfish" } as AnimalView)).toBe("anglerfish");
    expect(hiddenTrait({ body: "?" } as AnimalView)).toBe("");
    expect(hiddenTrait({ body: "flight/intellect" } as AnimalView)).toBe("");
  });
});

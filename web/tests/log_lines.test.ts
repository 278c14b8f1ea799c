import { describe, expect, it } from "vitest";
import type { GameModule } from "../src/games/module";
import type { GameTexts, Moved, TableEvent, Values } from "../src/wire/protocol";
import { rows, sinceMyTurn, spoken, story } from "../src/table/log_lines";
import { afterwards, Table } from "../src/table/table.svelte";
import { studyCard } from "../src/wire/study";

const moved = (number: number, seat = 0, events: Moved["events"] = [], forced = false): Moved => ({
  type: "moved",
  number,
  at: 0,
  seat,
  line: "",
  deed: { key: "pass", values: {}, picks: [] },
  events,
  forced,
  by: "person",
  points: [],
});
const said = (number: number): TableEvent =>
  ({ type: "said", number, at: 0, seat: 0, name: "Ann", text: "hello" }) as TableEvent;
const undone = (number: number, moves: number): TableEvent =>
  ({ type: "undone", number, at: 0, seat: 0, moves }) as TableEvent;

const numbers = (journal: TableEvent[]): number[] => journal.map(({ number }) => number);

describe("the story", () => {
  it("goes on", () => expect(numbers(afterwards([moved(1)], moved(2)))).toEqual([1, 2]));

  it("forgets what was taken back, but not what was said meanwhile", () => {
    const before = [moved(1), moved(2), said(3), moved(4)];
    expect(numbers(afterwards(before, undone(5, 2)))).toEqual([1, 3, 5]);
  });
});

const texts = {
  game: "origin",
  language: "en",
  sections: {
    card: { flight: "Flight", horns: "Horns" },
    action: { pass: "Pass" },
    event: {
      turn: "A new turn, {seat} first",
      draws: "{seat} draws {card}",
      draws_unseen: "{seat} draws a card",
      attacks: "{animal} attacks {target}",
      fed: "{animal} is fed",
      hits: "{animal} rolls {pips}: a hit",
      misses: "{animal} rolls {pips}: a miss",
      new_animal: "{seat} lays down {animal}",
    },
  },
  creatures: ["wolf", "lizard", "finch"],
  numbered_creature: "{name}{number}",
  creature_forms: {},
  genders: [],
  seats: ["Ann", "Bob"],
} as unknown as GameTexts;
const log = { turns: ["turn"], draws: ["draws"], dice: ["hits", "misses"], notable: ["attacks"] };
const event = (key: string, values: Values): Moved["events"][0] => ({ key, values });

let table: Table;

/** A table where Ann (seat 0) has the wolf and the finch, and Bob the lizard. */
function logged(journal: TableEvent[], style: GameModule["log"] = log): Table {
  table = new Table("", () => ({ send: () => true, close: () => undefined }));
  table.card = { ...studyCard("origin", 2, {}, "") };
  table.texts = texts;
  table.game = { Table: undefined as never, log: style };
  table.seats = [0];
  table.owners.learn({ "creature:0": 0, "creature:2": 0, "creature:1": 1 });
  table.journal = journal;
  return table;
}

describe("the log", () => {
  it("heads turns, folds draws and dice, and counts what is said again", () => {
    const draw = (number: number, seat: number, card?: string): Moved =>
      moved(number, -1, [
        event("draws", { seat: `seat:${seat}`, ...(card ? { card: `card:${card}` } : {}) }),
      ]);
    const die = (number: number, animal: number, pips: number): Moved =>
      moved(number, -1, [event(pips > 3 ? "misses" : "hits", { animal: `creature:${animal}`, pips })]);
    const journal = [
      moved(1, -1, [event("turn", { seat: "seat:1" })]),
      draw(2, 0, "flight"),
      draw(3, 1),
      draw(4, 0, "horns"),
      draw(5, 1),
      die(6, 0, 2),
      die(7, 0, 5),
      die(8, 1, 3),
      moved(9, 1),
      moved(10, 1),
      draw(11, 1),
    ];
    expect(rows(logged(journal)).map(({ text, times, heading }) => [text, times, !!heading])).toEqual([
      ["A new turn, Bob first", 1, true],
      ["Drawn – You: Flight, Horns · Bob: 2", 1, false],
      ["Rolled – wolf: 2 5 · lizard: 3", 1, false],
      ["Bob: Pass", 2, false],
      ["Bob draws a card", 1, false],
    ]);
  });

  it("begins a turn with every change of the seat, where the game has no word for it", () => {
    const fed = (number: number, seat: number, animal: number): Moved =>
      moved(number, seat, [event("fed", { animal: `creature:${animal}` })]);
    const found = rows(logged([fed(1, 0, 0), fed(2, 0, 2), fed(3, 1, 1)], { turnBySeat: true }));
    expect(found.map(({ text }) => text)).toEqual([
      "Your turn",
      "Wolf is fed",
      "Finch is fed",
      "Bob’s turn",
      "Lizard is fed",
    ]);
  });

  it("heads a turn also where it begins with a choice, and leaves out what goes without saying", () => {
    const fed = (number: number, seat: number, animal: number): Moved =>
      moved(number, seat, [event("fed", { animal: `creature:${animal}` })]);
    const style = { turnBySeat: true, quiet: ["pass"] };
    const found = rows(logged([fed(1, 1, 1), moved(2, 0), fed(3, 0, 0), moved(4, 0, [], true)], style));
    expect(found.map(({ text }) => text)).toEqual([
      "Bob’s turn",
      "Lizard is fed",
      "Your turn",
      "Wolf is fed",
      "You: Pass",
    ]);
  });

  it("says whose animal it is, whom a line concerns, and what was forced", () => {
    const attack = event("attacks", { animal: "creature:1", target: "creature:0" });
    const [line] = story(logged([moved(1, 0, [attack], true)]));
    expect(line && spoken(table, line)).toBe("Lizard (Bob) attacks wolf (You)");
    expect([line?.seat, line?.forced]).toEqual([1, true]);
  });

  it("remembers the owners of animals that are gone", () => {
    const lays = moved(1, 1, [event("new_animal", { seat: "seat:1", animal: "creature:5" })]);
    logged([]);
    table.owners.hear(lays);
    expect(table.owners.of("creature:5")).toBe(1);
  });

  it("tells what concerned me since I last chose something", () => {
    const journal = [
      moved(1, 1, [event("fed", { animal: "creature:2" })]),
      moved(2, 0),
      moved(3, 1, [event("fed", { animal: "creature:1" })]),
      moved(4, 1, [event("attacks", { animal: "creature:1", target: "creature:0" })]),
      moved(5, 0, [event("fed", { animal: "creature:2" })], true),
    ];
    expect(sinceMyTurn(logged(journal)).map(({ text }) => text)).toEqual([
      "Lizard attacks wolf",
      "Finch is fed",
    ]);
  });
});

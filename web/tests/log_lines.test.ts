import { describe, expect, it } from "vitest";
import type { TableEvent } from "../src/wire/protocol";
import { gathered } from "../src/table/log_lines";
import { afterwards } from "../src/table/table.svelte";

const moved = (number: number): TableEvent =>
  ({
    type: "moved",
    number,
    at: 0,
    seat: 0,
    line: "",
    deed: { key: "", values: {}, picks: [] },
    events: [],
    forced: false,
    by: "person",
  }) as TableEvent;
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

describe("the log", () => {
  it("writes once what is said several times in a row", () => {
    const line = (id: string, text: string) => ({ id, seat: 0, text, pieces: [] });
    const lines = [line("1", "draws"), line("2", "draws"), line("3", "begins"), line("4", "draws")];
    expect(gathered(lines).map(({ id, text, times }) => [id, text, times])).toEqual([
      ["1", "draws", 2],
      ["3", "begins", 1],
      ["4", "draws", 1],
    ]);
  });
});

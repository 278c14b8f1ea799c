import { describe, expect, it } from "vitest";
import type { Happening } from "../src/protocol";
import { afterwards } from "../src/table/table.svelte";

const moment = (number: number): Happening =>
  ({
    type: "moment",
    number,
    at: 0,
    seat: 0,
    line: "",
    deed: { key: "", values: {}, picks: [] },
    events: [],
    forced: false,
    by: "person",
  }) as Happening;
const chat = (number: number): Happening =>
  ({ type: "chat", number, at: 0, seat: 0, name: "Ann", text: "hello" }) as Happening;
const undone = (number: number, moments: number): Happening =>
  ({ type: "undone", number, at: 0, seat: 0, moments }) as Happening;

const numbers = (happenings: Happening[]): number[] => happenings.map(({ number }) => number);

describe("the story", () => {
  it("goes on", () => expect(numbers(afterwards([moment(1)], moment(2)))).toEqual([1, 2]));

  it("forgets what was taken back, but not what was said meanwhile", () => {
    const before = [moment(1), moment(2), chat(3), moment(4)];
    expect(numbers(afterwards(before, undone(5, 2)))).toEqual([1, 3, 5]);
  });
});

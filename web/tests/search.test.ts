import { describe, expect, it } from "vitest";
import { found, marked } from "../src/pages/rules/search";
import { read, write } from "../src/pages/learn/kept";

describe("searching", () => {
  it("finds whatever the case", () => {
    expect(found("Long Neck", "neck")).toBe(true);
    expect(found("Long Neck", "  ")).toBe(true);
    expect(found("Long Neck", "horns")).toBe(false);
  });
  it("marks every place", () =>
    expect(marked("Horns and horns", "horns")).toEqual([
      { text: "Horns", hit: true },
      { text: " and ", hit: false },
      { text: "horns", hit: true },
    ]));
  it("marks nothing where nothing is wanted", () =>
    expect(marked("Horns", " ")).toEqual([{ text: "Horns", hit: false }]));
});

describe("what is kept of the lessons", () => {
  it("comes back", () => {
    const lessons = { "beginning/first": { step: 3, done: true } };
    expect(read(write(lessons))).toEqual(lessons);
  });
  it("forgets what cannot be read, and nothing else", () => {
    expect(read("{")).toEqual({});
    expect(read(null)).toEqual({});
    expect(read("[1]")).toEqual({});
    expect(read('{"a/b": {"step": -1, "done": true}, "c/d": {"step": 2, "done": false}}')).toEqual({
      "c/d": { step: 2, done: false },
    });
  });
});

import { describe, expect, it } from "vitest";
import { placeHint, type Box } from "../src/ui/hint_place";

const ROOM = { width: 1000, height: 800 };
const HINT = { width: 200, height: 60 };
const QUESTION: Box = { left: 50, top: 600, right: 700, bottom: 640 };
const box = (left: number, top: number, width = 80, height = 100): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe("a hint", () => {
  it("stands above what it explains, or below it at the top of the window", () => {
    expect(placeHint(box(400, 400), HINT, QUESTION, ROOM)).toEqual([340, 332]);
    expect(placeHint(box(400, 20), HINT, QUESTION, ROOM)).toEqual([340, 128]);
  });

  it("stays within the window", () => {
    expect(placeHint(box(0, 400), HINT, undefined, ROOM)[0]).toBe(8);
    expect(placeHint(box(920, 400), HINT, undefined, ROOM)[0]).toBe(792);
  });

  it("does not cover the question above a hand", () => {
    expect(placeHint(box(400, 690), HINT, QUESTION, ROOM)).toEqual([340, 532]);
    expect(placeHint(box(800, 690), HINT, QUESTION, ROOM)).toEqual([740, 622]);
  });
});

import { describe, expect, it } from "vitest";
import { patched } from "../src/table/diff";
import { linePath, pointAt, rowsOf, scaleOf } from "../src/ui/chart";
import { reelFrom } from "../src/pages/replay/replay";

describe("what changed", () => {
  it.each([
    [{ a: 1, b: [1, 2] }, { b: { "1": [3] } }, { a: 1, b: [1, 3] }],
    [{ a: 1 }, { a: null, b: [1] }, { b: 1 }],
    [[1, 2, 3], { "1": null, "2": null }, [1]],
    [[], { "0": [5] }, [5]],
    [{ a: 1 }, { a: [null] }, { a: null }],
    [7, [8], 8],
  ])("%j and %j give %j", (old, change, now) => expect(patched(old, change as never)).toEqual(now));

  it("leaves the old as it was, and shares what stays", () => {
    const old = { a: { deep: 1 }, b: [1] };
    const now = patched(old, { b: { "0": [2] } }) as typeof old;
    expect(old.b).toEqual([1]);
    expect(now.a).toBe(old.a);
  });
});

describe("points over time", () => {
  const points = [
    [0, 0],
    [0, 2],
    [3, 2],
    [3, 2],
  ];

  it("steps where they change", () => {
    const scale = scaleOf(points, 300, 100);
    expect(scale.lines.map(({ value }) => value)).toEqual([0, 1, 2, 3]);
    expect(linePath(points, 0, scale)).toBe("M0 100H200V0H300");
  });
  it("has few lines to read off", () => {
    expect(scaleOf([[0], [137]], 1, 1).lines.map(({ value }) => value)).toEqual([0, 50, 100, 150]);
  });
  it("goes below nothing", () => expect(scaleOf([[0], [-4]], 1, 1).lines[0]?.value).toBe(-4));
  it("is the same moves in a table", () => expect(rowsOf(points)).toEqual([0, 1, 2]));
  it("finds the move at a place", () =>
    expect([-1, 0.5, 2].map((part) => pointAt(part, 10))).toEqual([0, 5, 10]));
});

describe("a file", () => {
  const film = { game: "stones", eyes: -4, view: {}, names: [], points: [], shots: [] };
  it("is a record, with or without replays", () => {
    expect(reelFrom('{"game":"stones","moves":[]}')?.replays).toEqual([]);
    const reel = reelFrom(
      JSON.stringify({ game: "stones", moves: [], film: [film, 5, { ...film, shots: [1] }] }),
    );
    expect(reel?.replays).toEqual([film]);
    expect(reel?.record).toEqual({ game: "stones", moves: [] });
  });
  it("of an earlier version shows everything to the same viewpoint", () => {
    const reel = reelFrom(JSON.stringify({ game: "stones", moves: [], film: [{ ...film, eyes: -1 }] }));
    expect(reel?.replays).toEqual([film]);
  });
  it.each(["", "{", "[]", "5", "null", '{"game":"stones"}', '{"moves":[]}', '{"game":1,"moves":2}'])(
    "%j is none",
    (text) => expect(reelFrom(text)).toBeNull(),
  );
});

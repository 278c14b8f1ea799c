import { describe, expect, it } from "vitest";
import {
  arrowsOf,
  edgeNames,
  gather,
  groups,
  neighbours,
  partsOf,
  spots,
  towards,
  type Spot,
  type StonesView,
} from "../src/games/stones/view";
import type { Moved } from "../src/wire/protocol";

const view = (board: string, rows: string[], points: string[][]): StonesView =>
  ({ board, rows, points, area: rows.map((row) => ".".repeat(row.length)) }) as unknown as StonesView;

const rect = view(
  "rect-3x2",
  ["WW.", "B.W"],
  [
    ["a2", "b2", "c2"],
    ["a1", "b1", "c1"],
  ],
);
const hexagon = view(
  "hex-1",
  ["..", "...", ".."],
  [
    ["a", "b"],
    ["c", "d", "e"],
    ["f", "g"],
  ],
);

describe("the board", () => {
  it("joins a point with four others on a rectangle, with six on a hexagon", () => {
    expect(neighbours(spots(rect), false)[1]).toEqual([0, 2, 4]);
    expect(neighbours(spots(rect), true)[1]).toEqual([0, 2, 3, 4, 5]);
    expect(neighbours(spots(hexagon), false)[3]).toHaveLength(6);
  });

  it("counts groups and strengths", () => {
    const all = spots(rect);
    const found = groups(all, neighbours(all, false));
    expect(found[0]).toEqual({ size: 2, strength: 1 });
    expect(found[5]).toEqual({ size: 1, strength: 0 });
    expect(found[2]).toBeNull();
  });

  it("is walked with arrows", () => {
    const all = spots(rect);
    expect(towards(all, all[0]!, 1, 0)?.name).toBe("b2");
    expect(towards(all, all[0]!, 0, 1)?.name).toBe("a1");
    expect(towards(all, all[0]!, -1, 0)).toBeUndefined();
  });
});

describe("the last turn of the others", () => {
  const jump = (seat: number, from: string, to: string): Moved =>
    ({
      seat,
      events: [{ key: "jumps", values: { from: `point:${from}`, to: `point:${to}` } }],
    }) as unknown as Moved;

  it("is shown as arrows from where a stone came to where it is", () => {
    const moves = [
      jump(1, "a1", "c1"),
      jump(0, "e5", "e3"),
      jump(1, "c1", "c3"),
      jump(1, "c3", "c5"),
      jump(1, "g1", "g3"),
    ];
    expect(arrowsOf(moves, 0)).toEqual([
      { from: "point:c1", to: "point:c5" },
      { from: "point:g1", to: "point:g3" },
    ]);
  });

  it("leaves no arrow where jumps undo each other, and stays while I move", () => {
    expect(arrowsOf([jump(1, "a1", "c1"), jump(1, "c1", "a1")], 0)).toEqual([]);
    expect(arrowsOf([jump(1, "a1", "c1"), jump(0, "e5", "e3")], 0)).toEqual([
      { from: "point:a1", to: "point:c1" },
    ]);
  });
});

describe("a turn that is shown as a whole", () => {
  const jump = (from: string, to: string): Moved =>
    ({ seat: 1, events: [{ key: "jumps", values: { from, to } }] }) as unknown as Moved;
  const sizes = (...moves: Moved[]): number[] => gather(moves).map((group) => group.length);

  it("shows each move by itself, and there and back in one", () => {
    expect(sizes(jump("a", "b"), jump("b", "c"), jump("d", "e"))).toEqual([1, 1, 1]);
    expect(sizes(jump("a", "b"), jump("b", "a"), jump("d", "e"))).toEqual([2, 1]);
  });

  it("shows in one what happens while a stone is away, and only the last leg that counts", () => {
    expect(sizes(jump("a", "b"), jump("d", "e"), jump("b", "a"), jump("e", "f"))).toEqual([3, 1]);
    expect(sizes(jump("a", "b"), jump("b", "c"), jump("c", "b"))).toEqual([1, 2]);
  });
});

describe("coordinates", () => {
  const spot = (name: string, x: number, y: number): Spot => ({ name, x, y, thing: ".", area: "." });

  it("stand once for each column and row of a rectangle", () => {
    const names = edgeNames([spot("a2", 0, 0), spot("b2", 1, 0), spot("a1", 0, 1), spot("b1", 1, 1)], false);
    expect(names.map(({ text }) => text)).toEqual(["a", "b", "2", "1"]);
  });

  it("stand at the lower ends of a hexagon's diagonals", () => {
    const hex = [
      spot("0.-1", 0.5, 0),
      spot("1.-1", 1.5, 0),
      spot("-1.0", 0, 1),
      spot("0.0", 1, 1),
      spot("1.0", 2, 1),
    ];
    const names = edgeNames(hex, true);
    expect(names.map(({ text }) => text)).toEqual(["0", "1", "-1", "-1", "0"]);
    expect(names.find(({ text, y }) => text === "1" && y > 1)?.x).toBeCloseTo(2 + 0.5 * 0.72);
  });
});

it("counts the stones and the free points of a colour", () => {
  const view = { rows: ["W.B", ".X."], area: ["wwb", "..b"] } as unknown as StonesView;
  expect(partsOf(view, "white")).toEqual({ stones: 1, free: 1 });
  expect(partsOf(view, "blue")).toEqual({ stones: 1, free: 1 });
});

import { describe, expect, it } from "vitest";
import { groups, neighbours, spots, towards, type StonesView } from "../src/games/stones/view";

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

import { describe, expect, it } from "vitest";
import { arrow, bond, type Box } from "../src/games/herds/lines";

const box = (left: number, top: number): Box => ({ left, top, right: left + 100, bottom: top + 150 });
const numbers = (path: string): number[] => [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));

describe("the bond of a pair", () => {
  it("is a bow above two cards of a row, with one sign between them", () => {
    const { path, signs } = bond(box(0, 200), box(110, 200), 0);
    expect(signs).toHaveLength(1);
    expect(signs[0]?.x).toBe(105);
    expect(signs[0]?.y).toBeLessThan(206);
    expect(path).toMatch(/^M84 206C/);
  });

  it("lies beside another bond of the same two, and runs the same from either side", () => {
    const [first, second] = [bond(box(0, 0), box(110, 0), 0), bond(box(0, 0), box(110, 0), 1)];
    expect(numbers(second.path)[0]).toBeLessThan(numbers(first.path)[0] ?? 0);
    expect(bond(box(110, 0), box(0, 0), 0)).toEqual(first);
  });

  it("hangs a sign on both cards where they lie in different rows", () => {
    const { signs } = bond(box(300, 200), box(0, 0), 0);
    expect(signs.map(({ y }) => y)).toEqual([147, 203]);
  });

  it("runs beside the cards that lie between two of a column", () => {
    const [x1 = 0, , out = 0] = numbers(bond(box(0, 0), box(0, 320), 0).path);
    expect(x1).toBeGreaterThan(90);
    expect(out).toBeGreaterThan(100);
  });
});

describe("the arrow to a prey", () => {
  it("ends below a card further up and above a card of the same row", () => {
    expect(numbers(arrow(box(0, 300), box(200, 0)).head).slice(0, 2)).toEqual([250, 152]);
    expect(numbers(arrow(box(0, 0), box(200, 0)).head).slice(0, 2)).toEqual([250, -2]);
  });
});

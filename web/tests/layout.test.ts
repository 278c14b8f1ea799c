import { describe, expect, it } from "vitest";
import { arrange, bandHeight, fit, LEAST, type Bands, type Form } from "../src/table/stage/layout";

const FORMS: Form[] = [
  { name: "names", width: 11, height: 18 },
  { name: "signs", width: 6, height: 10 },
];
const SMALL: Form[] = [
  { name: "signs", width: 6, height: 8, head: 2 },
  { name: "dots", width: 3, height: 3, aside: 6 },
];
const MIDDLE = [
  { name: "wide", width: 40, height: 5 },
  { name: "narrow", width: 20, height: 5 },
];
const bands = (mine: number, others: number[]): Bands => ({
  others: { columns: [others], forms: SMALL },
  middle: MIDDLE,
  mine: { columns: [[mine]], forms: FORMS },
});
const USUAL = { width: 1000, height: 500 };
const LARGE = { width: 2200, height: 1050 };

describe("the layout of a table", () => {
  it("grows until the room is full, and no further", () => {
    const { mine, middle, others, overflows } = arrange(USUAL, bands(3, [2]));
    expect([mine.form, others.form, middle.form, overflows]).toEqual(["names", "signs", "wide", false]);
    const high =
      bandHeight({ columns: [[2]], forms: SMALL }, SMALL[0] as Form, others.em, USUAL.width) +
      5 * middle.em +
      bandHeight({ columns: [[3]], forms: FORMS }, FORMS[0] as Form, mine.em, USUAL.width);
    expect(mine.em).toBeGreaterThan(LEAST);
    expect(high).toBeLessThanOrEqual(USUAL.height);
  });

  it("makes the others give way before mine", () => {
    const crowded = arrange(USUAL, bands(7, Array<number>(7).fill(3)));
    expect([crowded.mine.form, crowded.others.form]).toEqual(["names", "dots"]);
    expect(arrange({ width: 1000, height: 300 }, bands(8, [3])).mine.form).toBe("signs");
  });

  it("never draws smaller than can be read: then the stage scrolls", () => {
    const { mine, others, middle, overflows } = arrange({ width: 340, height: 200 }, bands(12, [4, 4, 4]));
    expect([mine.em, others.em, middle.em]).toEqual([LEAST, LEAST, LEAST]);
    expect([mine.form, others.form, middle.form, overflows]).toEqual(["signs", "dots", "narrow", true]);
  });

  it("draws the same table at least half as large again in a room twice as large", () => {
    for (const mine of [1, 3, 6, 10, 12]) {
      const table = bands(mine, [3, 3, 3]);
      const [small, large] = [arrange(USUAL, table), arrange(LARGE, table)];
      expect(large.mine.em / small.mine.em).toBeGreaterThanOrEqual(1.5);
    }
  });

  it("wraps groups as the page does", () => {
    const form: Form = { name: "", width: 10, height: 5, head: 2 };
    const band = (groups: number[]) => ({ columns: [groups], forms: [form] });
    expect(bandHeight(band([3]), form, 10, 320)).toBe(70); // 3 × 100 + 2 × 5 fit in a row
    expect(bandHeight(band([4]), form, 10, 320)).toBe(125); // two rows below one head
    expect(bandHeight(band([2, 1]), form, 10, 312)).toBe(70 + 5 + 70); // the gap between groups is wider
    expect(bandHeight(band([1]), form, 10, 90)).toBe(Infinity);
    const headed = { ...form, least: 16 }; // what stands above a group can be wider than its pieces
    expect(bandHeight(band([1, 1]), headed, 10, 320)).toBe(70 + 5 + 70);
    expect(bandHeight(band([1, 1]), headed, 10, 330)).toBe(70);
  });

  it("stays within the width where the page grows with the table", () => {
    const room = { width: 380, height: Infinity };
    const { mine, middle, overflows } = arrange(room, bands(3, [2]));
    expect([mine.form, middle.form, overflows]).toEqual(["names", "narrow", false]);
    expect(11 * mine.em).toBeLessThanOrEqual(room.width);
    expect(20 * middle.em).toBeLessThanOrEqual(room.width);
  });

  it("grows with the page where the page has no height of its own", () => {
    const { mine, overflows } = arrange({ width: 700, height: Infinity }, bands(10, [3]));
    expect([mine.form, overflows]).toEqual(["names", false]);
  });
});

describe("a table of one board", () => {
  const shapes = [
    { name: "wide", width: 70, height: 35 },
    { name: "tall", width: 30, height: 50 },
  ];
  it("takes the richest shape that can be read", () =>
    expect(fit({ width: 1000, height: 500 }, shapes).form).toBe("wide"));
  it("stands upright on a phone", () => expect(fit({ width: 380, height: 620 }, shapes).form).toBe("tall"));
  it("takes what can be drawn largest where nothing can be read", () =>
    expect(fit({ width: 200, height: 400 }, shapes).form).toBe("tall"));
});

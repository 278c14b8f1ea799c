import { describe, expect, it, vi } from "vitest";
import { drag } from "../src/table/drag";
import type { Picker, Stand } from "../src/table/picker.svelte";

const CHIP = ["rack/symbol:bone"];

/** What is picked when a chip is taken up by dragging. */
function taken(picked: string[], stand: Stand): unknown[] {
  const pick = vi.fn();
  const node = document.createElement("button");
  document.body.append(node);
  const end = drag(node, { picked, pick, stand: () => stand } as unknown as Picker, CHIP);
  node.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  window.dispatchEvent(new MouseEvent("pointermove", { clientX: 40 }));
  end();
  node.remove();
  return pick.mock.calls.flat();
}

describe("taking something up", () => {
  it("picks it", () => expect(taken([], "open")).toEqual([CHIP]));

  it("picks it again where another of its kind was placed before", () =>
    expect(taken([...CHIP, "field:4"], "open")).toEqual([CHIP]));

  it("leaves it in the hand where a click has picked it just now", () =>
    expect(taken(CHIP, "open")).toEqual([]));
});

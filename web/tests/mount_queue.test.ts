import { describe, expect, it, vi } from "vitest";
import { MountQueue } from "../src/table/mount_queue.svelte";

describe("laying a table", () => {
  it("lets everything have its turn, and says when all of it lies", async () => {
    const drawing = new MountQueue();
    const drawn: string[] = [];
    drawing.later(() => {
      drawn.push("board");
      drawing.later(() => drawn.push("stone")); // drawn around others that want a turn
    });
    drawing.later(() => drawn.push("hand"));
    expect([drawn, drawing.laid]).toEqual([[], false]);
    await expect.poll(() => drawing.laid).toBe(true);
    expect(drawn).toEqual(["board", "hand", "stone"]);
  });

  it("lays the rest where one thing cannot be drawn", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const drawing = new MountQueue();
    const drawn: string[] = [];
    drawing.later(() => {
      throw new Error("torn");
    });
    drawing.later(() => drawn.push("hand"));
    await expect.poll(() => drawing.laid).toBe(true);
    expect([drawn, told.mock.calls.length]).toEqual([["hand"], 1]);
    told.mockRestore();
  });

  it("leaves the page time to answer in between", async () => {
    const drawing = new MountQueue();
    const order: string[] = [];
    drawing.later(() => {
      for (const begun = performance.now(); performance.now() - begun < 10;);
      setTimeout(() => order.push("answer"));
    });
    drawing.later(() => order.push("drawn"));
    await expect.poll(() => drawing.laid).toBe(true);
    expect(order).toEqual(["answer", "drawn"]);
  });
});

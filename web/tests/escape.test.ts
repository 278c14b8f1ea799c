import { describe, expect, it, vi } from "vitest";
import { onEscape } from "../src/ui/escape";

const press = (key: string): void =>
  void dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

describe("Esc", () => {
  it("closes the last thing that was opened, and each thing once", () => {
    const [below, above, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
    addEventListener("keydown", elsewhere);
    const closeBelow = onEscape(below);
    const closeAbove = onEscape(above);
    press("Enter");
    press("Escape");
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
    closeAbove();
    press("Escape");
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([1, 1]);
    expect(elsewhere).toHaveBeenCalledOnce(); // by Enter: what closes something does nothing else
    closeBelow();
    press("Escape");
    expect(elsewhere).toHaveBeenCalledTimes(2);
    removeEventListener("keydown", elsewhere);
  });

  it("closes every dialog there is", () => {
    const sources = import.meta.glob<string>("../src/**/*.svelte", {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const dialogs = Object.entries(sources).filter(([, source]) => /role="(alert)?dialog"/.test(source));
    expect(dialogs.length).toBeGreaterThan(3);
    expect(dialogs.filter(([, source]) => !source.includes("onEscape(")).map(([file]) => file)).toEqual([]);
  });
});

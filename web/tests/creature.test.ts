import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Creature from "../src/ui/Creature.svelte";

describe("the drawing", () => {
  it("is hidden from screen readers, which hear its name instead", () => {
    const { container } = render(Creature, { id: 2, traits: ["horns"], state: "poisoned" });
    const picture = container.querySelector("svg");
    expect(picture?.getAttribute("aria-hidden")).toBe("true");
    expect(picture?.classList).toContain("poisoned");
    expect(container.querySelectorAll("path").length).toBeGreaterThan(10);
  });
});

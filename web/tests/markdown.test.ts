import { describe, expect, it } from "vitest";
import { blocks, spans } from "../src/pages/rules/markdown";

describe("rules in Markdown", () => {
  it("are paragraphs and lists", () => {
    expect(blocks("One\nline.\n\nThen:\n- a\n- b\n  goes on")).toEqual([
      { kind: "text", text: "One line." },
      { kind: "text", text: "Then:" },
      { kind: "list", items: ["a", "b goes on"] },
    ]);
  });

  it("are tables", () => {
    expect(blocks("| a | b |\n|---|---|\n| 1 | 2 |")).toEqual([
      { kind: "table", head: ["a", "b"], rows: [["1", "2"]] },
    ]);
  });

  it("keep code as it is", () => {
    expect(blocks("```\nx  y\n\nz\n```")).toEqual([{ kind: "code", text: "x  y\n\nz" }]);
  });

  it("stress words", () => {
    expect(spans("a **b** and *c* `d`")).toEqual([
      { kind: "text", text: "a " },
      { kind: "strong", text: "b" },
      { kind: "text", text: " and " },
      { kind: "em", text: "c" },
      { kind: "text", text: " " },
      { kind: "code", text: "d" },
    ]);
    expect(spans("4 * 5 * 6")).toEqual([{ kind: "text", text: "4 * 5 * 6" }]);
  });
});

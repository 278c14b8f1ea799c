import { describe, expect, it } from "vitest";
import { pickedAlike, questionKeys } from "../src/table/question_keys";

const ONE = ["rack/symbol:meat", "field:1"];
const TWO = [...ONE, "rack/symbol:leaf", "field:2"];

describe("the question that follows the picks", () => {
  it("is the game's own while nothing is picked", () => {
    expect(questionKeys("place", [], ["rack/symbol:meat", "done"])).toEqual([]);
  });

  it("goes by the first and the last pick, then by the last", () => {
    expect(questionKeys("place", ["rack/symbol:meat"], ["field:1"])).toEqual(["place_rack"]);
    expect(questionKeys("place", ["bag", "rack/symbol:meat"], ["rack/symbol:leaf", "done"])).toEqual([
      "place_bag_rack",
      "place_rack",
    ]);
  });

  it("offers nothing more to pick where there is nothing", () => {
    expect(questionKeys("place", ONE, ["rack/symbol:leaf", "done"])).not.toContain("place_field_done");
    expect(questionKeys("place", TWO, ["done"])).toEqual([
      "place_rack_field_done",
      "place_field_done",
      "place_rack_field",
      "place_field",
    ]);
  });

  it("counts what is picked", () => {
    expect([ONE, TWO].map(pickedAlike)).toEqual([1, 2]);
    expect(pickedAlike(["bag", "rack/symbol:meat", "rack/symbol:meat", "rack/symbol:leaf"])).toBe(3);
  });
});

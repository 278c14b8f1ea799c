import { expect, test } from "vitest";
import { EMOTES, parts } from "../src/art/emotes";

test("emotes in a message are found, everything else stays as it was written", () => {
  expect(parts("Hi :wave: there")).toEqual([
    { text: "Hi " },
    { text: ":wave:", emote: "wave" },
    { text: " there" },
  ]);
  expect(parts("at 10:30:20 :nothing: <b>")).toEqual([
    { text: "at 10:30:20 " },
    { text: ":nothing:" },
    { text: " <b>" },
  ]);
  expect(parts("")).toEqual([]);
  expect(parts(":constructor:")).toEqual([{ text: ":constructor:" }]);
});

test("every emote is a drawing", () => {
  for (const drawing of Object.values(EMOTES)) expect(drawing).toMatch(/^<(path|circle)/);
});

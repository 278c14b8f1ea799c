import { describe, expect, it } from "vitest";
import { deviceName } from "../src/pages/account/devices";
import { gameQuery, NOTHING_WANTED } from "../src/pages/games/filter";
import { curveOf } from "../src/pages/profile/curve";
import { FACES, faceFor } from "../src/art/kinds";

describe("the filter of finished games", () => {
  it("asks for nothing that is not wanted", () => {
    expect(gameQuery(NOTHING_WANTED, "")).toBe("");
    expect(gameQuery({ ...NOTHING_WANTED, opponent: "  Bob " }, "5.x")).toBe("opponent=Bob&before=5.x");
  });

  it("takes whole days", () => {
    const day = { ...NOTHING_WANTED, since: "2026-03-01", until: "2026-03-01" };
    const asked = new URLSearchParams(gameQuery(day, ""));
    expect(Number(asked.get("until")) - Number(asked.get("since"))).toBe(24 * 3600 * 1000);
  });
});

describe("a rating curve", () => {
  it("goes from left to right, with the highest point on top", () => {
    const { path, lines } = curveOf([1500, 1600, 1550], 100, 50);
    expect(path).toBe("M0 50L50 0L100 25");
    expect(lines.map(({ value }) => value)).toEqual([1500, 1550, 1600]);
  });

  it("is drawn also where nothing changes", () => {
    expect(curveOf([1500, 1500], 100, 50).path).toBe("M0 50L100 50");
  });
});

describe("a browser's own description", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
      "Chrome, Android",
    ],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"],
    ["my-own-client/1", "my-own-client/1"],
  ])("%s is %s", (agent, name) => expect(deviceName(agent)).toBe(name));
});

describe("portraits", () => {
  it("are the creature that was chosen, and the same one for the same name", () => {
    for (const { name } of FACES) expect(faceFor(name)).toBe(name);
    expect(faceFor("Annabel")).toBe(faceFor("Annabel"));
  });
});

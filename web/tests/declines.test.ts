import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadGame } from "../src/games/module";

const GAMES = join(import.meta.dirname, "../../src/galapagos/games");
/** How actions are named that end a turn, refuse an offer or give something up. */
const QUIET =
  /^(pass|done.*|no_.*|end_.*|let_.*|stay|submit|waive|accept|resign|offer_end|depart|.*_nothing)$/;

/** The keys of a game's actions, as its texts list them. */
function actions(game: string): string[] {
  const texts = readFileSync(join(GAMES, game, "texts.en.toml"), "utf8");
  const section = /^\[action\]\n((?:(?!\[).*\n)*)/m.exec(texts)?.[1] ?? "";
  return [...section.matchAll(/^(\w+) =/gm)].map((found) => found[1] as string);
}

describe("buttons that end or give up something", () => {
  it.each(["origin", "beginning", "stones", "tyranno"])("are known in %s", async (name) => {
    const { declines = [], menu = [] } = await loadGame(name);
    const quiet = actions(name).filter((key) => QUIET.test(key));
    expect(quiet.length).toBeGreaterThan(1);
    expect([...declines, ...menu].sort()).toEqual(quiet.sort());
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadGame } from "../src/games/module";

const GAMES = join(import.meta.dirname, "../../src/galapagos/games");
/** How actions are named that end a turn, refuse an offer or give something up. */
const QUIET =
  /^(pass|done.*|no_.*|end_.*|let_.*|stay|submit|waive|accept|resign|offer_end|depart|.*_nothing)$/;

/** The actions of traits that declare themselves as giving something up, which the server tells the page. */
function declared(game: string): string[] {
  const traits = join(GAMES, game, "traits");
  if (!existsSync(traits)) return [];
  const sources = readdirSync(traits).filter((name) => name.endsWith(".py"));
  return sources.flatMap((name) =>
    [...readFileSync(join(traits, name), "utf8").matchAll(/speaks\("(\w+)", ".*", "declines"\)/g)].map(
      (found) => found[1] as string,
    ),
  );
}

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
    expect([...declines, ...menu, ...declared(name)].sort()).toEqual(quiet.sort());
  });
});

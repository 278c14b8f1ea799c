import { describe, expect, it } from "vitest";
import { fightIn } from "../src/games/tyranno/view";
import type { EventHeard } from "../src/wire/protocol";

const event = (key: string, values: EventHeard["values"] = {}): EventHeard => ({ key, values });
const die = (animal: string, pips: number, hit: boolean): EventHeard =>
  event(hit ? "hits" : "misses", { animal, pips });

const challenge = event("challenges", { animal: "animal:tiger", target: "animal:wasp", dice: 2, dice2: 1 });
const first = [die("animal:tiger", 1, true), die("animal:tiger", 5, false), die("animal:wasp", 6, false)];
const counted = event("roll", { hits: 1, hits2: 0, won: 1, won2: 0 });

describe("a fight", () => {
  it("is told from its events", () => {
    const fight = fightIn([challenge, ...first]);
    expect(fight?.fighters[0]).toEqual({
      animal: "animal:tiger",
      dice: 2,
      won: 0,
      thrown: [
        { pips: 1, hit: true },
        { pips: 5, hit: false },
      ],
    });
    expect(fight?.fighters[1]?.thrown).toEqual([{ pips: 6, hit: false }]);
    expect(fight?.news).toBeUndefined();
  });

  it("leaves a roll on the table when it is counted, until the next die falls", () => {
    const after = fightIn([challenge, ...first, counted]);
    expect(after?.fighters.map(({ won, thrown }) => [won, thrown.length])).toEqual([
      [1, 2],
      [0, 1],
    ]);
    expect(after?.news).toBe(counted);
    const next = fightIn([challenge, ...first, counted, die("animal:tiger", 2, false)]);
    expect(next?.fighters.map(({ thrown }) => thrown.length)).toEqual([1, 0]);
  });

  it("throws the dice of a roll once", () => {
    const rolls = [first.slice(0, 1), first, [...first, counted]].map(
      (events) => fightIn([challenge, ...events])?.roll,
    );
    expect(new Set(rolls).size).toBe(1);
    expect(fightIn([challenge, ...first, counted, die("animal:tiger", 2, false)])?.roll).not.toBe(rolls[0]);
  });

  it("is told by the last thing said about it, and is none without a challenge", () => {
    const won = event("wins_clean", { winner: "animal:tiger", loser: "animal:wasp" });
    expect(fightIn([challenge, ...first, counted, won, event("pushes")])?.news).toBe(won);
    expect(fightIn([event("round")])).toBeNull();
  });
});

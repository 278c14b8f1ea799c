import { describe, expect, it } from "vitest";
import { turnEndIn } from "../src/games/origin/turn_end";
import { scoresIn } from "../src/games/tyranno/scores";
import { ranks } from "../src/pages/play/ranks";
import type { Moved, OriginView, TyrannoView } from "../src/wire/protocol";

const move = (...events: Moved["events"]): Moved => ({ events }) as never;
const event = (key: string, values: Moved["events"][0]["values"] = {}): Moved["events"][0] => ({
  key,
  values,
});

describe("the end of a turn of Origin", () => {
  const animal = (name: number): unknown => ({ name, traits: [] });
  const view = (feeding: boolean, ...herds: number[][]): OriginView =>
    ({ feeding, turns: 3, table: herds.map((herd) => ({ animals: herd.map(animal) })) }) as never;

  it("tells who survives, who dies in which order, and what is drawn; who was eaten is gone already", () => {
    const last = move(
      event("eats", { animal: "creature:0", target: "creature:3" }),
      event("starves", { animal: "creature:2" }),
      event("poisoned_dies", { animal: "creature:1" }),
    );
    const coming = [
      move(event("draws", { seat: "seat:0", card: "card:swimming" })),
      move(event("draws", { seat: "seat:1" }), event("turn", { seat: "seat:1" })),
      move(event("draws", { seat: "seat:1" })),
    ];
    const end = turnEndIn(last, view(true, [0, 1], [2, 3]), view(false, [0], []), coming);
    expect(
      end?.seats.map(({ animals }) => animals.map(({ animal, fate, order }) => [animal.name, fate, order])),
    ).toEqual([
      [
        [0, "lives", 0],
        [1, "poisoned", 1],
      ],
      [[2, "starves", 0]],
    ]);
    expect(end?.seats.map(({ drawn, cards }) => [drawn, cards])).toEqual([
      [1, ["card:swimming"]],
      [1, []],
    ]);
  });

  it("is no scene while animals are still fed", () => {
    expect(turnEndIn(move(), view(true, [0]), view(true, [0]), [])).toBeNull();
  });
});

describe("the scores of a round of Tyranno", () => {
  const view = (round: number, points: number[], board: Record<number, string> = {}): TyrannoView =>
    ({
      round,
      table: points.map((own) => ({ points: own })),
      board: Array.from({ length: 19 }, (_, place) => (board[place] ? { animal: board[place] } : null)),
    }) as never;

  it("have parts: the field, and the empty fields beside it", () => {
    const scored = (seat: number, name: string, points: number): Moved["events"][0] =>
      event("scores", { seat: `seat:${seat}`, animal: `animal:${name}`, points });
    const found = scoresIn(
      move(event("pushes"), scored(0, "tiger", 5), scored(1, "frog", 13), scored(1, "fish", 0)),
      view(2, [1, 0]),
      view(3, [6, 13], { 4: "tiger", 16: "frog", 8: "fish" }),
    );
    expect([found?.round, found?.pushes]).toEqual([2, 1]);
    expect(found?.seats).toEqual([
      { seat: 0, before: 1, after: 6, animals: [{ animal: "tiger", field: 3, empty: 2, points: 5 }] },
      {
        seat: 1,
        before: 0,
        after: 13,
        animals: [
          { animal: "frog", field: 13, empty: 0, points: 13 },
          { animal: "fish", field: null, empty: 0, points: 0 },
        ],
      },
    ]);
  });

  it("are no scene where nothing is pushed", () => {
    expect(scoresIn(move(event("roll")), view(1, [0]), view(1, [0]))).toBeNull();
  });
});

describe("ranks", () => {
  const placed = (scores: number[], winners: number[]): number[][] =>
    ranks({ scores, winners, reason: "" }).map(({ seat, rank }) => [seat, rank]);

  it("share a place where points are equal, and put the winner first whatever broke a tie", () => {
    expect(placed([3, 9, 3], [1])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]);
    expect(placed([5, 5, 1], [1])).toEqual([
      [1, 1],
      [0, 2],
      [2, 3],
    ]);
    expect(placed([5, 5], [0, 1])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });
});

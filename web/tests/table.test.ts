import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { GameModule } from "../src/games/module";
import type { Moved, ServerMessage, Situation, TableCard, Welcome } from "../src/wire/protocol";
import { settings } from "../src/app/settings.svelte";
import { studyCard } from "../src/wire/study";
import { Connection } from "../src/table/connection";
import { Table } from "../src/table/table.svelte";

const card: TableCard = studyCard("stones", 2, {}, "");
const welcome: Welcome = { type: "welcome", table: card, seats: [0], since: 0, number: 0, now: 0 };
const move = (number: number): Moved => ({
  type: "moved",
  number,
  at: 0,
  seat: 1,
  line: "",
  deed: { key: "", values: {}, picks: [] },
  events: [{ key: "grows", values: {} }],
  forced: false,
  by: "bot",
  points: [],
});
const situation = (decision: number): Situation =>
  ({ type: "situation", decision, actor: 0, now: 0, status: "playing", choices: [], view: {} }) as never;

function tableWith(scenes: GameModule["scenes"]): Table {
  const table = new Table("one", () => ({ send: () => true, close: () => undefined }));
  table.game = { Table: undefined as never, scenes };
  return table;
}

async function hears(table: Table, ...messages: ServerMessage[]): Promise<void> {
  for (const message of messages) table.hear(message);
  await vi.waitUntil(() => !table.playback.busy);
}

describe("a table where things move", () => {
  beforeAll(() => Object.assign(settings, { motion: "on", pace: "fast" }));
  afterAll(() => Object.assign(settings, { motion: "system", pace: "normal" }));

  it("moves no pieces before its first view, and all of them from then on", async () => {
    const scenes = vi.fn((_event: unknown, { view }: Table) => (expect(view).toBeDefined(), []));
    const table = tableWith(scenes);
    await hears(table, welcome, move(1), situation(1));
    expect([scenes.mock.calls.length, table.situation?.decision]).toEqual([0, 1]);
    await hears(table, move(2), situation(2));
    expect([scenes.mock.calls.length, table.situation?.decision]).toEqual([1, 2]);
  });

  it("goes on after something that could not be shown, and says so", async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    const table = tableWith(() => {
      throw new Error("no such piece");
    });
    await hears(table, welcome, situation(1), move(1), situation(2));
    expect(table.situation?.decision).toBe(2);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  it("is silent once it is closed: the next one may lie on the page already", async () => {
    const scenes = vi.fn(() => []);
    const table = tableWith(scenes);
    await hears(table, welcome, situation(1));
    for (const message of [move(1), move(2), situation(2)]) table.hear(message);
    table.close();
    await hears(table, move(3), situation(3));
    expect(scenes.mock.calls.length).toBe(1);
    expect(table.situation?.decision).toBe(1);
  });

  it("shows nothing more until it is our turn, if asked to skip", async () => {
    const scenes = vi.fn(() => []);
    const table = tableWith(scenes);
    const asked = { ...situation(3), choices: [{ action: 0, words: "", deed: move(1).deed }] };
    await hears(table, welcome, situation(1));
    table.playback.skip();
    await hears(table, move(1), situation(2), move(2), asked);
    expect([scenes.mock.calls.length, table.moves.length]).toEqual([0, 2]);
    expect(table.playback.skipping).toBe(false);
    await hears(table, move(3), situation(4));
    expect(scenes.mock.calls.length).toBe(1);
  });
});

describe("a bot's turn that is played as a whole", () => {
  beforeAll(() => Object.assign(settings, { motion: "on", pace: "fast" }));
  afterAll(() => Object.assign(settings, { motion: "system", pace: "normal" }));
  const bots = {
    ...welcome,
    table: {
      ...card,
      places: [
        { seat: 0, kind: "person" },
        { seat: 1, kind: "bot" },
      ],
    },
  };
  const going = (decision: number, view: unknown): Situation =>
    ({ ...situation(decision), actor: 1, view }) as never;
  const gathering = (): { table: Table; landed: unknown[] } => {
    const table = tableWith(() => []);
    table.game = { ...table.game, gather: ([one, ...more]: Moved[]) => [[one], more] } as never;
    const landed: unknown[] = [];
    const land = table.land.bind(table);
    table.land = (move, view) => (landed.push([move.number, view]), land(move, view));
    return { table, landed };
  };

  it("waits until the turn is over, and gives every move its own view", async () => {
    const { table, landed } = gathering();
    await hears(table, bots as never, going(1, [0]), move(1), going(2, [1]), move(2), going(3, [2]));
    expect(landed).toEqual([]);
    await hears(table, move(3), { ...situation(4), view: [3] });
    expect(landed).toEqual([
      [1, [1]],
      [2, [2]],
      [3, [3]],
    ]);
    expect(table.situation?.decision).toBe(4);
  });

  it("shows the rest at once when its time is over", async () => {
    const before: number[] = []; // how many moves were on the table when each was acted out
    const table = tableWith((_, { moves }) => (before.push(moves.length), []));
    table.game = { ...table.game, gather: (moves: Moved[]) => moves.map((move) => [move]) } as never;
    const clock = vi.spyOn(performance, "now");
    const land = table.land.bind(table);
    table.land = (move, view) => (clock.mockReturnValue(1e9), land(move, view));
    await hears(table, bots as never, going(1, [0]), move(1), going(2, [1]), move(2), going(3, [2]));
    await hears(table, move(3), situation(4));
    clock.mockRestore();
    expect(before).toEqual([0]);
    expect([table.moves.length, table.situation?.decision]).toEqual([3, 4]);
  });

  it.each(["slow", "normal", "fast"] as const)("takes at most four seconds at the pace %s", async (pace) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    settings.pace = pace;
    const stone = document.body.appendChild(document.createElement("i"));
    stone.dataset.piece = "a1";
    const took = (time: number): Promise<unknown> => new Promise((done) => setTimeout(done, time));
    stone.animate = (_, { duration }: KeyframeAnimationOptions) =>
      ({ finished: took(Number(duration)) }) as never;
    const acted: number[] = [];
    const table = tableWith(() => {
      acted.push(performance.now());
      vi.advanceTimersByTime(60); // a phone that is slow to draw
      return [{ kind: "shake", who: "a1" }];
    });
    table.game = { ...table.game, gather: (moves: Moved[]) => moves.map((move) => [move]) } as never;
    for (const message of [bots, going(1, [0])]) table.hear(message as never);
    await vi.advanceTimersByTimeAsync(0);
    const turn = Array.from({ length: 60 }, (_, n) => [move(n + 1), going(n + 2, [n])]).flat();
    for (const message of [...turn, situation(99)]) table.hear(message as never);
    const began = performance.now();
    while (table.playback.busy) await vi.advanceTimersByTimeAsync(5);
    expect(performance.now() - began).toBeLessThanOrEqual(4000);
    expect(acted.length).toBeGreaterThan(5); // and it is played, not left out
    expect([table.moves.length, table.situation?.decision]).toEqual([60, 99]);
    stone.remove();
    settings.pace = "fast";
    vi.useRealTimers();
  });

  it("plays what there is as soon as something else is heard", async () => {
    const { table, landed } = gathering();
    await hears(table, bots as never, going(1, [0]), move(1), going(2, [1]));
    await hears(table, { type: "said", number: 2, at: 0, seat: 0, name: "Ann", text: "hello" } as never);
    expect(landed).toEqual([[1, [1]]]);
  });

  it("is not cut short by what is no part of the story", async () => {
    const { table, landed } = gathering();
    const aside = [{ type: "pong" }, { type: "done", ref: 1 }, { type: "presence", seats: [0], watchers: 2 }];
    await hears(table, bots as never, going(1, [0]), move(1), going(2, [1]), ...(aside as never[]));
    expect([landed, table.presence?.watchers]).toEqual([[], 2]);
    await hears(table, move(2), situation(3));
    expect(landed.length).toBe(2);
  });
});

describe("a table", () => {
  beforeAll(() => void (settings.motion = "off"));
  afterAll(() => void (settings.motion = "system"));

  it("shows with each move what it changed, and asks nothing meanwhile", async () => {
    const table = tableWith(() => []);
    const asked = { ...situation(1), view: { food: 1 }, question: { key: "feed", values: {} } };
    const seen: unknown[] = [];
    await hears(table, welcome, asked as never);
    const land = table.land.bind(table);
    table.land = (move, view) => {
      land(move, view);
      seen.push([move.number, table.view, table.situation?.question, table.moves.length]);
    };
    const after = { ...situation(2), view: { food: 4 }, eyes: asked.eyes };
    await hears(table, { ...move(1), change: { food: [2] } }, move(2));
    expect(seen).toEqual([]); // the view after the second move is still to come
    await hears(table, after);
    expect(seen).toEqual([
      [1, { food: 2 }, null, 1],
      [2, { food: 4 }, null, 2],
    ]);
  });

  it("does not look through other eyes before their turn", async () => {
    const table = tableWith(() => []);
    await hears(table, welcome, { ...situation(1), eyes: 0, view: { hand: 0 } });
    const views: unknown[] = [];
    const land = table.land.bind(table);
    table.land = (move, view) => (views.push(view), land(move, view));
    await hears(table, move(1), { ...situation(2), eyes: 1, view: { hand: 1 } });
    expect(views).toEqual([{ hand: 0 }]);
    expect(table.view).toEqual({ hand: 1 });
  });

  it("hears again after a welcome what it had not shown yet", async () => {
    const table = tableWith(() => []);
    await hears(table, welcome, situation(1), move(1));
    await hears(table, { ...welcome, number: 2 }, move(1), move(2), situation(2));
    expect(table.moves.map(({ number }) => number)).toEqual([1, 2]);
    expect(table.situation?.decision).toBe(2);
  });

  it("says why it would not, in the server's words, until something else is asked", async () => {
    const table = tableWith(() => []);
    const problem = (code: string, message: string): ServerMessage => ({
      type: "problem",
      code,
      message,
      ref: 0,
    });
    await hears(table, welcome, situation(1), problem("paused", "Das Spiel ruht."));
    expect(table.problem).toBe("Das Spiel ruht.");
    await hears(table, situation(2));
    expect(table.problem).toBe("");
    await hears(table, problem("busy", ""));
    expect(table.problem).toMatch(/Try once more/);
    await hears(table, problem("stale", "Something else is asked now."));
    expect(table.problem).toBe("");
  });

  it("offers what no piece stands for as buttons", async () => {
    const choice = (pick: string) => ({
      action: 0,
      words: pick,
      deed: { key: "", values: {}, picks: [pick] },
    });
    const asked = { ...situation(1), choices: [choice("a"), choice("b")] };
    const table = tableWith(() => []);
    await hears(table, welcome, asked);
    expect(table.picker.buttons).toEqual([]); // pieces may still come
    await table.mounts.lay();
    expect(table.picker.buttons).toEqual(["a", "b"]);
    const gone = table.picker.mount(["a"]);
    expect(table.picker.buttons).toEqual(["b"]);
    gone();
    expect(table.picker.buttons).toEqual(["a", "b"]);
  });

  it("offers again what was picked and may be picked twice", async () => {
    const placing = (...picks: string[]) => ({ action: 0, words: "", deed: { key: "", values: {}, picks } });
    const asked = {
      ...situation(1),
      choices: [placing("sun", "field:4", "bone", "field:4"), placing("sun", "field:4", "done")],
    };
    const table = tableWith(() => []);
    const stands = () => ["sun", "field:4", "bone"].map((pick) => table.picker.stand([pick]));
    await hears(table, welcome, asked);
    table.picker.pick(["sun"]);
    expect(stands()).toEqual(["picked", "open", "dim"]);
    table.picker.pick(["field:4"]);
    expect(stands()).toEqual(["picked", "picked", "open"]);
    table.picker.pick(["bone"]);
    expect(stands()).toEqual(["picked", "open", "picked"]);
  });

  it("forgets at a leap what it was about to show", async () => {
    const table = tableWith(() => []);
    await hears(table, welcome, situation(1), move(1));
    expect(table.playback.waiting.length).toBe(1);
    table.leap([], situation(7));
    await hears(table, situation(8));
    expect([table.moves.length, table.situation?.decision]).toEqual([0, 8]);
  });
});

describe("a line that was closed", () => {
  it("passes nothing on any more", () => {
    const sockets: { onmessage?: (event: { data: string }) => void }[] = [];
    const close = vi.fn();
    vi.stubGlobal("WebSocket", function (this: (typeof sockets)[0] & { close: () => void }) {
      this.close = close;
      sockets.push(this);
    });
    const heard: ServerMessage[] = [];
    const listener = {
      hear: (message: ServerMessage) => heard.push(message),
      line: () => undefined,
      since: () => 0,
    };
    const line = new Connection("one", listener as never, "en");
    const say = (): void => sockets[0]?.onmessage?.({ data: JSON.stringify(welcome) });
    say();
    line.close();
    say();
    vi.unstubAllGlobals();
    expect([heard.length, close.mock.calls.length]).toEqual([1, 1]);
  });
});

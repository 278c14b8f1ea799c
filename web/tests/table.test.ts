import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { GameModule } from "../src/games/module";
import type { Moved, ServerMessage, Situation, TableCard, Welcome } from "../src/wire/protocol";
import { settings } from "../src/app/settings.svelte";
import { studyCard } from "../src/wire/study";
import { Connection } from "../src/table/connection";
import { Table } from "../src/table/table.svelte";

const card: TableCard = studyCard("stones", 2, {}, "");
const welcome: Welcome = { type: "welcome", table: card, seats: [0], since: 0, number: 0, now: 0 };
const moment = (number: number): Moved => ({
  type: "moved",
  number,
  at: 0,
  seat: 1,
  line: "",
  deed: { key: "", values: {}, picks: [] },
  events: [{ key: "grows", values: {} }],
  forced: false,
  by: "bot",
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

describe("a table", () => {
  beforeAll(() => void (settings.motion = "off"));
  afterAll(() => void (settings.motion = "system"));

  it("moves no pieces before its first view, and all of them from then on", async () => {
    const scenes = vi.fn((_event: unknown, { view }: Table) => (expect(view).toBeDefined(), []));
    const table = tableWith(scenes);
    await hears(table, welcome, moment(1), situation(1));
    expect([scenes.mock.calls.length, table.situation?.decision]).toEqual([0, 1]);
    await hears(table, moment(2), situation(2));
    expect([scenes.mock.calls.length, table.situation?.decision]).toEqual([1, 2]);
  });

  it("goes on after something that could not be shown, and says so", async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    const table = tableWith(() => {
      throw new Error("no such piece");
    });
    await hears(table, welcome, situation(1), moment(1), situation(2));
    expect(table.situation?.decision).toBe(2);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  it("is silent once it is closed: the next one may lie on the page already", async () => {
    const scenes = vi.fn(() => []);
    const table = tableWith(scenes);
    await hears(table, welcome, situation(1));
    for (const message of [moment(1), moment(2), situation(2)]) table.hear(message);
    table.close();
    await hears(table, moment(3), situation(3));
    expect(scenes.mock.calls.length).toBe(1);
    expect(table.situation?.decision).toBe(1);
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
    await hears(table, welcome, situation(1), moment(1));
    expect(table.playback.telling).toBe(true);
    table.leap([], situation(7));
    expect([table.playback.telling, table.situation?.decision]).toEqual([false, 7]);
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

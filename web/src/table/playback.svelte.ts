/** Plays what is heard move by move, no faster than it can be followed. Board, log and question change together. */

import { tick } from "svelte";
import { CHANCE, type Moved, type ServerMessage } from "../wire/protocol";
import { settings } from "../app/settings.svelte";
import { sound } from "../app/sound";
import { Animations, type Scene } from "./animations";
import { patched, type Change } from "./diff";
import type { Table } from "./table.svelte";

const PACE = 420; // milliseconds that somebody else's move stays before the next
const TURN = 3000; // milliseconds for a turn that is played as a whole, at any pace; then it ends with what it shows
const BEATS = 16; // that such a turn has at most: more could not be followed
const ASIDE: readonly string[] = ["done", "pong", "presence"]; // no part of the story: heard at once, they hold up nothing
const CROWD = 12; // with more moves than this waiting, none of them is acted out

/** A move with the view it leads to. */
interface Step {
  move: Moved;
  view: unknown;
}

export class Playback {
  /** A move has been played and the next question has not come yet. */
  telling = $state(false);
  /** Nothing is acted out until it is our turn. */
  skipping = $state(false);
  /** A sheet that lies over the stage until we go on. */
  sheet = $state.raw<{ data: unknown } | null>(null);
  /** Heard, and not yet taken. */
  waiting: ServerMessage[] = [];
  #busy = false;
  #together: Step[] = []; // cards dealt one after the other arrive together
  #groups: (readonly Moved[])[] = []; // of a turn that is played as a whole, what is shown together
  #views: Record<number, unknown> = {}; // after its moves, by their numbers
  #until = 0; // when such a turn shall have been played
  #wake: (() => void) | null = null;
  #resume: (() => void) | null = null;
  readonly #animations = new Animations(() => settings.tempo);

  constructor(
    readonly table: Table,
    readonly take: (message: ServerMessage) => Promise<void> | void,
  ) {}

  /** Whether something is being shown. */
  get busy(): boolean {
    return this.#busy;
  }

  hear(message: ServerMessage): void {
    if (message.type === "welcome") this.#restart();
    if (ASIDE.includes(message.type)) return void this.take(message);
    this.waiting.push(message);
    void this.#work();
  }

  /** Events that were not taken yet come again after a welcome, with everything else that was missed. */
  #restart(): void {
    this.waiting = this.waiting.filter((message) => !("at" in message) && message.type !== "situation");
    this.hurry();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let message = this.#next(); message; message = this.#next()) {
      try {
        const shown = this.take(message);
        if (shown) await shown; // moves that take no time are not drawn one by one
      } catch (fault) {
        console.error(fault); // a message that cannot be shown must not hold up the next ones
      }
    }
    this.#busy = false;
  }

  /** The next message. A move waits for the situation that ends its batch: that may have the view it leads to. */
  #next(): ServerMessage | undefined {
    const complete =
      this.waiting[0]?.type !== "moved" || this.waiting.some(({ type }) => type === "situation");
    if (!complete || this.#unfinished()) return undefined;
    return this.waiting.shift();
  }

  /** Whether a bot is in the middle of a turn that is played once it is whole. A whole one is put together here. */
  #unfinished(): boolean {
    const [first] = this.waiting;
    if (first?.type !== "moved" || this.#groups.length || !this.#gathers(first.seat)) return false;
    const other = this.waiting.findIndex((message) => !belongs(message, first.seat));
    if (other < 0) return true;
    this.#gather(this.waiting[other]?.type === "situation" ? other + 1 : other);
    return false;
  }

  #gathers(seat: number): boolean {
    const { game, places } = this.table;
    return !!game?.gather && places[seat]?.kind === "bot" && this.#watched && !this.skipping;
  }

  /** Makes one story of the first messages: views without questions, and groups of moves. */
  #gather(length: number): void {
    const turn = this.waiting.slice(0, length);
    const moves = turn.filter((message) => message.type === "moved");
    turn.forEach((message, place) => {
      const before = turn[place - 1];
      if (message.type === "situation" && before?.type === "moved") this.#views[before.number] = message.view;
    });
    const settled = turn.filter(({ type }, place) => type !== "situation" || place === length - 1);
    this.waiting = [...settled, ...this.waiting.slice(length)];
    this.#groups = inBeats(this.table.game?.gather?.(moves) ?? []);
    this.#until = performance.now() + TURN * Math.min(1, settings.tempo);
  }

  // -- playing a move -------------------------------------------------------------------------------------------------

  /** Plays a move: what flies and lunges, then board and log together, then what comes into being. */
  show(move: Moved): Promise<void> {
    this.telling = true;
    this.#together.push({ move, view: this.#viewAfter(move) });
    if (this.#dealsOn(move) || this.#goesOn(move)) return Promise.resolve();
    const steps = this.#together;
    this.#together = [];
    return this.#play(steps);
  }

  /** Whether a move is shown together with the next one of its turn: in its group, or because no time is left. */
  #goesOn(move: Moved): boolean {
    const [group, ...more] = this.#groups;
    const last = group?.at(-1) === move;
    if (last) this.#groups = more;
    return !!group?.includes(move) && (!last || (this.#late && more.length > 0));
  }

  async #play(steps: readonly Step[]): Promise<void> {
    const sheet = this.#sheetFor(steps);
    await (this.#acts ? this.#act(steps) : this.#land(steps));
    if (sheet !== null) await this.#hold(sheet);
  }

  /** What deserves a sheet: only for those who sit here, and not at the instant pace. */
  #sheetFor(steps: readonly Step[]): unknown {
    const { game, view, id, seats } = this.table;
    if (!game?.sheet || !view || !id || !seats.length || this.#rushed) return null;
    let before = view;
    for (const { move, view: after } of steps) {
      const coming = this.#coming();
      const found = game.sheet({ move, before, after, coming });
      if (found) return found;
      before = after as typeof view;
    }
    return null;
  }

  /** The moves that follow before the next question. */
  #coming(): Moved[] {
    const end = this.waiting.findIndex(({ type }) => type === "situation");
    return this.waiting.slice(0, end).filter((message) => message.type === "moved");
  }

  async #hold(data: unknown): Promise<void> {
    if (this.skipping) return;
    await new Promise<void>((resolve) => {
      this.sheet = { data };
      this.#resume = resolve;
    });
  }

  /** The sheet has been read. */
  goOn(): void {
    this.sheet = null;
    this.#resume?.();
    this.#resume = null;
  }

  /** The view after a move: from its change, or from the situation if that follows and is seen with the same eyes. */
  #viewAfter({ change, number }: Moved): unknown {
    if (number in this.#views) return this.#views[number];
    const { view, situation } = this.table;
    const before = this.#together.length ? this.#together.at(-1)?.view : view;
    if (change !== undefined) return patched(before, change as Change);
    const next = this.waiting.find(({ type }) => type === "moved" || type === "situation");
    return next?.type === "situation" && next.eyes === situation?.eyes ? next.view : before;
  }

  /** Cards are dealt in one go; dice are read one by one. */
  #dealsOn({ seat, events }: Moved): boolean {
    const [next] = this.waiting;
    return seat === CHANCE && !this.#beat(events) && next?.type === "moved" && next.seat === CHANCE;
  }

  #beat(events: Moved["events"]): number {
    return Math.max(0, ...events.map((event) => this.table.game?.beat?.(event) ?? 0));
  }

  get #acts(): boolean {
    return this.#watched && !this.#rushed && !this.#late;
  }

  /** Whether a turn that is played as a whole has used up its time: the rest of it is not acted out. */
  get #late(): boolean {
    return this.#until > 0 && performance.now() >= this.#until;
  }

  get #watched(): boolean {
    return !!this.table.view && !document.hidden && settings.tempo > 0 && settings.pace !== "instant";
  }

  /** Whether there is no time to look: at the instant pace, while skipping, or with many moves waiting. */
  get #rushed(): boolean {
    const moves = this.waiting.filter((next) => next.type === "moved" && next.seat !== CHANCE).length;
    return settings.pace === "instant" || this.skipping || (moves > CROWD && !this.#groups.length);
  }

  async #land(steps: readonly Step[]): Promise<void> {
    for (const { move, view } of steps) this.table.land(move, view);
    await tick();
  }

  async #act(steps: readonly Step[]): Promise<void> {
    const { game, table } = { game: this.table.game, table: this.table };
    const events = steps.flatMap(({ move }) => move.events);
    const scenes = events.flatMap((event) => game?.scenes?.(event, table) ?? []);
    if (scenes.length) sound(scenes.some(({ kind }) => kind === "lunge") ? "bite" : "tap");
    const appears = ({ kind }: Scene): boolean => kind === "pop" || kind === "travel";
    this.#animations.remember();
    await this.#animations.play(scenes.filter((scene) => !appears(scene)));
    await this.#land(steps);
    await this.#animations.play(scenes.filter(appears));
    const stay = Math.max(this.#beat(events), steps.some((step) => this.#stays(step)) ? this.#pace : 0);
    await this.#rest(Math.min(stay, this.#left));
  }

  /** Moves of others, and those we could not choose, are shown long enough to be seen. */
  #stays({ move: { seat, events, forced } }: Step): boolean {
    return forced || (seat >= 0 && !this.table.seats.includes(seat) && events.length > 0);
  }

  /** A new question, or the end: the story has caught up. */
  settle(): Promise<void> {
    const { situation, mine } = this.table;
    this.telling = false;
    this.#ungather();
    if (mine || situation?.status === "over") this.skipping = false;
    return tick();
  }

  /** How long a move stays: in a turn that is played as a whole, its share of the time that is left. */
  get #pace(): number {
    return Math.min(PACE, this.#left / (this.#groups.length + 1));
  }

  /** The time that is left for a turn that is played as a whole; endless for anything else. */
  get #left(): number {
    return this.#until ? Math.max(0, (this.#until - performance.now()) / settings.tempo) : Infinity;
  }

  #ungather(): void {
    this.#groups = [];
    this.#views = {};
    this.#until = 0;
  }

  // -- hurrying -------------------------------------------------------------------------------------------------------

  /** Somebody clicked while others were moving: show the rest at once. */
  hurry(): void {
    this.#animations.skip();
    this.#wake?.();
  }

  /** Nothing is acted out until it is our turn, or the game is over. */
  skip(): void {
    this.skipping = true;
    this.goOn();
    this.hurry();
  }

  /** Forgets what waits to be shown. */
  forget(): void {
    this.telling = false;
    this.waiting = [];
    this.#together = [];
    this.#ungather();
    this.goOn();
    this.hurry();
  }

  #rest(pause: number): Promise<void> {
    if (!pause || !settings.tempo || this.skipping || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause * settings.tempo);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Groups that follow each other are joined evenly where there are too many. */
function inBeats(groups: readonly Moved[][]): Moved[][] {
  const beats: Moved[][] = [];
  groups.forEach((group, place) => {
    const beat = Math.floor((place * Math.min(BEATS, groups.length)) / groups.length);
    beats[beat] = [...(beats[beat] ?? []), ...group];
  });
  return beats;
}

/** Whether a message is part of a seat's turn and leaves it open. */
function belongs(message: ServerMessage, seat: number): boolean {
  if (message.type === "moved") return message.seat === seat;
  return (
    message.type === "situation" && message.actor === seat && message.status === "playing" && !message.paused
  );
}

/** Plays what is heard move by move, no faster than it can be followed. Board, log and question change together. */

import { tick } from "svelte";
import { CHANCE, type Moved, type ServerMessage } from "../wire/protocol";
import { settings } from "../app/settings.svelte";
import { sound } from "../app/sound";
import { Animations, type Scene } from "./animations";
import { patched, type Change } from "./diff";
import type { Table } from "./table.svelte";

const PACE = 420; // milliseconds that somebody else's move stays before the next
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
        if (shown) await shown; // what takes no time is not drawn one by one
      } catch (fault) {
        console.error(fault); // what cannot be shown must not hold up what comes after it
      }
    }
    this.#busy = false;
  }

  /** The next message. A move waits for the situation that ends its batch: that may have the view it leads to. */
  #next(): ServerMessage | undefined {
    const complete =
      this.waiting[0]?.type !== "moved" || this.waiting.some(({ type }) => type === "situation");
    return complete ? this.waiting.shift() : undefined;
  }

  // -- playing a move -------------------------------------------------------------------------------------------------

  /** Plays a move: what flies and lunges, then board and log together, then what comes into being. */
  show(move: Moved): Promise<void> {
    this.telling = true;
    this.#together.push({ move, view: this.#viewAfter(move) });
    if (this.#dealsOn(move)) return Promise.resolve();
    const steps = this.#together;
    this.#together = [];
    return this.#play(steps);
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
  #viewAfter({ change }: Moved): unknown {
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
    return !!this.table.view && !document.hidden && settings.tempo > 0 && !this.#rushed;
  }

  /** Whether there is no time to look: at the instant pace, while skipping, or with many moves waiting. */
  get #rushed(): boolean {
    const moves = this.waiting.filter((next) => next.type === "moved" && next.seat !== CHANCE).length;
    return settings.pace === "instant" || this.skipping || moves > CROWD;
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
    const appears = ({ kind }: Scene): boolean => kind === "pop";
    this.#animations.remember();
    await this.#animations.play(scenes.filter((scene) => !appears(scene)));
    await this.#land(steps);
    await this.#animations.play(scenes.filter(appears));
    await this.#rest(Math.max(this.#beat(events), steps.some((step) => this.#stays(step)) ? PACE : 0));
  }

  /** What others did, and what we could not choose, stays long enough to be seen. */
  #stays({ move: { seat, events, forced } }: Step): boolean {
    return forced || (seat >= 0 && !this.table.seats.includes(seat) && events.length > 0);
  }

  /** A new question, or the end: the story has caught up. */
  settle(): Promise<void> {
    const { situation, mine } = this.table;
    this.telling = false;
    if (mine || situation?.status === "over") this.skipping = false;
    return tick();
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

  /** What waits to be shown is forgotten. */
  forget(): void {
    this.telling = false;
    this.waiting = [];
    this.#together = [];
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

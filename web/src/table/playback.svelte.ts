/** Takes what is heard one by one, and acts it out no faster than it can be followed. */

import { tick } from "svelte";
import { CHANCE, type Moved, type ServerMessage } from "../wire/protocol";
import { settings } from "../app/settings.svelte";
import { sound } from "../app/sound";
import { Animations, type Scene } from "./animations";
import type { Table } from "./table.svelte";

const PACE = 420; // milliseconds; what others do is shown no faster than it can be followed
const CROWD = 12; // with more moves than this waiting to be shown, none of them is acted out

export class Playback {
  /** What happened is still being shown: the view is older than the log. */
  telling = $state(false);
  /** Heard, and not yet taken. */
  waiting: ServerMessage[] = [];
  #busy = false;
  #scenes: Scene[] = [];
  #later: Scene[] = [];
  #wake: (() => void) | null = null;
  readonly #animations = new Animations(() => settings.lively);

  constructor(
    readonly table: Table,
    readonly take: (message: ServerMessage) => Promise<void> | void,
  ) {}

  /** Whether something is being shown. */
  get busy(): boolean {
    return this.#busy;
  }

  hear(message: ServerMessage): void {
    this.waiting.push(message);
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let message = this.waiting.shift(); message; message = this.waiting.shift()) {
      try {
        const shown = this.take(message);
        if (shown) await shown; // what takes no time is not drawn one by one
      } catch (fault) {
        console.error(fault); // what cannot be shown must not hold up what comes after it
      }
    }
    this.#busy = false;
  }

  get #crowded(): boolean {
    return this.waiting.filter((next) => next.type === "moved" && next.seat !== CHANCE).length > CROWD;
  }

  /** Chance goes on at once: many cards are dealt in one go. */
  get #dealing(): boolean {
    const [next] = this.waiting;
    return next?.type === "moved" && next.seat === CHANCE;
  }

  /** Acts out a move, unless too many others wait. */
  show({ seat, events }: Moved): Promise<void> | void {
    if (this.#crowded) return;
    const { game, seats, view } = this.table;
    this.telling = true;
    // What happens before the first view comes has no pieces on the table that could move.
    if (view) this.#scenes.push(...events.flatMap((event) => game?.scenes?.(event, this.table) ?? []));
    const beat = Math.max(0, ...events.map((event) => game?.beat?.(event) ?? 0));
    if (seat === CHANCE && !beat && this.#dealing) return;
    const others = seat >= 0 && !seats.includes(seat) && events.length > 0;
    return this.#act(others ? Math.max(beat, PACE) : beat);
  }

  /** What moves is shown at once, what comes into being only when it has been drawn. */
  async #act(pause: number): Promise<void> {
    const scenes = this.#scenes;
    this.#scenes = [];
    if (scenes.length) sound(scenes.some((scene) => scene.kind === "lunge") ? "bite" : "tap");
    this.#animations.remember();
    this.#later.push(...scenes.filter((scene) => scene.kind === "pop"));
    await this.#animations.play(scenes.filter((scene) => scene.kind !== "pop"));
    await this.#rest(pause);
  }

  /** The table has changed: what is new on it appears. */
  async drawn(): Promise<void> {
    this.telling = false;
    await tick();
    const later = this.#later;
    this.#later = [];
    await this.#animations.play(later);
  }

  /** Somebody clicked while others were moving: show the rest at once. */
  hurry(): void {
    this.#animations.skip();
    this.#wake?.();
  }

  /** What waits to be shown is forgotten. */
  forget(): void {
    this.telling = false;
    this.waiting = [];
    this.#scenes = [];
    this.#later = [];
    this.hurry();
  }

  #rest(pause: number): Promise<void> {
    if (!pause || !settings.lively || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

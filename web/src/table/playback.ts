/** Takes what is heard one by one, and acts it out no faster than it can be followed. */

import { tick } from "svelte";
import type { ServerMessage } from "../wire/protocol";
import { settings } from "../app/settings.svelte";
import { sound } from "../app/sound";
import { Animations, type Scene } from "./animations";

export class Playback {
  /** Heard, and not yet taken. */
  waiting: ServerMessage[] = [];
  #busy = false;
  #scenes: Scene[] = [];
  #later: Scene[] = [];
  #wake: (() => void) | null = null;
  readonly #animations = new Animations(() => settings.lively);

  constructor(readonly take: (message: ServerMessage) => Promise<void> | void) {}

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

  /** Scenes of the next act. */
  gather(scenes: readonly Scene[]): void {
    this.#scenes.push(...scenes);
  }

  /** What moves is shown at once, what comes into being only when it has been drawn. */
  async act(pause: number): Promise<void> {
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

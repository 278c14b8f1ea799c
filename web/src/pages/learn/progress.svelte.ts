/** The progress in each lesson, kept in this browser. */

import { SvelteMap } from "svelte/reactivity";
import { read, write, type Kept } from "./kept";

const PLACE = "galapagos.lessons";

class Progress {
  #lessons = new SvelteMap<string, Kept>(Object.entries(read(localStorage.getItem(PLACE))));

  of(game: string, name: string): Kept {
    return this.#lessons.get(`${game}/${name}`) ?? { step: 0, done: false };
  }

  reach(game: string, name: string, step: number): void {
    this.#keep(game, name, { ...this.of(game, name), step });
  }

  /** A finished lesson stays finished; the next time it begins at the first step. */
  finish(game: string, name: string): void {
    this.#keep(game, name, { step: 0, done: true });
  }

  #keep(game: string, name: string, kept: Kept): void {
    this.#lessons.set(`${game}/${name}`, kept);
    localStorage.setItem(PLACE, write(Object.fromEntries(this.#lessons)));
  }
}

export const progress = new Progress();

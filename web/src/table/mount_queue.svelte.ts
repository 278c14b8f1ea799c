/** Lays a table piece by piece: a large one would hold up the page while all of it is drawn. */

import { tick } from "svelte";

const TASK = 8; // milliseconds of drawing at a stretch

export class MountQueue {
  /** Everything is drawn; what comes onto the table from now on is drawn at once. */
  laid = $state(false);
  #waiting: (() => void)[] = [];
  #busy = false;

  /** What is drawn when its turn has come. */
  later(draw: () => void): void {
    this.#waiting.push(draw);
    void this.lay();
  }

  async lay(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    let begun = -Infinity; // what wants a turn was drawn around it just now
    await tick();
    for (let draw = this.#waiting.shift(); draw; draw = this.#waiting.shift()) {
      if (performance.now() - begun > TASK && !document.hidden) {
        await new Promise((resolve) => setTimeout(resolve));
        begun = performance.now();
      }
      try {
        draw();
        await tick();
      } catch (fault) {
        console.error(fault); // a part that cannot be drawn must not hide the rest
      }
    }
    this.laid = true;
    this.#busy = false;
  }
}

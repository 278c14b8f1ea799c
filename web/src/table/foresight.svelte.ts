/** The table as it would be after a choice that is about to be sent, as far as the server can tell our seat. */

import type { Choice, WhyNot } from "../wire/protocol";
import type { Table } from "./table.svelte";

export class Foresight {
  #view = $state.raw<unknown>(null);
  #picked: readonly string[] = [];
  #waiting = 0;

  constructor(readonly table: Table) {}

  /** The view to come; null where nothing is about to be sent, or nothing is known yet. */
  get view(): unknown {
    const view = this.#view; // read first, so that the component that shows it is updated when it arrives
    return this.#picked === this.table.picker.picked ? view : null;
  }

  ask(choice: Choice): void {
    this.#view = null;
    this.#picked = this.table.picker.picked;
    this.#waiting = this.table.send({ type: "why", seat: this.table.seat, action: choice.action });
  }

  /** Whether this was the reply to our question. */
  told({ ref, foreseen }: WhyNot): boolean {
    if (!ref || ref !== this.#waiting) return false;
    this.#view = foreseen ?? null;
    return true;
  }
}

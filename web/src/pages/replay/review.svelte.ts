/** A review under way on the server: asked for, watched, stopped. */

import { api } from "../../wire/api";
import type { ReviewCard, SeatReview } from "../../wire/protocol";

const PACE = 700; // milliseconds between two looks at it

export class Looking {
  card = $state.raw<ReviewCard | null>(null);
  fault = $state.raw<unknown>(null);
  #timer = 0;

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {}

  get running(): boolean {
    return this.card?.status === "running";
  }

  /** What was found about the seat so far. */
  get found(): SeatReview | null {
    return this.card?.summary?.seats[0] ?? null;
  }

  look = (): Promise<void> => this.#take(api.review(this.table, this.seat));
  begin = (): Promise<void> => this.#take(api.beginReview(this.table, this.seat));
  stop = (): Promise<void> => this.#take(api.stopReview(this.table, this.seat));

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = -1;
  }

  async #take(asked: Promise<ReviewCard>): Promise<void> {
    this.fault = null;
    try {
      this.card = await asked;
    } catch (fault) {
      this.fault = fault;
      return;
    }
    if (this.#timer < 0) return;
    clearTimeout(this.#timer);
    if (this.running) this.#timer = window.setTimeout(() => void this.look(), PACE);
  }
}

/** Who owns which piece, also of those that are no longer on the table: from the views and events seen so far. */

import type { Moved, Value } from "../wire/protocol";

const SEAT = "seat:";
const OWNED = ["animal", "species"] as const;

export class Owners {
  readonly #seats = new Map<string, number>();

  /** The owner of a piece, or -1. */
  of(piece: Value | undefined): number {
    return typeof piece === "string" ? (this.#seats.get(piece) ?? -1) : -1;
  }

  learn(owners: Record<string, number>): void {
    for (const [piece, seat] of Object.entries(owners)) this.#seats.set(piece, seat);
  }

  /** A seat that does something with one animal is its owner; young animals belong where their parents do. */
  hear({ events }: Moved): void {
    for (const { key, values } of events) {
      const piece = OWNED.map((slot) => values[slot]).find((value) => value !== undefined);
      if (typeof piece !== "string") continue;
      const seat = typeof values.seat === "string" ? Number(values.seat.slice(SEAT.length)) : -1;
      if (seat >= 0 && !this.#seats.has(piece)) this.#seats.set(piece, seat);
      if (key.startsWith("born") && this.of(piece) >= 0)
        this.learn({ [String(values.target)]: this.of(piece) });
    }
  }
}

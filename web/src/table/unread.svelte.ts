/** What others have said at a table and nobody has read here. */

import { settings } from "../app/settings.svelte";
import type { Table } from "./table.svelte";

export class Unread {
  /** The number of the last event that was read, or null before the first welcome. */
  #read = $state<number | null>(null);

  constructor(readonly table: Table) {}

  get count(): number {
    const { journal, seats } = this.table;
    const read = this.#read ?? Infinity;
    return journal.filter(
      (event) =>
        event.type === "said" &&
        event.number > read &&
        !seats.includes(event.seat) &&
        !settings.muted.includes(event.name),
    ).length;
  }

  /** What was said before one came is not news. */
  begin(number: number): void {
    this.#read ??= number;
  }

  read(): void {
    this.#read = this.table.since();
  }
}

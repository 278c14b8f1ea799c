/** What a game gives to the table page. See web/README.md for how to add one. */

import type { Component } from "svelte";
import type { Choice, EventHeard } from "../wire/protocol";
import type { Scene } from "../table/animations";
import type { Table } from "../table/table.svelte";

export interface TableProps {
  table: Table;
}

export interface GameModule {
  /** Everything that lies on the table. */
  Table: Component<TableProps>;
  /** What lies under the thumb, below the question: the hand of cards. */
  Hand?: Component<TableProps>;
  /** The hand is a row of small things, not of cards. */
  lowHand?: boolean;
  /** The server can tell what a choice that ends with "done" will do: it is shown before. */
  foresees?: boolean;
  /** Choices that end or give up something: their buttons are never the loudest while anything else can be done. */
  declines?: readonly string[];
  /** What an event looks like. */
  scenes?(event: EventHeard, table: Table): Scene[];
  /** How many milliseconds an event stays before the next: time for dice to stop and to be read. */
  beat?(event: EventHeard): number;
  /** A sentence where a choice might be regretted; it is then asked about once. Advice, never a rule. */
  caution?(choice: Choice, table: Table): string | null;
}

const modules = import.meta.glob<{ default: GameModule }>("./*/index.ts");

/** A game's own table, found by its folder; until somebody draws one, the plain table serves. */
export async function loadGame(game: string): Promise<GameModule> {
  const load = modules[`./${game}/index.ts`] ?? modules["./plain/index.ts"];
  if (!load) throw new Error("the plain table is missing");
  return (await load()).default;
}

/** What a game gives to the table page. See web/README.md for how to add one. */

import type { Component } from "svelte";
import type { Choice, EventHeard, Moved } from "../wire/protocol";
import type { Scene } from "../table/animations";
import type { Table } from "../table/table.svelte";

export interface TableProps {
  table: Table;
}

/** A move with the views around it, and the moves that follow it at once. */
export interface ShownMove {
  move: Moved;
  before: unknown;
  after: unknown;
  coming: readonly Moved[];
}

export interface SheetProps extends TableProps {
  /** What `sheet` made of the move. */
  data: unknown;
}

export interface GameModule {
  /** Everything that lies on the table. */
  Table: Component<TableProps>;
  /** What is within reach of the thumb, below the question: the hand of cards. */
  Hand?: Component<TableProps>;
  /** The hand is a row of small things, not of cards. */
  lowHand?: boolean;
  /** The server can foresee what a choice that ends with "done" will do; the page shows it before it is sent. */
  foresees?: boolean;
  /** Choices that end or give up something: their buttons are never the loudest while anything else can be done. */
  declines?: readonly string[];
  /** Choices that are seldom wanted: they live in a menu beside the question. */
  menu?: readonly string[];
  /** What an event looks like. */
  scenes?(event: EventHeard, table: Table): Scene[];
  /** How many milliseconds an event stays before the next: time for dice to stop and to be read. */
  beat?(event: EventHeard): number;
  /** A bot's turn is played once it is whole, in a few seconds: its moves in groups that are shown together. */
  gather?(moves: readonly Moved[]): Moved[][];
  /** The data of a sheet that is held over the stage after this move, or null. `Sheet` draws it. */
  sheet?(shown: ShownMove): unknown;
  Sheet?: Component<SheetProps>;
  /** A player's animals, as they are drawn at the end of a game. */
  herd?(view: unknown, seat: number): { id: number | string; traits: string[] }[];
  /** Who owns the pieces that a view shows, by their ids. */
  owners?(view: unknown): Record<string, number>;
  /** How the log is written: see `table/log_lines.ts`. */
  log?: LogStyle;
  /** A sentence where a choice might be regretted; it is then asked about once. Advice, never a rule. */
  caution?(choice: Choice, table: Table): string | null;
}

/** Keys of events that the log treats specially. */
export interface LogStyle {
  /** Begins a turn or a round: a heading. */
  turns?: readonly string[];
  /** A turn begins whenever somebody else moves. */
  turnBySeat?: boolean;
  /** Choices that go without saying: what follows them says it. */
  quiet?: readonly string[];
  /** Cards drawn one by one, written on one line. */
  draws?: readonly string[];
  /** Dice rolled one by one, written on one line. */
  dice?: readonly string[];
  /** What everybody wants to know: attacks and their results. */
  notable?: readonly string[];
}

const modules = import.meta.glob<{ default: GameModule }>("./*/index.ts");

/** A game's own table, found by its folder; until somebody draws one, the plain table serves. */
export async function loadGame(game: string): Promise<GameModule> {
  const load = modules[`./${game}/index.ts`] ?? modules["./plain/index.ts"];
  if (!load) throw new Error("the plain table is missing");
  return (await load()).default;
}

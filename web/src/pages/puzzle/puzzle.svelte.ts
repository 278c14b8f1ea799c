/** A puzzle as somebody tries it: the table, what was answered, and what that is worth. */

import { api } from "../../wire/api";
import type { Choice, PuzzleCard } from "../../wire/protocol";
import { studyCard, StudyWire, type Stands, type Tutor } from "../../wire/study";
import { Table } from "../../table/table.svelte";
import { read, streak, today, type Days } from "./days";

const PLACE = "galapagos.puzzles";

export type Verdict = "asks" | "solved" | "other" | "shown";

export class PuzzleRun implements Tutor {
  verdict = $state<Verdict>("asks");
  /** What was answered last. */
  tried = $state.raw<Choice | null>(null);
  days = $state.raw<Days>({});
  readonly table: Table;
  #choices: Choice[] = [];

  constructor(
    readonly puzzle: PuzzleCard,
    readonly title: string,
  ) {
    this.days = read(localStorage.getItem(PLACE))[puzzle.game] ?? {};
    this.table = new Table("", (listener) => new StudyWire(this, listener));
  }

  get card(): Tutor["card"] {
    const { game, seats, options } = this.puzzle;
    return studyCard(game, seats, options, this.title);
  }

  /** Give the table another title. */
  retitle(title: string): void {
    const { card } = this.table;
    if (card) this.table.card = { ...card, title };
  }

  get streak(): number {
    return streak(this.days, today());
  }

  get best(): Choice | null {
    return this.#choices.find((choice) => choice.words === this.puzzle.solution) ?? null;
  }

  chance(words: string): number {
    return this.puzzle.chances[words] ?? 0;
  }

  /** The first answer of a day counts. */
  #keep(solved: boolean): void {
    if (this.days[this.puzzle.day] !== undefined) return;
    this.days = { ...this.days, [this.puzzle.day]: solved };
    const all = read(localStorage.getItem(PLACE));
    localStorage.setItem(PLACE, JSON.stringify({ ...all, [this.puzzle.game]: this.days }));
  }

  show(): void {
    this.#keep(false);
    this.verdict = "shown";
  }

  // -- what the table asks --------------------------------------------------------------------------------------------

  async look(): Promise<Stands> {
    const stands = await this.#study({});
    this.#choices = stands.situation.choices;
    return stands;
  }

  async answer(action: number): Promise<Stands> {
    const choice = this.#choices.find((each) => each.action === action);
    const solved = choice?.words === this.puzzle.solution;
    if (choice) {
      this.tried = choice;
      this.#keep(solved);
      this.verdict = solved ? "solved" : "other";
    }
    return solved ? closed(await this.#study({ action })) : this.#study({});
  }

  why(asked: { words?: string; action?: number }): Promise<Stands> {
    return this.#study({ ...asked, why: true });
  }

  #study(asked: { action?: number; words?: string; why?: boolean }): Promise<Stands> {
    const { game, seats, seat, options, position } = this.puzzle;
    return api.study({ game, seats, options, position, moves: [], eyes: seat, why: false, ...asked });
  }
}

/** Solved is solved: nothing more is asked. */
const closed = (stands: Stands): Stands => ({ ...stands, situation: { ...stands.situation, choices: [] } });

/** A position that is tried out: all seats are played here, and nothing is kept. */

import { api } from "../../wire/api";
import type { ExampleCard, OptionValue, Studied } from "../../wire/protocol";
import { Table } from "../../table/table.svelte";
import { studyCard, StudyWire, type Stands, type Tutor } from "../../wire/study";

export interface Trial {
  game: string;
  seats: number;
  options: Record<string, OptionValue>;
  position: string;
  moves: string[];
  title: string;
  /** Only to be looked at. */
  still?: boolean;
}

/** An example as it begins, or after its moves; with its option, where `other`. */
export function trialOf(game: string, example: ExampleCard, after: boolean, other = false): Trial {
  const { seats, position, title, moves, other_moves, option, value } = example;
  const options = other ? { ...example.options, [option]: value } : example.options;
  return { game, seats, options, position, title, moves: after ? (other ? other_moves : moves) : [] };
}

export class TrialRun implements Tutor {
  readonly table: Table;
  #moves: string[];

  constructor(readonly trial: Trial) {
    this.#moves = [...trial.moves];
    this.table = new Table("", (listener) => new StudyWire(this, listener));
  }

  get card(): Tutor["card"] {
    return studyCard(this.trial.game, this.trial.seats, this.trial.options, this.trial.title);
  }

  async look(): Promise<Stands> {
    await api.arrive();
    const stands = await this.#ask({});
    if (!this.trial.still) return stands;
    return { ...stands, situation: { ...stands.situation, choices: [] } };
  }

  answer(action: number): Promise<Stands> {
    return this.#ask({ action });
  }

  why(asked: { words?: string; action?: number }): Promise<Stands> {
    return this.#ask({ ...asked, why: true });
  }

  async #ask(asked: { action?: number; words?: string; why?: boolean }): Promise<Studied> {
    const { game, seats, options, position, still = false } = this.trial;
    const studied = await api.study({ game, seats, options, position, moves: this.#moves, still, ...asked });
    if (!asked.why) this.#moves = studied.moves;
    return studied;
  }
}

/** A lesson as somebody goes through it: the step, what the tutor says, and the table it happens at. */

import { api } from "../../wire/api";
import type { Judged, LessonText, StepCard } from "../../wire/protocol";
import { Table } from "../../table/table.svelte";
import { progress } from "./progress.svelte";
import { studyCard, StudyWire, type Stands, type Tutor } from "../../wire/study";

export type Mood = "asks" | "right" | "other" | "over";

export class LessonRun implements Tutor {
  number = $state(0);
  mood = $state<Mood>("asks");
  /** The hint that is shown: a key of the step's hints, "" for its general one, null for none. */
  hint = $state<string | null>(null);
  /** The pieces to pick for a right answer: the general hint points at them. */
  aim = $state.raw<string[]>([]);
  text = $state.raw<LessonText>() as LessonText;
  table = $state.raw<Table>() as Table;
  #answers: string[] = []; // since the table was last set
  #trail: string[][] = []; // the answers before each step that was gone through, for going back
  #wire!: StudyWire;

  constructor(text: LessonText) {
    this.text = text;
    const { game, name } = text.card;
    this.number = Math.min(progress.of(game, name).step, text.steps.length - 1);
    while (!this.step.fresh && this.number > 0) this.number -= 1; // a table can be set only where one is laid out
    this.table = this.#set();
  }

  get step(): StepCard {
    return this.text.steps[this.number] as StepCard;
  }

  get last(): boolean {
    return this.number === this.text.steps.length - 1;
  }

  get card(): Tutor["card"] {
    const { game, seats, options, title } = this.text.card;
    return studyCard(game, seats, options, title);
  }

  /** What the tutor says now. */
  get says(): string {
    if (this.mood === "over") return this.text.end;
    return this.mood === "right" && this.step.praise ? this.step.praise : this.step.say;
  }

  /** What to point at: only where the hint says what to do, not where it says what was wrong. */
  get pointed(): string[] {
    return this.hinted && this.hinted === this.step.hint && this.mood !== "right" ? this.aim : [];
  }

  get hinted(): string {
    if (this.hint === null) return "";
    return this.step.hints[this.hint] ?? this.step.hint;
  }

  // -- going through it -----------------------------------------------------------------------------------------------

  async forward(): Promise<void> {
    const { game, name } = this.text.card;
    if (this.last) {
      progress.finish(game, name);
      this.mood = "over";
      return;
    }
    this.#trail[this.number] = this.#trail[this.number] ?? [];
    await this.#go(this.number + 1, this.text.steps[this.number + 1]?.fresh ? [] : this.#answers);
    progress.reach(game, name, this.number);
  }

  /** The step before, or this one again. */
  back(): void {
    const to = this.mood === "asks" && this.number > 0 ? this.number - 1 : this.number;
    const known = this.#trail[to];
    const start = known ? to : this.#startOf(to);
    this.#anew(start, this.#trail[start] ?? []);
  }

  again(): void {
    this.#anew(0, []);
  }

  #startOf(number: number): number {
    let start = number;
    while (start > 0 && !this.text.steps[start]?.fresh) start -= 1;
    return start;
  }

  async #go(number: number, answers: string[]): Promise<void> {
    this.#begin(number, answers);
    if (this.step.fresh) this.#replace();
    else await this.#wire.begin();
  }

  #anew(number: number, answers: string[]): void {
    this.#begin(number, answers);
    progress.reach(this.text.card.game, this.text.card.name, number);
    this.#replace();
  }

  #begin(number: number, answers: string[]): void {
    this.number = number;
    this.#answers = [...answers];
    this.#trail[number] = [...answers];
    this.mood = "asks";
    this.hint = null;
  }

  #replace(): void {
    this.table.close();
    this.table = this.#set();
  }

  #set(): Table {
    return new Table("", (listener) => (this.#wire = new StudyWire(this, listener)));
  }

  // -- what the table asks --------------------------------------------------------------------------------------------

  async look(): Promise<Stands> {
    return stands(await this.#judge({}));
  }

  async why(asked: { words?: string; action?: number }): Promise<Stands> {
    return stands(await this.#judge({ ...asked, why: true }));
  }

  async answer(action: number): Promise<Stands> {
    const judged = await this.#judge({ action });
    if (judged.verdict === "right") {
      this.mood = "right";
      this.hint = null;
      this.#answers.push(judged.answer);
    } else if (judged.verdict === "other") {
      this.mood = "other";
      this.hint = judged.hint;
    }
    return stands(judged);
  }

  async #judge(asked: { action?: number; words?: string; why?: boolean }): Promise<Judged> {
    const { game, name } = this.text.card;
    const judged = await api.judge(game, name, { step: this.number, answers: this.#answers, ...asked });
    this.aim = judged.aim;
    return judged;
  }
}

const stands = ({ moments, situation, refusal, foreseen }: Judged): Stands => ({
  moments,
  situation,
  refusal,
  foreseen,
});

/** Why not? Asks the server about a move that is not among the choices, and keeps the reply to be shown. */

import { FALLBACK } from "../texts";
import { api } from "../wire/api";
import type { Choice, Refused, Value, WhyNot } from "../wire/protocol";
import type { Table } from "./table.svelte";
import { phraseMove, word } from "./phrase_move";

export interface Reply {
  /** In the language of the moment; "" where nothing more is known. */
  sentence: () => string;
  rule: string;
}

export class WhyNots {
  reply = $state.raw<Reply | null>(null);
  #waiting = 0;
  #known: Record<string, Choice> = {}; // one move of each kind that we have seen

  constructor(readonly table: Table) {}

  learn(choices: readonly Choice[]): void {
    for (const choice of choices) this.#known[choice.deed.key] = choice;
  }

  forget(): void {
    this.reply = null;
    this.#waiting = 0;
  }

  say(sentence: () => string): void {
    this.reply = { sentence, rule: "" };
  }

  async ask(picks: readonly string[]): Promise<void> {
    const written = await this.notation();
    if (!written) return;
    const words = this.#wish(picks, written);
    this.#waiting = words ? this.table.send({ type: "why", seat: this.table.seat, words }) : 0;
    if (!this.#waiting) this.#notNow();
  }

  /** How values are written in moves: with these names everywhere. */
  async notation(): Promise<((value: Value) => string) | null> {
    const card = this.table.card;
    if (!card) return null;
    const { creatures, seats } = await api.texts(card.game, FALLBACK);
    return (value) => word(value, creatures, seats);
  }

  /** What is asked now comes first: of two ways to read a click, the likelier. */
  #wish(picks: readonly string[], written: (value: Value) => string): string | null {
    const examples = [...this.table.picker.open, ...this.table.choices, ...Object.values(this.#known)];
    for (const known of examples) {
      if (known.deed.picks.length < picks.length) continue;
      const wish = phraseMove(known, [...picks, ...known.deed.picks.slice(picks.length)], written);
      if (wish && wish !== known.words) return wish;
    }
    return null;
  }

  told({ key, rule, values, ...message }: WhyNot | Refused): void {
    const refused = message.type === "refused";
    if (!refused && message.ref !== this.#waiting) return;
    if (!refused && message.allowed) this.#notNow();
    else this.reply = { sentence: () => this.table.say("refusal", key, values), rule };
  }

  /** Whether a problem was the reply to our question: the words meant nothing. */
  puzzled(ref: number): boolean {
    if (!ref || ref !== this.#waiting) return false;
    this.#notNow();
    return true;
  }

  #notNow(): void {
    this.reply = { sentence: () => "", rule: "" };
  }
}

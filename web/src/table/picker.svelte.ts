/** What is picked at a table, what can follow it, and the answer that comes of it. It knows no game. */

import { untrack } from "svelte";
import { t } from "../app/language.svelte";
import { NOBODY, type Choice } from "../wire/protocol";
import { complete, continuation, following, nextPicks, pending, type Picks } from "./picking";
import type { Table } from "./table.svelte";

export type Stand = "picked" | "open" | "dim" | "";

export class Picker {
  picked = $state.raw<string[]>([]);
  /** A choice that waits for a second "yes". */
  doubtful = $state.raw<Choice | null>(null);
  /** Picks that a tutor's hint points at. */
  aim = $state.raw<Picks>([]);
  /** The pieces on the table, by the picks they stand for. */
  mounted = $state.raw<readonly Picks[]>([]);
  /** The decision that was answered and not yet settled: a double click cannot play twice. */
  #sent = $state(NOBODY);

  constructor(readonly table: Table) {}

  get sending(): boolean {
    return this.#sent !== NOBODY && this.#sent === this.table.situation?.decision;
  }

  /** The choices that go on with what is picked. */
  get open(): readonly Choice[] {
    return following(this.#choices, this.picked);
  }

  /** The picks that can come next. */
  get next(): string[] {
    return nextPicks(this.#choices, this.picked);
  }

  get #choices(): Choice[] {
    return this.table.choices;
  }

  /** What is picked and can be picked again is open: two chips may go to one field. */
  stand(piece: Picks): Stand {
    const asked = this.#choices.length > 0 && !this.sending;
    if (asked && continuation(this.#choices, this.picked, piece)) return "open";
    if (this.holds(piece)) return "picked";
    return asked && this.picked.length ? "dim" : "";
  }

  /** Whether a piece is the next one that is pointed at. */
  aims(piece: Picks): boolean {
    const made = this.picked.length;
    if (made >= this.aim.length || !this.picked.every((pick, place) => this.aim[place] === pick))
      return false;
    const rest = continuation(this.#choices, this.picked, piece);
    return !!rest && rest.every((pick, place) => this.aim[made + place] === pick);
  }

  holds(piece: Picks): boolean {
    const start = this.picked.indexOf(piece[0] ?? "");
    return start >= 0 && piece.every((pick, place) => this.picked[start + place] === pick);
  }

  /** A piece was clicked, tapped, dropped on or entered. */
  pick(piece: Picks): void {
    if (this.sending || !this.#choices.length) return;
    this.table.why.forget();
    const rest = continuation(this.#choices, this.picked, piece);
    if (rest) this.#go([...this.picked, ...rest]);
    else if (this.holds(piece)) this.#go(this.picked.slice(0, this.picked.indexOf(piece[0] ?? "")));
    else if (continuation(this.#choices, [], piece)) this.#go([...piece]);
    else if (this.#comesLater(piece)) this.table.why.say(() => t("play.first"));
    else void this.table.why.ask([...this.picked, ...piece]);
  }

  /** Whether a piece would be a target, if only what goes there were picked. */
  #comesLater([id]: Picks): boolean {
    return !this.picked.length && this.#choices.some(({ deed }) => deed.picks.indexOf(id ?? "") > 0);
  }

  #go(picked: string[]): void {
    this.picked = picked;
    this.doubtful = null;
    this.#foresee();
    const [done, ...more] = complete(this.#choices, picked);
    if (done && !more.length && this.open.length === 1) this.choose(done);
  }

  /** One step back; false where there was nothing to step back from. */
  back(): boolean {
    if (this.doubtful) this.clear();
    else if (this.picked.length) this.#step();
    else return false;
    return true;
  }

  #step(): void {
    this.picked = this.picked.slice(0, -1);
    this.#foresee();
  }

  /** What "done" would do now is shown before it is done. */
  #foresee(): void {
    const choice = this.table.game?.foresees ? pending(this.#choices, this.picked, "done") : null;
    if (choice) this.table.foresight.ask(choice);
  }

  /** Sends a choice; what one might regret is asked about first. */
  choose(choice: Choice, sure = false): void {
    if (this.sending) return;
    if (!sure && this.caution(choice)) {
      this.doubtful = choice;
      return;
    }
    const decision = this.table.situation?.decision ?? NOBODY;
    if (!this.table.answer(choice)) return;
    this.#sent = decision;
    this.doubtful = null;
  }

  /** Why a choice might be regretted; "" where it will not. */
  caution(choice: Choice): string {
    return this.table.game?.caution?.(choice, this.table) ?? "";
  }

  /** Nothing is picked, and nothing waits for a second "yes". */
  clear(): void {
    this.picked = [];
    this.doubtful = null;
  }

  /** The answer failed; it can be given again. */
  release(): void {
    this.#sent = NOBODY;
  }

  // -- pieces ---------------------------------------------------------------------------------------------------------

  mount(piece: Picks): () => void {
    untrack(() => (this.mounted = [...this.mounted, piece]));
    return () => untrack(() => (this.mounted = this.mounted.filter((other) => other !== piece)));
  }

  /** Picks that no piece on the table stands for: they become buttons next to the question, once all pieces are drawn. */
  get buttons(): string[] {
    if (!this.table.mounts.laid) return [];
    const led = this.mounted.map((piece) => continuation(this.#choices, this.picked, piece)?.[0]);
    return this.next.filter((pick) => !led.includes(pick));
  }
}

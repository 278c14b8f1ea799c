/** Who can attack whom, while a predator is pointed at: targets from the choices, reasons from the server's refusals. */

import { getContext, setContext, untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Choice, Deed, WhyNot } from "../../wire/protocol";
import { phraseMove } from "../../table/phrase_move";
import type { Table } from "../../table/table.svelte";

/** A game's words for an attack: which deeds are one, and which values of it or of a refusal name animals and traits. */
export interface Grammar {
  isAttack(deed: Deed): boolean;
  predator: string;
  prey: string;
  shields: string;
}

export interface Refusal {
  sentence: string;
  /** The traits that protect it, where the refusal names any. */
  traits: string[];
}

const PRESS = 450; // milliseconds: a long press
const MOST = 60; // animals asked about at once; the server would refuse many more

export class Hunts {
  #pointed = $state("");
  #refusals = $state.raw<Record<string, Refusal>>({});
  #asked: string[] = [];
  #decision = -1;

  constructor(
    readonly table: Table,
    readonly grammar: Grammar,
    /** The pieces that stand for animals on the table. */
    readonly animals: () => string[],
  ) {}

  /** The predator whose prey is shown: the one that is pointed at, otherwise the one that is picked. */
  get predator(): string {
    const [picked = ""] = this.table.picker.picked;
    return [this.#pointed, picked].find((id) => id && this.prey(id).length) ?? "";
  }

  /** Whom a predator can attack now. */
  prey(predator: string): string[] {
    return this.#attacks
      .filter(({ deed }) => deed.values[this.grammar.predator] === predator)
      .map(({ deed }) => String(deed.values[this.grammar.prey]));
  }

  /** Why the predator shown cannot attack an animal; null where it can, or where nothing is known. */
  refusal(animal: string): Refusal | null {
    return this.#refusals[`${this.predator} ${animal}`] ?? null;
  }

  role(animal: string): "predator" | "prey" | "safe" | "" {
    const { predator } = this;
    if (!predator) return "";
    if (predator === animal) return "predator";
    if (this.prey(predator).includes(animal)) return "prey";
    return this.refusal(animal) ? "safe" : "";
  }

  get #attacks(): Choice[] {
    return this.table.choices.filter(({ deed }) => this.grammar.isAttack(deed));
  }

  point(animal: string): void {
    this.#pointed = animal;
  }

  leave(animal: string): void {
    if (this.#pointed === animal) this.#pointed = "";
  }

  /** Asks about every animal that the predator cannot attack, once for each question. */
  async ask(predator: string): Promise<void> {
    const decision = this.table.situation?.decision ?? -1;
    if (decision !== this.#decision) {
      this.#decision = decision;
      this.#asked = [];
      this.#refusals = {};
    }
    const live = this.table.id !== ""; // a lesson asks by single requests, which are counted
    if (!live || !predator || this.#asked.includes(predator)) return;
    this.#asked.push(predator);
    const open = this.prey(predator);
    const others = this.animals().filter((animal) => animal !== predator && !open.includes(animal));
    const replies = await Promise.all(others.slice(0, MOST).map((animal) => this.#why(predator, animal)));
    if (decision !== this.#decision) return;
    const found = replies.flatMap((reply, place) =>
      reply && !reply.allowed ? [[`${predator} ${others[place]}`, this.#read(reply)] as const] : [],
    );
    this.#refusals = { ...this.#refusals, ...Object.fromEntries(found) };
  }

  async #why(predator: string, animal: string): Promise<WhyNot | null> {
    const known = this.#attacks.find(({ deed }) => deed.values[this.grammar.predator] === predator);
    const written = await this.table.why.notation();
    if (!known || !written) return null;
    const prey = known.deed.values[this.grammar.prey];
    const picks = known.deed.picks.map((pick) => (pick === prey ? animal : pick));
    const words = phraseMove(known, picks, written);
    return words ? this.table.wonder(words) : null;
  }

  #read({ key, values }: WhyNot): Refusal {
    const traits = [values[this.grammar.shields] ?? []]
      .flat()
      .map((trait) => String(trait).replace(/^trait:/, ""));
    return { sentence: this.table.say("refusal", key, values), traits };
  }

  /** Shows the prey of an animal while it is pointed at, has the focus or is pressed for long. */
  of(animal: string): Attachment<HTMLElement> {
    return (node) => {
      let timer = 0;
      let touching = false; // from a touch to the click that ends it
      let reading = false; // a long press reads: that click does nothing
      // Later: an element that is removed while the table is drawn loses the focus at that very moment.
      const point = (): void => queueMicrotask(() => this.point(animal));
      const leave = (): void => {
        clearTimeout(timer);
        queueMicrotask(() => this.leave(animal));
      };
      const read = (): void => {
        reading = this.prey(animal).length > 0;
        point();
      };
      const byMouse = (event: Event): boolean => (event as PointerEvent).pointerType === "mouse";
      const hover = (event: Event): void => {
        if (byMouse(event)) point();
      };
      const press = (event: Event): void => {
        touching = !byMouse(event);
        reading = false;
        if (touching) timer = window.setTimeout(read, PRESS);
      };
      const focus = (): void => {
        if (!touching) point();
      };
      const end = (event: Event): void => {
        if (reading) {
          event.preventDefault();
          event.stopPropagation();
        }
        if (event.type === "click") touching = reading = false;
      };
      const events: [string, (event: Event) => void, boolean?][] = [
        ["pointerenter", hover],
        ["pointerleave", leave],
        ["pointerdown", press],
        ["pointercancel", leave],
        ["focusin", focus],
        ["focusout", leave],
        ["click", end, true],
        ["contextmenu", end, true],
      ];
      for (const [name, react, first] of events) node.addEventListener(name, react, first);
      return () => {
        leave();
        for (const [name, react, first] of events) node.removeEventListener(name, react, first);
      };
    };
  }
}

const HUNTS = Symbol("hunts");

/** Called by the component that draws a table; its animals share one instance. */
export function shareHunts(table: () => Table, grammar: Grammar, animals: () => string[]): void {
  const hunts = new Hunts(untrack(table), grammar, animals);
  $effect(() => void hunts.ask(hunts.predator));
  setContext(HUNTS, hunts);
}

export const sharedHunts = (): Hunts => getContext<Hunts>(HUNTS);

/** A table that no server keeps: its messages are made from the replies to `POST /api/study`. */

import { Fault } from "./api";
import type {
  ClientMessage,
  Moved,
  OptionValue,
  Place,
  Refusal,
  Situation,
  TableCard,
  Welcome,
} from "./protocol";
import type { Listener, Wire } from "../table/connection";

/** How a table stands after something was tried, and what was against it. */
export interface Stands {
  moments: Moved[];
  situation: Situation;
  refusal: Refusal | null;
  /** The view after a move that was only asked about. */
  foreseen?: unknown;
}

/** A table for studying: what it shows at first, and how it replies to an answer. */
export interface Tutor {
  card: TableCard;
  look(): Promise<Stands>;
  /** The table afterwards; where a rule is against it, nothing has happened. */
  answer(action: number): Promise<Stands>;
  why(asked: { words?: string; action?: number }): Promise<Stands>;
}

const NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"];

type Asked = Extract<ClientMessage, { type: "answer" | "why" }>;

export class StudyWire implements Wire {
  #closed = false;
  #asked = 0; // every situation is a new decision, so that a wrong answer can be given again

  constructor(
    readonly tutor: Tutor,
    readonly listener: Listener,
  ) {
    void this.begin();
  }

  close(): void {
    this.#closed = true;
  }

  send(message: ClientMessage): boolean {
    if (message.type === "answer" || message.type === "why") void this.#try(message);
    return true;
  }

  /** Shows the table as it is now. */
  async begin(): Promise<void> {
    try {
      const stands = await this.tutor.look();
      if (this.#closed) return;
      this.listener.line("open");
      this.listener.hear(this.#welcome(stands));
      this.show(stands);
    } catch (fault) {
      this.listener.line(fault instanceof Fault && fault.code === "offline" ? "lost" : "refused");
    }
  }

  /** The listener leaves out what it has heard already. */
  show({ moments, situation }: Stands): void {
    if (this.#closed) return;
    this.#asked += 1;
    for (const moment of moments) this.listener.hear(moment);
    this.listener.hear({ ...situation, decision: this.#asked });
  }

  async #try(message: Asked): Promise<void> {
    const ref = message.ref ?? 0;
    try {
      if (message.type === "why") this.#because(ref, await this.tutor.why(asked(message)));
      else this.#answered(ref, await this.tutor.answer(message.action ?? 0));
    } catch (fault) {
      const code = message.type === "why" ? "words" : "busy";
      this.listener.hear({
        type: "problem",
        code,
        message: fault instanceof Fault ? fault.message : "",
        ref,
      });
    }
  }

  #answered(ref: number, stands: Stands): void {
    if (!stands.refusal) this.show(stands);
    else this.listener.hear({ type: "refused", ref, decision: this.#asked, ...stands.refusal });
  }

  #because(ref: number, { refusal, foreseen = null }: Stands): void {
    const told = refusal ?? { rule: "", key: "", values: {} };
    this.listener.hear({ type: "why_not", ref, words: "", action: 0, allowed: !refusal, foreseen, ...told });
  }

  #welcome({ moments, situation }: Stands): Welcome {
    return {
      type: "welcome",
      table: this.tutor.card,
      seats: [situation.eyes],
      since: 0,
      number: moments.at(-1)?.number ?? 0,
      now: Date.now(),
    };
  }
}

const asked = ({ words, action }: Asked): { words?: string; action?: number } => ({
  ...(typeof words === "string" ? { words } : {}),
  ...(typeof action === "number" ? { action } : {}),
});

/** The head of a table that nobody keeps. */
export function studyCard(
  game: string,
  seats: number,
  options: Record<string, OptionValue>,
  title: string,
): TableCard {
  const place = (_: unknown, seat: number): Place => ({
    seat,
    kind: "person",
    name: NAMES[seat] ?? "",
    level: "",
    away: "",
    kept: false,
    program: false,
  });
  return {
    id: "",
    game,
    title,
    options,
    public: false,
    owned: false,
    status: "playing",
    clock: { type: "none" },
    leaver_bot: "",
    places: Array.from({ length: seats }, place),
    created: 0,
    changed: 0,
    moves: 0,
    owner: "",
    commitment: "",
    position: true,
    mine: [],
    invite: "",
    rematch: "",
    outcome: null,
    rated: false,
    tournament: "",
    sealed: false,
  };
}

/** This browser's part of the shuffle: it makes a value, binds itself to it, shows it, and checks at the end. */

import type { ClientMessage, ShuffleProof, ShuffleState } from "../wire/protocol";
import { sha256 } from "./sha256";

const PLACE = "galapagos.shuffle";
const MOST_KEPT = 200;
const CODE_LENGTH = 20;

interface Part {
  table: string;
  round: number;
  seat: number;
  value: string;
  /** The server's commitment, as it was before we committed ourselves. */
  server: string;
  /** Everyone's commitments, as they were before we showed our value; empty until then. */
  commitments: string[];
}

/** `used`: our value is in the deal, with the commitments we saw. `unused`: we took no part. `wrong`: neither. */
export type Finding = "used" | "unused" | "wrong";

type Kept = Pick<Storage, "getItem" | "setItem">;

export class ShufflePart {
  /** Two tabs that commit at the same moment do not see each other's values, so each has its own storage as well. */
  constructor(
    readonly table: string,
    readonly shared: Kept = localStorage,
    readonly own: Kept = sessionStorage,
  ) {}

  /** What to send for what the shuffle asks of our seats. */
  replies(server: string, state: ShuffleState): ClientMessage[] {
    const { round } = state;
    const commits = state.commit.map((seat): ClientMessage => {
      const { value } = this.#find(round, seat)[0] ?? this.#make(round, seat, server);
      return { type: "commit", seat, round, commitment: commitmentTo(this.table, round, seat, value) };
    });
    const shown = state.reveal.flatMap((seat) => this.#show(seat, server, state));
    return [
      ...commits,
      ...shown.map(({ seat, value }): ClientMessage => ({ type: "reveal", seat, round, value })),
    ];
  }

  /** Whether a finished game was dealt with our values and with what we saw everyone bound to. */
  check(proof: ShuffleProof, seats: readonly number[]): Finding {
    const shown = this.#read().filter(
      (part) => part.table === this.table && part.commitments.length && seats.includes(part.seat),
    );
    if (!shown.length) return "unused";
    const dealt = shown.filter((part) => part.round === proof.round);
    return dealt.length && dealt.every((part) => holds(part, proof)) ? "used" : "wrong";
  }

  /** Shows a value only while everyone is bound to what they were bound to when we first showed it. */
  #show(seat: number, server: string, { round, commitments }: ShuffleState): Part[] {
    const part = this.#find(round, seat).find(
      ({ value }) => commitments[seat] === commitmentTo(this.table, round, seat, value),
    );
    if (part?.server !== server) return []; // another browser of ours has committed, or the server has changed its mind
    if (part.commitments.length && !same(part.commitments, commitments)) return [];
    this.#keep({ ...part, commitments });
    return [part];
  }

  /** What we made for a seat, this tab's own first. */
  #find(round: number, seat: number): Part[] {
    return this.#read().filter(
      (part) => part.table === this.table && part.round === round && part.seat === seat,
    );
  }

  #make(round: number, seat: number, server: string): Part {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const part: Part = { table: this.table, round, seat, value, server, commitments: [] };
    this.#keep(part);
    return part;
  }

  #keep(part: Part): void {
    for (const storage of [this.own, this.shared]) {
      const others = read(storage).filter(
        ({ table, round, seat }) => table !== part.table || round !== part.round || seat !== part.seat,
      );
      storage.setItem(PLACE, JSON.stringify([...others, part].slice(-MOST_KEPT)));
    }
  }

  #read(): Part[] {
    return [...read(this.own), ...read(this.shared)];
  }
}

function read(storage: Kept): Part[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? (found as Part[]) : [];
  } catch {
    return [];
  }
}

function holds(part: Part, proof: ShuffleProof): boolean {
  return (
    same(part.commitments, proof.commitments ?? []) &&
    proof.values?.[part.seat] === part.value &&
    proof.commitment === part.server &&
    sha256(`galapagos commitment ${proof.secret}`) === part.server
  );
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, place) => text === other[place]);
}

export function commitmentTo(table: string, round: number, seat: number, value: string): string {
  return sha256(`galapagos value ${table} ${round} ${seat} ${value}`);
}

/** What players compare to know that all of them saw the same commitments; `galapagos verify` says it too. */
export function roundCode({ table, round, commitment, commitments }: ShuffleProof): string {
  return sha256(JSON.stringify([table, round, commitment, commitments])).slice(0, CODE_LENGTH);
}

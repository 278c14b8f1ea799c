/** A table as this browser knows it: who sits there, what happened, how things stand. It knows no game. */

import { api } from "../wire/api";
import { faults } from "../app/faults.svelte";
import { loadGame, type GameModule } from "../games/module";
import {
  NOBODY,
  WATCHER,
  type Choice,
  type Ended,
  type GameTexts,
  type TableEvent,
  type Moved,
  type Place,
  type Presence,
  type Problem,
  type ServerMessage,
  type Situation,
  type TableCard,
  type Welcome,
  type WhyNot,
} from "../wire/protocol";
import { t } from "../app/language.svelte";
import { live } from "../app/live.svelte";
import { levelName } from "../app/levels";
import { Sentences, type Part } from "../app/sentences";
import { settings } from "../app/settings.svelte";
import { sound } from "../app/sound";
import { Picker } from "./picker.svelte";
import { Owners } from "./owners";
import { Playback } from "./playback.svelte";
import { MountQueue } from "./mount_queue.svelte";
import { Foresight } from "./foresight.svelte";
import { Connection, type Line, type Listener, type Wire } from "./connection";
import type { Line as LogLine } from "./log_lines";
import { ShufflePart } from "./shuffle";
import { Unread } from "./unread.svelte";
import { WhyNots } from "./why_not.svelte";

export class Table implements Listener {
  card = $state.raw<TableCard | null>(null);
  seats = $state.raw<number[]>([]);
  situation = $state.raw<Situation | null>(null);
  presence = $state.raw<Presence | null>(null);
  state = $state<Line>("connecting");
  journal = $state.raw<TableEvent[]>([]);
  texts = $state.raw<GameTexts | null>(null);
  game = $state.raw<GameModule | null>(null);
  /** Pieces that the log points at. */
  lit = $state.raw<readonly string[]>([]);
  /** What could be chosen when we were last asked: one of these may be planned for the next time. */
  latest = $state.raw<Choice[]>([]);
  /** Why the table did not do what was asked, in a sentence. */
  problem = $state("");
  /** How far the server's clock is ahead of ours, in milliseconds. */
  drift = 0;
  #ref = 0;
  #closed = false;
  #known = 0; // what happened up to here is history, not news
  #opened = $derived((this.situation?.choices ?? []).flatMap(opened));
  #next = ""; // what is answered once the choice before it has been taken, in words
  #sentences = $derived(this.texts ? new Sentences(this.texts, (seat) => this.name(seat), this.you) : null);
  /** The lines of the log, each made once, and all again when names or texts change. */
  readonly lines = $derived.by(() => {
    void [this.texts, this.card, this.game, this.you];
    return new WeakMap<TableEvent, LogLine[]>();
  });
  readonly playback: Playback;
  readonly picker: Picker;
  readonly mounts = new MountQueue();
  readonly owners = new Owners();
  readonly why: WhyNots;
  readonly foresight: Foresight;
  readonly unread: Unread;
  readonly shuffle: ShufflePart;
  #commitment = ""; // the server's
  #wondered: Record<number, (reply: WhyNot | null) => void> = {};
  #wire: Wire;

  constructor(
    readonly id: string,
    readonly opens: (table: Listener) => Wire,
    readonly invite: string = "",
  ) {
    this.playback = new Playback(this, (message) => this.#take(message));
    this.picker = new Picker(this);
    this.why = new WhyNots(this);
    this.foresight = new Foresight(this);
    this.shuffle = new ShufflePart(id);
    this.unread = new Unread(this);
    this.#wire = opens(this);
  }

  speak(language: string): void {
    this.#wire.speak?.(language);
  }

  /** After sitting down the wire is opened again: the seats come with the welcome. */
  reconnect(): void {
    this.#wire.close();
    this.#wire = this.opens(this);
  }

  /** Nothing is heard or acted out any more: another table may lie on the page already, with pieces of the same names. */
  close(): void {
    this.#closed = true;
    this.#wire.close();
    this.playback.forget();
    live.forget();
  }

  // -- what is asked of whom ------------------------------------------------------------------------------------------

  get view(): unknown {
    return this.situation?.view;
  }

  /** Whose eyes the table is drawn for; a watcher sits behind the first seat. */
  get seat(): number {
    const eyes = this.situation?.eyes ?? WATCHER;
    return eyes >= 0 ? eyes : (this.seats[0] ?? 0);
  }

  get watching(): boolean {
    return this.seats.length === 0;
  }

  get mine(): boolean {
    return this.choices.length > 0;
  }

  get choices(): Choice[] {
    return this.situation?.paused ? [] : this.#opened;
  }

  /** Whether a choice ends or gives up something. */
  declines({ deed }: Choice): boolean {
    return (this.game?.declines?.includes(deed.key) ?? false) || this.hasRole("declines", deed.key);
  }

  /** Whether the game's own files declare this role for a deed or a piece. */
  hasRole(role: string, name: string): boolean {
    return this.texts?.roles[role]?.includes(name) ?? false;
  }

  /** A question with yes and no: it has two buttons, even where one of them could be picked on the table. */
  get yesOrNo(): boolean {
    return this.choices.length === 2 && this.choices.some((choice) => this.declines(choice));
  }

  get places(): Place[] {
    return this.card?.places ?? [];
  }

  name(seat: number): string {
    const { name = "", kind, level = "" } = this.places[seat] ?? {};
    if (kind === "bot" && name.startsWith(level)) return levelName(level) + name.slice(level.length); // in our language
    return name || this.texts?.seats[seat] || String(seat + 1);
  }

  /** The seat that is "you": mine, unless several share this screen. */
  get you(): number {
    return this.seats.length === 1 ? (this.seats[0] ?? NOBODY) : NOBODY;
  }

  /** As `name`, but I am "you". */
  called(seat: number): string {
    return seat === this.you ? t("play.you") : this.name(seat);
  }

  get moves(): Moved[] {
    return this.journal.filter((event) => event.type === "moved");
  }

  /** Everybody's points as the log stands. */
  get points(): number[] {
    return this.situation?.points ?? [];
  }

  get ended(): Ended | undefined {
    return this.journal.find((event) => event.type === "ended");
  }

  /** The game's sentences; empty ones until they have come. */
  say(section: string, key: string, values: Moved["deed"]["values"] = {}): string {
    return this.#sentences?.say(section, key, values) ?? "";
  }

  /** A sentence in parts: each value apart, with what it stands for. */
  parts(section: string, key: string, values: Moved["deed"]["values"] = {}): Part[] {
    return this.#sentences?.parts(section, key, values) ?? [];
  }

  word(value: string): string {
    return this.#sentences?.name(value) ?? "";
  }

  explain(section: string, key: string): string {
    return this.#sentences?.get(section, key) ?? "";
  }

  sentence(choice: Choice): string {
    return this.say("action", choice.deed.key, choice.deed.values);
  }

  // -- sending --------------------------------------------------------------------------------------------------------

  send(message: Parameters<Wire["send"]>[0]): number {
    this.#ref += 1;
    return this.#wire.send({ ...message, ref: this.#ref }) ? this.#ref : 0;
  }

  /** Answers the question with a choice; false where the line is down. */
  answer({ action: chosen, after, words }: Choice): boolean {
    const { decision, actor } = this.situation as Situation;
    const action = after?.action ?? chosen;
    this.#next = after ? words : "";
    return this.send({ type: "answer", decision, seat: actor, action }) > 0;
  }

  /** Asks whether a move would be allowed; null where the words are no move, or the line is down. */
  wonder(words: string): Promise<WhyNot | null> {
    const ref = this.send({ type: "why", seat: this.seat, words });
    return ref ? new Promise((resolve) => (this.#wondered[ref] = resolve)) : Promise.resolve(null);
  }

  /** Whether a reply was waited for by `wonder`. */
  #tell(ref: number, reply: WhyNot | null): boolean {
    const told = this.#wondered[ref];
    told?.(reply);
    return !!told;
  }

  // -- hearing --------------------------------------------------------------------------------------------------------

  since(): number {
    return this.journal.at(-1)?.number ?? 0;
  }

  line(state: Line): void {
    this.state = state;
    if (state !== "open") this.picker.release();
  }

  hear(message: ServerMessage): void {
    if (this.#closed) return;
    this.#shuffle(message); // at once: in a tab that is not shown, nothing is drawn and nothing is played back
    this.playback.hear(message);
  }

  /** Does what the shuffle asks of our seats. */
  #shuffle(message: ServerMessage): void {
    if (message.type === "welcome") this.#commitment = message.table.commitment;
    if (message.type !== "situation" || !message.shuffle) return;
    for (const reply of this.shuffle.replies(this.#commitment, message.shuffle)) this.send(reply);
  }

  /** Another point of the story, at once: nothing of what lies between is acted out. */
  leap(journal: TableEvent[], situation: Situation): void {
    this.playback.forget();
    this.journal = journal;
    this.situation = situation;
  }

  #take(message: ServerMessage): Promise<void> | void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "situation":
        return this.#settle(message);
      case "presence":
        this.presence = message;
        return;
      case "refused":
        this.picker.release();
        this.picker.clear();
        this.why.told(message);
        return;
      case "why_not":
        if (!this.#tell(message.ref, message) && !this.foresight.told(message)) this.why.told(message);
        return;
      case "problem":
        if (this.#tell(message.ref, null)) return;
        this.picker.release();
        if (!this.why.puzzled(message.ref)) this.#fail(message);
        return;
      case "done":
      case "pong":
        return;
      default:
        return this.#happen(message);
    }
  }

  /** Nobody's fault, with two tabs or a slow line: the table waits for another decision, or our part of the shuffle is done. */
  #fail({ code, message }: Problem): void {
    this.picker.clear();
    this.problem = code === "stale" || code === "shuffle" ? "" : message || t("play.problem");
  }

  #welcome(message: Welcome): void {
    this.card = message.table;
    this.seats = message.seats;
    this.#known = message.number;
    this.unread.begin(message.number);
    this.drift = message.now - Date.now();
    this.picker.release();
  }

  #settle(situation: Situation): Promise<void> {
    const asked = situation.choices.length > 0;
    const changed = situation.decision !== this.situation?.decision;
    if (changed) {
      this.picker.clear();
      this.problem = "";
      if (asked) this.why.forget();
    }
    this.drift = situation.now - Date.now();
    this.#learnOwners(situation.view);
    this.situation = situation;
    this.why.learn(situation.choices);
    if (asked) this.latest = situation.choices;
    if (asked && changed && !this.#goOn()) sound("turn");
    return this.playback.settle();
  }

  /** Whether there was something left to be answered, and could be. */
  #goOn(): boolean {
    const left = this.#next;
    this.#next = "";
    const next = left ? this.choices.find(({ words }) => words === left) : undefined;
    if (next) this.picker.choose(next, true);
    return !!next;
  }

  #happen(event: TableEvent): Promise<void> | void {
    if (event.number <= this.since()) return;
    if (event.type === "moved" && event.number > this.#known) return this.playback.show(event);
    if (event.type === "moved") this.owners.hear(event);
    this.journal = afterwards(this.journal, event);
    this.#note(event);
  }

  /** Animals that die are still known by their owners. */
  #learnOwners(view: unknown): void {
    if (view) this.owners.learn(this.game?.owners?.(view) ?? {});
  }

  /** A move reaches the board and the log at the same instant. The question before it is gone. */
  land(move: Moved, view: unknown): void {
    this.owners.hear(move);
    this.#learnOwners(view);
    this.journal = afterwards(this.journal, move);
    this.picker.clear();
    if (!this.situation) return;
    const actor = move.seat >= 0 ? move.seat : this.situation.actor;
    this.situation = {
      ...this.situation,
      view,
      actor,
      question: null,
      choices: [],
      thinking: false,
      points: move.points,
    };
  }

  #note(event: TableEvent): void {
    const card = this.card;
    if (!card) return;
    if ("place" in event) {
      const places = card.places.map((place) => (place.seat === event.place.seat ? event.place : place));
      this.card = { ...card, places };
    }
    switch (event.type) {
      case "unseated":
      case "withheld":
        this.seats = this.seats.filter((seat) => seat !== event.place.seat);
        break;
      case "retitled":
        this.card = { ...card, title: event.title };
        break;
      case "listed":
        this.card = { ...card, public: event.listed };
        break;
      case "rematched":
        this.card = { ...card, rematch: event.table };
        break;
      case "plan_dropped":
        if (this.seats.includes(event.seat)) this.problem = t("plan.dropped");
        break;
      case "unsealed":
        this.card = { ...card, sealed: false };
        break;
      case "ended":
        sound("end");
    }
  }
}

/** A choice that decides nothing by itself makes way for those that follow it. */
const opened = (choice: Choice): Choice[] =>
  choice.then?.length ? choice.then.map((next) => ({ ...next, after: choice })) : [choice];

/** The story so far; what was taken back is no longer part of it. */
export function afterwards(journal: readonly TableEvent[], next: TableEvent): TableEvent[] {
  if (next.type !== "undone") return [...journal, next];
  let left = next.moves;
  const kept = journal.toReversed().filter((event) => event.type !== "moved" || left-- <= 0);
  return [...kept.toReversed(), next];
}

/** A table of a server. */
export function tableAt(id: string, invite: string): Table {
  return new Table(id, (table) => new Connection(id, table, settings.language), invite);
}

/** Fetches what a table of this game is drawn and told with. For an effect. */
export function furnish(table: Table, game: string, language: string): () => void {
  table.speak(language);
  const stops = [
    faults.insist(
      () => api.texts(game, language),
      (texts) => (table.texts = texts),
    ),
    faults.insist(
      () => loadGame(game),
      (module) => (table.game = module),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

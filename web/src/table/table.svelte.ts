/** A table as this browser knows it: what it heard, how things stand, what is picked. It knows no game. */

import { untrack } from "svelte";
import { api } from "../wire/api";
import { faults } from "../app/faults.svelte";
import { loadGame, type GameModule } from "../games/module";
import {
  CHANCE,
  NOBODY,
  WATCHER,
  type Choice,
  type Ended,
  type GameTexts,
  type Happening,
  type Moment,
  type Place,
  type Presence,
  type Problem,
  type ServerMessage,
  type Situation,
  type TableCard,
  type Welcome,
} from "../wire/protocol";
import { t } from "../app/language.svelte";
import { levelName } from "../app/levels";
import { Sentences } from "../app/sentences";
import { settings } from "../app/settings.svelte";
import { sound } from "../app/sound";
import { Playback } from "./playback";
import { MountQueue } from "./mount_queue.svelte";
import { Connection, type Line, type Listener, type Wire } from "./connection";
import { complete, continuation, following, nextPicks, type Picks } from "./picking";
import type { Line as LogLine } from "./log_lines";
import { WhyNots } from "./why_not.svelte";

const PACE = 420; // what others do is shown no faster than it can be followed
const HURRY = 12; // with so many moves waiting to be shown, none of them is acted out

export type Stand = "picked" | "open" | "dim" | "";

export class Table implements Listener {
  card = $state.raw<TableCard | null>(null);
  seats = $state.raw<number[]>([]);
  situation = $state.raw<Situation | null>(null);
  presence = $state.raw<Presence | null>(null);
  state = $state<Line>("connecting");
  happenings = $state.raw<Happening[]>([]);
  texts = $state.raw<GameTexts | null>(null);
  game = $state.raw<GameModule | null>(null);
  picked = $state.raw<string[]>([]);
  /** A choice that waits for a second "yes", and why. */
  doubtful = $state.raw<{ choice: Choice; why: string } | null>(null);
  /** Pieces that the log points at. */
  lit = $state.raw<readonly string[]>([]);
  /** What happened is still being shown: the view is older than the log. */
  telling = $state(false);
  /** Why the table did not do what was asked, in a sentence. */
  problem = $state("");
  /** What moved between the server's clock and ours. */
  drift = 0;
  mounted = $state.raw<readonly Picks[]>([]);
  /** The decision that was answered and not yet settled: a double click cannot play twice. */
  #sent = $state(NOBODY);
  #ref = 0;
  #closed = false;
  #known = 0; // what happened up to here is history, not news
  #sentences = $derived(this.texts ? new Sentences(this.texts, (seat) => this.name(seat)) : null);
  /** The lines of the log, each made once; all anew when names or words change. */
  readonly lines = $derived.by(() => {
    void [this.texts, this.card];
    return new WeakMap<Happening, LogLine[]>();
  });
  readonly #playback = new Playback((message) => this.#take(message));
  readonly mounts = new MountQueue();
  readonly why: WhyNots;
  #wire: Wire;

  constructor(
    readonly id: string,
    readonly opens: (table: Listener) => Wire,
    readonly invite: string = "",
  ) {
    this.why = new WhyNots(this);
    this.#wire = opens(this);
  }

  /** After sitting down the wire is opened anew: the seats come with the welcome. */
  reconnect(): void {
    this.#wire.close();
    this.#wire = this.opens(this);
  }

  /** Nothing is heard or acted out any more: another table may lie on the page already, with pieces of the same names. */
  close(): void {
    this.#closed = true;
    this.#wire.close();
    this.#drop();
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
    return this.situation?.paused ? [] : (this.situation?.choices ?? []);
  }

  get sending(): boolean {
    return this.#sent !== NOBODY && this.#sent === this.situation?.decision;
  }

  get open(): Choice[] {
    return following(this.choices, this.picked);
  }

  get next(): string[] {
    return nextPicks(this.choices, this.picked);
  }

  get places(): Place[] {
    return this.card?.places ?? [];
  }

  name(seat: number): string {
    const { name = "", kind, level = "" } = this.places[seat] ?? {};
    if (kind === "bot" && name.startsWith(level)) return levelName(level) + name.slice(level.length); // in our language
    return name || this.texts?.seats[seat] || String(seat + 1);
  }

  get moments(): Moment[] {
    return this.happenings.filter((happening) => happening.type === "moment");
  }

  get ended(): Ended | undefined {
    return this.happenings.find((happening) => happening.type === "ended");
  }

  /** The game's sentences; empty ones until they have come. */
  say(section: string, key: string, values: Moment["deed"]["values"] = {}): string {
    return this.#sentences?.say(section, key, values) ?? "";
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

  // -- picking --------------------------------------------------------------------------------------------------------

  /** What is picked and can be picked again is open: two chips may go to one field. */
  stand(piece: Picks): Stand {
    const asked = this.choices.length > 0 && !this.sending;
    if (asked && continuation(this.choices, this.picked, piece)) return "open";
    if (this.holds(piece)) return "picked";
    return asked && this.picked.length ? "dim" : "";
  }

  holds(piece: Picks): boolean {
    const start = this.picked.indexOf(piece[0] ?? "");
    return start >= 0 && piece.every((pick, place) => this.picked[start + place] === pick);
  }

  /** A piece was clicked, tapped, dropped on or entered. */
  pick(piece: Picks): void {
    if (this.sending || !this.choices.length) return;
    this.why.forget();
    const rest = continuation(this.choices, this.picked, piece);
    if (rest) this.#go([...this.picked, ...rest]);
    else if (this.holds(piece)) this.#go(this.picked.slice(0, this.picked.indexOf(piece[0] ?? "")));
    else if (continuation(this.choices, [], piece)) this.#go([...piece]);
    else this.why.ask([...this.picked, ...piece]);
  }

  #go(picked: string[]): void {
    this.picked = picked;
    this.doubtful = null;
    const [done, ...more] = complete(this.choices, picked);
    if (done && !more.length && this.open.length === 1) this.choose(done);
  }

  /** One step back; false where there was nothing to step back from. */
  back(): boolean {
    if (this.doubtful) this.doubtful = null;
    else if (this.picked.length) this.picked = this.picked.slice(0, -1);
    else return false;
    return true;
  }

  /** Sends a choice; what one might regret is asked about first. */
  choose(choice: Choice, sure = false): void {
    if (this.sending) return;
    const why = sure ? null : this.game?.caution?.(choice, this);
    if (why) {
      this.doubtful = { choice, why };
      return;
    }
    const { decision, actor } = this.situation as Situation;
    if (!this.send({ type: "answer", decision, seat: actor, action: choice.action })) return;
    this.#sent = decision;
    this.doubtful = null;
  }

  mount(piece: Picks): () => void {
    untrack(() => (this.mounted = [...this.mounted, piece]));
    return () => untrack(() => (this.mounted = this.mounted.filter((other) => other !== piece)));
  }

  /** Picks that no piece on the table stands for: they become buttons beside the question, once all pieces lie. */
  get buttons(): string[] {
    if (!this.mounts.laid) return [];
    return this.next.filter(
      (pick) =>
        !this.mounted.some((piece) => {
          const rest = continuation(this.choices, this.picked, piece);
          return rest?.[0] === pick;
        }),
    );
  }

  // -- sending --------------------------------------------------------------------------------------------------------

  send(message: Parameters<Wire["send"]>[0]): number {
    this.#ref += 1;
    return this.#wire.send({ ...message, ref: this.#ref }) ? this.#ref : 0;
  }

  // -- hearing --------------------------------------------------------------------------------------------------------

  since(): number {
    return this.happenings.at(-1)?.number ?? 0;
  }

  line(state: Line): void {
    this.state = state;
    if (state !== "open") this.#sent = NOBODY;
  }

  hear(message: ServerMessage): void {
    if (this.#closed) return;
    this.#playback.hear(message);
  }

  /** Whether something is being shown. */
  get busy(): boolean {
    return this.#playback.busy;
  }

  /** Another point of the story, at once: nothing of what lies between is acted out. */
  leap(happenings: Happening[], situation: Situation): void {
    this.#drop();
    this.happenings = happenings;
    this.situation = situation;
  }

  /** What waits to be shown is forgotten. */
  #drop(): void {
    this.telling = false;
    this.#playback.forget();
  }

  /** Somebody clicked while others were moving: show the rest at once. */
  hurry(): void {
    this.#playback.hurry();
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
        this.#sent = NOBODY;
        this.picked = [];
        this.why.told(message);
        return;
      case "why_not":
        this.why.told(message);
        return;
      case "problem":
        this.#sent = NOBODY;
        if (!this.why.puzzled(message.ref)) this.#fail(message);
        return;
      case "done":
      case "pong":
        return;
      default:
        return this.#happen(message);
    }
  }

  /** An answer to a decision that is no longer asked is nobody's fault: two tabs, or a slow line. */
  #fail({ code, message }: Problem): void {
    this.picked = [];
    this.problem = code === "stale" ? "" : message || t("play.problem");
  }

  #welcome(message: Welcome): void {
    this.card = message.table;
    this.seats = message.seats;
    this.#known = message.number;
    this.drift = message.now - Date.now();
    this.#sent = NOBODY;
    if (message.table.status === "waiting") {
      for (const seat of message.seats) this.send({ type: "entropy", seat, value: crypto.randomUUID() });
    }
  }

  #settle(situation: Situation): Promise<void> {
    const asked = situation.choices.length > 0;
    const changed = situation.decision !== this.situation?.decision;
    if (changed) {
      this.picked = [];
      this.doubtful = null;
      this.problem = "";
      if (asked) this.why.forget();
    }
    this.drift = situation.now - Date.now();
    this.situation = situation;
    this.telling = false;
    this.why.learn(situation.choices);
    if (asked && changed) sound("turn");
    return this.#playback.drawn();
  }

  #happen(happening: Happening): Promise<void> | void {
    if (happening.number <= this.since()) return;
    this.happenings = afterwards(this.happenings, happening);
    this.#note(happening);
    if (happening.type === "moment" && happening.number > this.#known && !this.#crowded) {
      return this.#show(happening);
    }
  }

  get #crowded(): boolean {
    return (
      this.#playback.waiting.filter((next) => next.type === "moment" && next.seat !== CHANCE).length > HURRY
    );
  }

  /** Chance goes on at once: many cards are dealt in one go. */
  get #dealing(): boolean {
    const [next] = this.#playback.waiting;
    return next?.type === "moment" && next.seat === CHANCE;
  }

  #show({ seat, events }: Moment): Promise<void> | void {
    this.telling = true;
    // What happens before the first view comes has no pieces on the table that could move.
    if (this.view) this.#playback.gather(events.flatMap((event) => this.game?.scenes?.(event, this) ?? []));
    const beat = Math.max(0, ...events.map((event) => this.game?.beat?.(event) ?? 0));
    if (seat === CHANCE && !beat && this.#dealing) return;
    const others = seat >= 0 && !this.seats.includes(seat) && events.length > 0;
    return this.#playback.act(others ? Math.max(beat, PACE) : beat);
  }

  #note(happening: Happening): void {
    const card = this.card;
    if (!card) return;
    switch (happening.type) {
      case "seat_changed":
        this.card = {
          ...card,
          places: card.places.map((place) => (place.seat === happening.place.seat ? happening.place : place)),
        };
        break;
      case "renamed":
        this.card = { ...card, title: happening.title };
        break;
      case "rematch":
        this.card = { ...card, rematch: happening.table };
        break;
      case "ended":
        sound("end");
    }
  }
}

/** The story so far; what was taken back is no longer part of it. */
export function afterwards(happenings: readonly Happening[], next: Happening): Happening[] {
  if (next.type !== "undone") return [...happenings, next];
  let left = next.moments;
  const kept = happenings.toReversed().filter((happening) => happening.type !== "moment" || left-- <= 0);
  return [...kept.toReversed(), next];
}

/** A table of a server. */
export function tableAt(id: string, invite: string): Table {
  return new Table(id, (table) => new Connection(id, table, settings.language), invite);
}

/** Fetches what a table of this game is drawn and told with. For an effect. */
export function furnish(table: Table, game: string, language: string): void {
  void faults.guard(api.texts(game, language).then((texts) => (table.texts = texts)));
  void faults.guard(loadGame(game).then((module) => (table.game = module)));
}

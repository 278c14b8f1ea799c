/** Shows a replay at a table: forwards move by move with animations, backwards and farther away at once. */

import { WATCHER, type GameReplay, type Moved, type Situation } from "../../wire/protocol";
import { Table } from "../../table/table.svelte";
import { cardOf, moves, pointsOf, unrolled } from "./replay";

const PACE = 1300; // milliseconds a move, at the usual speed
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Something worth knowing about a move: shown in the log, on the slider and in the chart. */
export interface Mark {
  tone: "good" | "bad" | "note";
  text: string;
}

export class Player {
  replay = $state.raw<GameReplay>() as GameReplay;
  place = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** Marks by the number of the move, such as a review's. */
  marks = $state.raw<Readonly<Record<number, Mark>>>({});
  /** Where we sit while everything is shown. */
  side = $state(0);
  readonly table: Table;
  moves = $state.raw<Moved[]>([]);
  points = $state.raw<number[][]>([]);
  #stands: Situation[] = [];
  #timer = 0;

  constructor(
    replay: GameReplay,
    readonly id: string,
    readonly title: string,
  ) {
    this.table = new Table(id, () => ({ send: () => false, close: () => this.pause() }));
    this.table.line("open");
    this.change(replay);
  }

  /** The same game with other eyes. */
  change(replay: GameReplay): void {
    this.replay = replay;
    this.#stands = unrolled(replay);
    this.moves = moves(replay);
    this.points = pointsOf(replay);
    this.table.card = cardOf(replay, this.id, this.title);
    if (replay.eyes >= 0) this.side = replay.eyes;
    this.sit(this.side);
    this.#leap(Math.min(this.place, this.last));
  }

  get last(): number {
    return this.replay.shots.length;
  }

  /** Whether somebody's hand may be seen. */
  get seated(): boolean {
    return this.replay.eyes !== WATCHER;
  }

  sit(seat: number): void {
    this.side = seat;
    this.table.seats = this.seated ? [seat] : [];
  }

  // -- moving ---------------------------------------------------------------------------------------------------------

  go(place: number): void {
    const wanted = Math.max(0, Math.min(place, this.last));
    if (wanted === this.place) return;
    if (wanted === this.place + 1 && !this.table.playback.busy) this.#step();
    else this.#leap(wanted);
    if (wanted === this.last) this.pause();
  }

  #step(): void {
    this.place += 1;
    this.table.hear(this.moves[this.place - 1] as Moved);
    this.table.hear(this.#stands[this.place] as Situation);
  }

  #leap(place: number): void {
    this.place = place;
    this.table.leap(this.moves.slice(0, place), this.#stands[place] as Situation);
  }

  play(): void {
    if (this.place === this.last) this.#leap(0);
    this.playing = true;
    this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (!this.playing) return;
      this.go(this.place + 1);
      if (this.playing) this.#next();
    }, PACE / this.speed);
  }
}

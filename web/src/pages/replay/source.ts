/** Where a replay comes from: a table of the server, or a file that somebody brought. */

import { api } from "../../wire/api";
import { EVERYONE, type CheckPosition, type GameReplay, type GameRecord } from "../../wire/protocol";
import { unrolled, type Reel } from "./replay";

export interface Source {
  /** The table it was played at, or "" where it comes from a file. */
  readonly table: string;
  replay(eyes: number | null): Promise<GameReplay>;
  record(): Promise<GameRecord>;
  /** Replays that are here already. */
  readonly known: ReadonlyMap<number, GameReplay>;
}

abstract class Kept implements Source {
  readonly known = new Map<number, GameReplay>();
  abstract readonly table: string;
  abstract record(): Promise<GameRecord>;
  protected abstract ask(eyes: number | null): Promise<GameReplay>;

  async replay(eyes: number | null): Promise<GameReplay> {
    const here = eyes === null ? undefined : this.known.get(eyes);
    const replay = here ?? (await this.ask(eyes));
    this.known.set(replay.eyes, replay);
    return replay;
  }
}

export class TableSource extends Kept {
  constructor(readonly table: string) {
    super();
  }

  record(): Promise<GameRecord> {
    return api.record(this.table);
  }

  protected ask(eyes: number | null): Promise<GameReplay> {
    return api.replay(this.table, eyes);
  }
}

export class FileSource extends Kept {
  readonly table = "";

  constructor(readonly reel: Reel) {
    super();
    for (const replay of reel.replays) this.known.set(replay.eyes, replay);
  }

  record(): Promise<GameRecord> {
    return Promise.resolve(this.reel.record);
  }

  protected async ask(eyes: number | null): Promise<GameReplay> {
    const first = this.reel.replays[0];
    if (eyes === null && first) return first;
    await api.arrive();
    return api.replayOf(this.reel.record, eyes ?? EVERYONE);
  }
}

/** A move of a replay as a position: what its eyes do not know stays unknown. */
export async function positionAt(replay: GameReplay, place: number): Promise<string> {
  await api.arrive();
  const view = unrolled(replay)[place]?.view as CheckPosition["view"];
  const { game, seats, options } = replay;
  return (await api.position({ game, seats, options, view })).position;
}

/** The record with the replays that were looked at inside, so that it can be opened without a server. */
export async function fileFrom(source: Source): Promise<Blob> {
  const record = await source.record();
  const whole = { ...record, film: [...source.known.values()] };
  return new Blob([JSON.stringify(whole)], { type: "application/json" });
}

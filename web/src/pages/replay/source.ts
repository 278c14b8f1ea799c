/** Where a film comes from: a table of the server, or a file that somebody brought. */

import { api } from "../../wire/api";
import { EVERYONE, type CheckPosition, type Film, type GameRecord } from "../../wire/protocol";
import { unrolled, type Reel } from "./replay";

export interface Source {
  /** The table it was played at, or "" where it comes from a file. */
  readonly table: string;
  film(eyes: number | null): Promise<Film>;
  record(): Promise<GameRecord>;
  /** Films that are here already. */
  readonly known: ReadonlyMap<number, Film>;
}

abstract class Kept implements Source {
  readonly known = new Map<number, Film>();
  abstract readonly table: string;
  abstract record(): Promise<GameRecord>;
  protected abstract ask(eyes: number | null): Promise<Film>;

  async film(eyes: number | null): Promise<Film> {
    const here = eyes === null ? undefined : this.known.get(eyes);
    const film = here ?? (await this.ask(eyes));
    this.known.set(film.eyes, film);
    return film;
  }
}

export class TableSource extends Kept {
  constructor(readonly table: string) {
    super();
  }

  record(): Promise<GameRecord> {
    return api.record(this.table);
  }

  protected ask(eyes: number | null): Promise<Film> {
    return api.film(this.table, eyes);
  }
}

export class FileSource extends Kept {
  readonly table = "";

  constructor(readonly reel: Reel) {
    super();
    for (const film of reel.films) this.known.set(film.eyes, film);
  }

  record(): Promise<GameRecord> {
    return Promise.resolve(this.reel.record);
  }

  protected async ask(eyes: number | null): Promise<Film> {
    const first = this.reel.films[0];
    if (eyes === null && first) return first;
    await api.arrive();
    return api.filmOf(this.reel.record, eyes ?? EVERYONE);
  }
}

/** A move of a film as a position: what its eyes do not know stays unknown. */
export async function positionAt(film: Film, place: number): Promise<string> {
  await api.arrive();
  const view = unrolled(film)[place]?.view as CheckPosition["view"];
  const { game, seats, options } = film;
  return (await api.position({ game, seats, options, view })).position;
}

/** The record with the films that were looked at inside, so that it can be opened without a server. */
export async function fileFrom(source: Source): Promise<Blob> {
  const record = await source.record();
  const whole = { ...record, film: [...source.known.values()] };
  return new Blob([JSON.stringify(whole)], { type: "application/json" });
}

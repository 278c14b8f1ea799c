/** A film as the server makes it, unrolled: what was to be seen after each move. */

import {
  CHANCE,
  EVERYONE,
  NOBODY,
  OVER,
  WATCHER,
  type Film,
  type Moved,
  type Place,
  type GameRecord,
  type Situation,
  type TableCard,
} from "../../wire/protocol";
import { patched, type Change } from "../../table/diff";

const PERSONS = ["", "person", "me", "human"];

/** How the table stands after each move; the first one is before any. */
export function unrolled(film: Film): Situation[] {
  let view = film.view;
  const last = film.shots.length;
  const first = stand(film, 0, last, view);
  return [
    first,
    ...film.shots.map((shot, place) => {
      view = patched(view, shot.change as Change | null);
      return stand(film, place + 1, last, view);
    }),
  ];
}

function stand(film: Film, place: number, last: number, view: unknown): Situation {
  const { actor, question } = (place ? film.shots[place - 1] : film) as Film["shots"][0];
  const over = place === last && film.outcome !== null;
  return {
    type: "situation",
    number: place,
    now: Date.now(),
    status: over ? "over" : "playing",
    decision: place,
    actor: over ? OVER : actor,
    eyes: film.eyes >= 0 ? film.eyes : WATCHER,
    view,
    question,
    choices: [],
    veiled: false,
    thinking: false,
    clocks: [],
    paused: false,
    undo: { at_once: [], by_asking: [], requested_by: NOBODY, answer: [] },
    outcome: over ? film.outcome : null,
    shuffle: null,
  };
}

export function moments(film: Film): Moved[] {
  return film.shots.map(({ seat, line, deed, events }, place) => ({
    type: "moved",
    number: place + 1,
    at: 0,
    seat,
    line,
    deed,
    events,
    forced: false,
    by: seat === CHANCE ? "chance" : "person",
  }));
}

/** Everybody's points after each move, the start first. */
export const pointsOf = (film: Film): number[][] => [film.points, ...film.shots.map((shot) => shot.points)];

export function cardOf(film: Film, id: string, title: string): TableCard {
  return {
    id,
    game: film.game,
    title,
    options: film.options,
    public: false,
    status: film.outcome ? "over" : "playing",
    clock: { type: "none" },
    leaver_bot: "",
    places: film.names.map((name, seat) => placeOf(seat, name, film.players[seat] ?? "")),
    created: 0,
    changed: 0,
    moves: film.shots.length,
    owner: "",
    commitment: "",
    position: false,
    mine: [],
    invite: "",
    rematch: "",
    outcome: film.outcome,
  };
}

function placeOf(seat: number, name: string, player: string): Place {
  const bot = !PERSONS.includes(player);
  return { seat, kind: bot ? "bot" : "person", name, level: bot ? player : "", away: "", kept: false };
}

/** A table that stands still, to be looked at. */
export function still(
  view: unknown,
  eyes: number,
  actor: number,
  question: Situation["question"],
): Situation {
  const film = { eyes, actor, question, outcome: null, shots: [] } as unknown as Film;
  return stand(film, 0, 0, view);
}

/** The card of a table that nobody has sat down at yet. */
export function plainCard(game: string, seats: number, options: TableCard["options"]): TableCard {
  const names = Array.from({ length: seats }, () => "");
  return cardOf({ game, options, names, players: [], shots: [], outcome: null } as unknown as Film, "", "");
}

// -- a record in a file -----------------------------------------------------------------------------------------------

/** What a file holds: a record, and the films that were put into it when it was saved. */
export interface Reel {
  record: GameRecord;
  films: Film[];
}

/** What is read from a file; null where it is no record at all. What a record may say is for the server to judge. */
export function reelFrom(text: string): Reel | null {
  const found = plain(text);
  if (!isMap(found) || !("game" in found) || !Array.isArray(found.moves)) return null;
  const { film, ...record } = found;
  const films = (Array.isArray(film) ? film : [film]).filter(isFilm).map(renumbered);
  return { record: record as unknown as GameRecord, films };
}

/** Files of earlier versions give the viewpoint that sees everything the number of chance. */
const renumbered = (film: Film): Film => (film.eyes === CHANCE ? { ...film, eyes: EVERYONE } : film);

function plain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isMap = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isFilm(value: unknown): value is Film {
  if (!isMap(value)) return false;
  const { shots, names, points, view, game, eyes } = value;
  return (
    typeof game === "string" &&
    typeof eyes === "number" &&
    isMap(view) &&
    [names, points, shots].every(Array.isArray) &&
    (shots as unknown[]).every(
      (shot) => isMap(shot) && isMap(shot.deed) && [shot.events, shot.points].every(Array.isArray),
    )
  );
}

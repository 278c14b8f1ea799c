/** A replay as the server makes it, expanded: the view after each move. */

import {
  CHANCE,
  EVERYONE,
  NOBODY,
  OVER,
  WATCHER,
  type GameReplay,
  type Moved,
  type Place,
  type GameRecord,
  type Situation,
  type TableCard,
} from "../../wire/protocol";
import { patched, type Change } from "../../table/diff";

const PERSONS = ["", "person", "me", "human"];

/** How the table stands after each move; the first one is before any. */
export function unrolled(replay: GameReplay): Situation[] {
  let view = replay.view;
  const last = replay.shots.length;
  const first = stand(replay, 0, last, view);
  return [
    first,
    ...replay.shots.map((move, place) => {
      view = patched(view, move.change as Change | null);
      return stand(replay, place + 1, last, view);
    }),
  ];
}

function stand(replay: GameReplay, place: number, last: number, view: unknown): Situation {
  const { actor, question, points } = (place ? replay.shots[place - 1] : replay) as GameReplay["shots"][0];
  const over = place === last && replay.outcome !== null;
  return {
    type: "situation",
    number: place,
    now: Date.now(),
    status: over ? "over" : "playing",
    decision: place,
    actor: over ? OVER : actor,
    eyes: replay.eyes >= 0 ? replay.eyes : WATCHER,
    view,
    question,
    choices: [],
    veiled: false,
    thinking: false,
    clocks: [],
    paused: false,
    paused_until: 0,
    claim: { by: [], possible: 0, against: NOBODY, due: 0 },
    undo: { at_once: [], by_asking: [], requested_by: NOBODY, answer: [] },
    points: points ?? [],
    outcome: over ? replay.outcome : null,
    parts: [],
    shuffle: null,
    plans: [],
  };
}

export function moves(replay: GameReplay): Moved[] {
  return replay.shots.map(({ seat, line, deed, events, points }, place) => ({
    type: "moved",
    number: place + 1,
    at: 0,
    seat,
    line,
    deed,
    events,
    forced: false,
    by: seat === CHANCE ? "chance" : "person",
    points,
  }));
}

/** Everybody's points after each move, the start first. */
export const pointsOf = (replay: GameReplay): number[][] => [
  replay.points,
  ...replay.shots.map((move) => move.points),
];

export function cardOf(replay: GameReplay, id: string, title: string): TableCard {
  return {
    id,
    game: replay.game,
    title,
    options: replay.options,
    public: false,
    owned: false,
    status: replay.outcome ? "over" : "playing",
    clock: { type: "none" },
    leaver_bot: "",
    places: replay.names.map((name, seat) => placeOf(seat, name, replay.players[seat] ?? "")),
    created: 0,
    changed: 0,
    moves: replay.shots.length,
    owner: "",
    commitment: "",
    position: false,
    mine: [],
    invite: "",
    rematch: "",
    outcome: replay.outcome,
    rated: false,
    tournament: "",
    sealed: false,
  };
}

function placeOf(seat: number, name: string, player: string): Place {
  const bot = !PERSONS.includes(player);
  return {
    seat,
    kind: bot ? "bot" : "person",
    name,
    level: bot ? player : "",
    away: "",
    kept: false,
    program: false,
  };
}

/** A table that stands still, to be looked at. */
export function still(
  view: unknown,
  eyes: number,
  actor: number,
  question: Situation["question"],
): Situation {
  const replay = { eyes, actor, question, outcome: null, shots: [] } as unknown as GameReplay;
  return stand(replay, 0, 0, view);
}

/** The card of a table that nobody has sat down at yet. */
export function plainCard(game: string, seats: number, options: TableCard["options"]): TableCard {
  const names = Array.from({ length: seats }, () => "");
  return cardOf(
    { game, options, names, players: [], shots: [], outcome: null } as unknown as GameReplay,
    "",
    "",
  );
}

// -- a record in a file -----------------------------------------------------------------------------------------------

/** What a file holds: a record, and the replays that were put into it when it was saved. */
export interface Reel {
  record: GameRecord;
  replays: GameReplay[];
}

/** What is read from a file; null where it is no record at all. What a record may say is for the server to judge. */
export function reelFrom(text: string): Reel | null {
  const found = plain(text);
  if (!isMap(found) || !("game" in found) || !Array.isArray(found.moves)) return null;
  const { film: kept, ...record } = found;
  const replays = (Array.isArray(kept) ? kept : [kept]).filter(isReplay).map(renumbered);
  return { record: record as unknown as GameRecord, replays };
}

/** Files of earlier versions give the viewpoint that sees everything the number of chance. */
const renumbered = (replay: GameReplay): GameReplay =>
  replay.eyes === CHANCE ? { ...replay, eyes: EVERYONE } : replay;

function plain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isMap = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isReplay(value: unknown): value is GameReplay {
  if (!isMap(value)) return false;
  const { shots, names, points, view, game, eyes } = value;
  return (
    typeof game === "string" &&
    typeof eyes === "number" &&
    isMap(view) &&
    [names, points, shots].every(Array.isArray) &&
    (shots as unknown[]).every(
      (move) => isMap(move) && isMap(move.deed) && [move.events, move.points].every(Array.isArray),
    )
  );
}

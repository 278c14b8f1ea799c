/** The server's HTTP interface. Every fault comes as a sentence that can be shown. */

import type {
  ChangeTable,
  CheckPosition,
  PositionCard,
  GameReplay,
  GameCard,
  GameTexts,
  Answered,
  ExampleCard,
  House,
  Invitation,
  Join,
  Judged,
  LessonCard,
  LessonText,
  Me,
  MyData,
  NewTable,
  GameRecord,
  PuzzleCard,
  ReviewCard,
  RuleBook,
  Studied,
  Study,
  TableCard,
  TableList,
} from "./protocol";

import { speak } from "../app/language.svelte";
import { settings } from "../app/settings.svelte";
import { LANGUAGES } from "../texts";
import { takeEarly } from "./early";

export class Fault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let reply: Response;
  try {
    const early = method === "GET" ? takeEarly(path) : undefined;
    reply = await (early ?? send(method, path, body));
  } catch {
    throw new Fault("offline", "");
  }
  const answer: unknown = await reply.json().catch(() => null);
  if (!reply.ok) throw faultOf(answer, reply.status);
  return answer as T;
}

const send = (method: string, path: string, body: unknown): Promise<Response> =>
  fetch(`/api${path}`, {
    method,
    headers: {
      "Accept-Language": settings.language, // of the sentences that say what is wrong
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

function faultOf(answer: unknown, status: number): Fault {
  const fault = answer as { code?: string; message?: string } | null;
  return new Fault(fault?.code ?? String(status), fault?.message ?? "");
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is fetched once. */
function keep<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = call<T>("GET", path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

/** The language that somebody chose is spoken where they log in, and wherever none was chosen yet. */
export async function spoken(answer: Promise<Me>, heeded = true): Promise<Me> {
  const me = await answer;
  if (heeded && LANGUAGES.includes(me.language)) await speak(me.language);
  return me;
}

export const api = {
  house: () => keep<House>("/house"),
  games: () => keep<GameCard[]>("/games"),
  texts: (game: string, language: string) => keep<GameTexts>(`/texts/${game}/${language}`),
  rules: (game: string, language: string) => keep<RuleBook>(`/rules/${game}/${language}`),
  lessons: (language: string) => keep<LessonCard[]>(`/lessons/${language}`),
  lesson: (game: string, name: string, language: string) =>
    keep<LessonText>(`/lessons/${game}/${name}/${language}`),
  examples: (game: string, language: string) => keep<ExampleCard[]>(`/examples/${game}/${language}`),
  judge: (game: string, name: string, answer: Answered) =>
    call<Judged>("POST", `/lessons/${game}/${name}/judge`, answer),
  study: (study: Study) => call<Studied>("POST", "/study", study),
  puzzle: (game: string, day: string) => call<PuzzleCard>("GET", `/puzzles/${game}?day=${day}`),
  /** The first thing to do anywhere: it makes a guest of somebody new. */
  arrive: () => spoken(keep<Me>("/me"), !settings.chosen),
  me: () => spoken(call<Me>("GET", "/me"), !settings.chosen),
  /** Come as a newcomer to a server that needs invitations. */
  come: (invitation: string) => call<Me>("GET", `/me?invitation=${encodeURIComponent(invitation)}`),
  /** Speak another language: here at once, elsewhere from the next visit on. A stranger chooses for this browser alone. */
  speak: (language: string) =>
    speak(language).then(() => call<Me>("PUT", "/me/language", { language }).catch(() => undefined)),
  rename: (name: string) => call<Me>("PATCH", "/me", { name }),
  myData: () => call<MyData>("GET", "/me/data"),
  tables: (query: string) => call<TableList>("GET", `/tables?${query}`),
  table: (id: string) => call<TableCard>("GET", `/tables/${id}`),
  make: (table: NewTable) => call<TableCard>("POST", "/tables", table),
  join: (id: string, join: Join) => call<TableCard>("POST", `/tables/${id}/join`, join),
  /** What the person who made a table can do with it. */
  change: (id: string, change: ChangeTable) => call<TableCard>("PATCH", `/tables/${id}`, change),
  reserve: (id: string, seat: number, reserved: boolean) =>
    call<TableCard>("POST", `/tables/${id}/reserve`, { seat, reserved }),
  fill: (id: string, seat: number, level: string) =>
    call<TableCard>("POST", `/tables/${id}/fill`, { seat, level }),
  invitation: (id: string) =>
    call<Invitation>("GET", `/tables/${id}/invitation?origin=${encodeURIComponent(location.origin)}`),
  remove: (id: string, seat: number) => call<TableCard>("POST", `/tables/${id}/remove`, { seat }),
  close: (id: string) => call<TableCard>("POST", `/tables/${id}/close`),
  delete: (id: string) => call<null>("DELETE", `/tables/${id}`),
  leave: (id: string) => call<TableCard>("POST", `/tables/${id}/leave`, {}),
  position: (asked: CheckPosition) => call<PositionCard>("POST", "/positions", asked),
  record: (id: string) => call<GameRecord>("GET", `/tables/${id}/record`),
  replay: (id: string, eyes: number | null) =>
    call<GameReplay>("GET", `/tables/${id}/film${eyes === null ? "" : `?eyes=${eyes}`}`),
  replayOf: (record: GameRecord, eyes: number) => call<GameReplay>("POST", `/film?eyes=${eyes}`, record),
  review: (id: string, seat: number) => call<ReviewCard>("GET", `/tables/${id}/review?seat=${seat}`),
  beginReview: (id: string, seat: number) => call<ReviewCard>("POST", `/tables/${id}/review`, { seat }),
  stopReview: (id: string, seat: number) => call<ReviewCard>("DELETE", `/tables/${id}/review?seat=${seat}`),
  rematch: (id: string) => call<TableCard>("POST", `/tables/${id}/rematch`, {}),
};

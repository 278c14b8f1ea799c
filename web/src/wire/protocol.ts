/** The types of the wire under short names. They are generated from the server's own; see `npm run types`. */

import type { components } from "./protocol.gen";

type Schemas = components["schemas"];

/** The server always sends every field; that some have defaults matters only for sending. */
type Whole<T> = T extends (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [K in keyof T]-?: Whole<T[K]> }
    : T;

export type Value = string | number | string[];
export type Values = Record<string, Value>;
export type OptionValue = boolean | number | string;

export interface Deed {
  key: string;
  values: Values;
  picks: string[];
}
export interface Choice {
  action: number;
  words: string;
  deed: Deed;
  /** If the choice decides nothing by itself: the choices that follow it, offered in its place. */
  then?: Choice[];
  /** The choice that is sent before this one. */
  after?: Choice;
}
export interface Question {
  key: string;
  values: Values;
}
export interface EventHeard {
  key: string;
  values: Values;
}

export type Outcome = Whole<Schemas["Outcome"]>;
export type Place = Whole<Schemas["Place"]>;
export type SeatClock = Whole<Schemas["SeatClock"]>;
export type UndoState = Whole<Schemas["UndoState"]>;
export type ShuffleState = Whole<Schemas["ShuffleState"]>;
export type TableCard = Whole<Schemas["TableCard"]>;
export type TableList = Whole<Schemas["TableList"]>;
export type Welcome = Whole<Schemas["Welcome"]>;
export type Presence = Whole<Schemas["Presence"]>;
export type Ended = Whole<Schemas["Ended"]>;
export type WhyNot = Whole<Schemas["WhyNot"]> & { values: Values };
export type Refused = Whole<Schemas["Refused"]> & { values: Values };
export type Problem = Whole<Schemas["Problem"]>;
export type Me = Whole<Schemas["Me"]>;
export type MyData = Whole<Schemas["MyData"]>;
export type House = Whole<Schemas["House"]>;
export type Invitation = Whole<Schemas["Invitation"]>;
export type GameCard = Whole<Schemas["GameCard"]>;
export type OptionCard = Whole<Schemas["OptionCard"]>;
export type GameTexts = Whole<Schemas["GameTexts"]>;
export type RuleBook = Whole<Schemas["RuleBook"]>;
export type PuzzleCard = Whole<Schemas["PuzzleCard"]>;
export type ReviewCard = Whole<Schemas["ReviewCard"]>;
export type SeatReview = Whole<Schemas["SeatReview"]>;
export type ChancePoint = Whole<Schemas["Point"]>;
export type Clock = TableCard["clock"];
export type CheckPosition = Schemas["CheckPosition"];
export type PositionCard = Omit<Whole<Schemas["PositionCard"]>, "view" | "shown" | "question"> & {
  view: { [field: string]: unknown };
  shown: { [field: string]: unknown };
  question: Question | null;
};
export type GameRecord = Schemas["Record"];
/** What a record says of its shuffle: all of it once the game is over. */
export interface ShuffleProof {
  scheme: string;
  table: string;
  commitment: string;
  secret?: string;
  round?: number;
  commitments?: string[];
  values?: string[];
}
type ReplaySent = Whole<Schemas["Replay"]>;
export type ReplayMove = Omit<ReplaySent["shots"][number], "deed" | "events" | "question" | "change"> & {
  deed: Deed;
  events: EventHeard[];
  question: Question | null;
  change: unknown;
};
export type GameReplay = Omit<ReplaySent, "shots" | "question" | "view"> & {
  shots: ReplayMove[];
  question: Question | null;
  view: unknown;
};

/** The games' own views. */
export type BeginningView = Whole<Schemas["BeginningView"]>;
export type StonesView = Whole<Schemas["StonesView"]>;
export type TyrannoView = Whole<Schemas["TyrannoView"]>;
export type OriginView = Whole<Schemas["OriginView"]>;

export type Moved = Omit<Whole<Schemas["Moved"]>, "change"> & {
  deed: Deed;
  events: EventHeard[];
  change?: unknown;
};
export type Situation = Omit<Whole<Schemas["Situation"]>, "choices" | "question" | "view"> & {
  choices: Choice[];
  question: Question | null;
  view?: unknown;
};

/** What happened at the table, each with its number: `server/table/journal.py` declares every event. */
export type TableEvent =
  | Moved
  | Exclude<Whole<Extract<Schemas["ServerMessage"], { number: number; at: number }>>, { type: "moved" }>;
/** An event that changed a seat, with how the seat is now. */
export type SeatEvent = Extract<TableEvent, { place: Place }>;

export type ServerMessage =
  | TableEvent
  | Welcome
  | Situation
  | Presence
  | Refused
  | WhyNot
  | Problem
  | Whole<Schemas["Done"] | Schemas["Pong"]>;

export type ClientMessage = Schemas["ClientMessage"];

export type Refusal = Whole<Schemas["Refusal"]> & { values: Values };
export type LessonCard = Whole<Schemas["LessonCard"]>;
export type StepCard = Whole<Schemas["StepCard"]> & { hints: Partial<Record<string, string>> };
export type LessonText = Omit<Whole<Schemas["LessonText"]>, "steps"> & { steps: StepCard[] };
export type ExampleCard = Whole<Schemas["ExampleCard"]>;
export type Answered = Schemas["Answered"];
export type Study = Schemas["Study"];
interface Told {
  moments: Moved[];
  situation: Situation;
  refusal: Refusal | null;
}
export type Judged = Omit<Whole<Schemas["Judged"]>, keyof Told> & Told;
export type Studied = Omit<Whole<Schemas["Studied"]>, keyof Told> & Told;

export type NewTable = Schemas["NewTable"];
export type ChangeTable = Schemas["ChangeTable"];
export type Join = Schemas["Join"];

export const CHANCE = -1;
export const OVER = -2;
export const WATCHER = -3;
export const EVERYONE = -4;
export const NOBODY = -5;

export type RatingCard = Whole<Schemas["RatingCard"]>;
export type Leaderboard = Whole<Schemas["Leaderboard"]>;
export type RatingChanges = Whole<Schemas["RatingChanges"]>;
export type NewSeek = Schemas["NewSeek"];
export type SeekCard = Whole<Schemas["SeekCard"]>;
export type NewChallenge = Schemas["NewChallenge"];
export type ChallengeCard = Whole<Schemas["ChallengeCard"]>;
export type Friends = Whole<Schemas["Friends"]>;
export type PersonCard = Whole<Schemas["PersonCard"]>;
export type PlayingCard = Whole<Schemas["PlayingCard"]>;
export type LobbyEvent = Whole<Schemas["LobbyEvent"]>;
export type NewTournament = Schemas["NewTournament"];
export type TournamentCard = Whole<Schemas["TournamentCard"]>;
export type TournamentList = Whole<Schemas["TournamentList"]>;
export type TournamentPage = Whole<Schemas["TournamentPage"]>;
export type NewReport = Schemas["NewReport"];
export type ReportCard = Whole<Schemas["ReportCard"]>;
export type ReportList = Whole<Schemas["ReportList"]>;
export type Verdict = Schemas["Verdict"];
export type ForbiddenWords = Whole<Schemas["ForbiddenWords"]>;
export type AccountCard = Whole<Schemas["AccountCard"]>;
export type BotAccount = Whole<Schemas["BotAccount"]>;
export type PasskeyCard = Whole<Schemas["PasskeyCard"]>;
export type RecoveryCodes = Whole<Schemas["RecoveryCodes"]>;
export type MailCard = Whole<Schemas["MailCard"]>;
export type VacationCard = Whole<Schemas["VacationCard"]>;
export type SessionCard = Whole<Schemas["SessionCard"]>;
export type NewToken = Schemas["NewToken"];
export type TokenCard = Whole<Schemas["TokenCard"]>;
export type FinishedGame = Whole<Schemas["FinishedGame"]>;
export type FinishedGames = Whole<Schemas["FinishedGames"]>;
export type RunningTable = Whole<Schemas["RunningTable"]>;
export type RunningTables = Whole<Schemas["RunningTables"]>;
export type NextTable = Whole<Schemas["NextTable"]>;
export type Note = Whole<Schemas["Note"]>;
export type ProfileCard = Whole<Schemas["ProfileCard"]>;
export type ProfileRating = Whole<Schemas["ProfileRating"]>;
export type ChangeProfile = Schemas["ChangeProfile"];
export type NotificationCard = Whole<Schemas["NotificationCard"]>;
export type NotificationKind = NotificationCard["choices"][number]["kind"];
export type ChangeChoice = Schemas["ChangeChoice"];
export type SwitchedOff = Whole<Schemas["SwitchedOff"]>;

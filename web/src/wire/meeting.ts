/** The part of the server's interface about meeting others: lobby, ratings, tournaments. */

import { call } from "./api";
import type {
  ChallengeCard,
  Friends,
  Leaderboard,
  NewChallenge,
  NewSeek,
  NewTournament,
  RatingChanges,
  SeekCard,
  TournamentCard,
  TournamentList,
  TournamentPage,
} from "./protocol";

const named = encodeURIComponent;

export const meeting = {
  seek: (seek: NewSeek) => call<SeekCard>("POST", "/seeks", seek),
  withdraw: (id: string) => call<null>("DELETE", `/seeks/${id}`),
  challenge: (challenge: NewChallenge) => call<ChallengeCard>("POST", "/challenges", challenge),
  accept: (id: string) => call<ChallengeCard>("POST", `/challenges/${id}/accept`, {}),
  decline: (id: string) => call<ChallengeCard>("POST", `/challenges/${id}/decline`, {}),
  cancel: (id: string) => call<ChallengeCard>("DELETE", `/challenges/${id}`),
  friends: () => call<Friends>("GET", "/friends"),
  tie: (kind: "follow" | "block", name: string) => call<Friends>("PUT", `/friends/${kind}/${named(name)}`),
  untie: (kind: "follow" | "block", name: string) =>
    call<Friends>("DELETE", `/friends/${kind}/${named(name)}`),
  leaders: (game: string, seats: string, first: number) =>
    call<Leaderboard>("GET", `/leaderboard/${game}/${seats}?first=${first}`),
  changes: (table: string) => call<RatingChanges>("GET", `/tables/${table}/ratings`),
  tournaments: () => call<TournamentList>("GET", "/tournaments"),
  tournament: (id: string) => call<TournamentPage>("GET", `/tournaments/${id}`),
  makeTournament: (wish: NewTournament) => call<TournamentCard>("POST", "/tournaments", wish),
  joinTournament: (id: string) => call<TournamentCard>("POST", `/tournaments/${id}/join`, {}),
  leaveTournament: (id: string) => call<TournamentCard>("POST", `/tournaments/${id}/withdraw`, {}),
  startTournament: (id: string) => call<TournamentCard>("POST", `/tournaments/${id}/start`, {}),
  cancelTournament: (id: string) => call<TournamentCard>("DELETE", `/tournaments/${id}`),
};

/** The part of the server's interface about yourself: your account, games, profile and notifications. */

import { call, spoken } from "./api";
import type {
  AccountCard,
  BotAccount,
  ChangeChoice,
  ChangeProfile,
  FinishedGames,
  MailCard,
  Me,
  NewToken,
  NextTable,
  Note,
  NotificationCard,
  PasskeyCard,
  ProfileCard,
  RecoveryCodes,
  RunningTables,
  SessionCard,
  SwitchedOff,
  TokenCard,
  VacationCard,
} from "./protocol";

const named = encodeURIComponent;

/** What the server and the browser's WebAuthn interface exchange: JSON that only they need to understand. */
type Exchanged = Record<string, unknown>;

export const people = {
  account: () => call<AccountCard>("GET", "/me/account"),
  makeAccount: (name: string, passphrase: string, invitation: string) =>
    spoken(call<Me>("POST", "/account", { name, passphrase, invitation })),
  logIn: (name: string, passphrase: string) => spoken(call<Me>("POST", "/login", { name, passphrase })),
  logOut: () => call<null>("POST", "/logout"),
  changePassphrase: (old: string, passphrase: string, tokens: boolean) =>
    call<null>("POST", "/account/passphrase", { old, new: passphrase, tokens }),
  deleteMe: (passphrase: string) => call<null>("POST", "/account/delete", { passphrase }),

  becomeBot: () => call<BotAccount>("POST", "/account/bot"),

  passkeyOptions: () => call<Exchanged>("POST", "/passkeys/options"),
  addPasskey: (name: string, credential: unknown) =>
    call<PasskeyCard>("POST", "/passkeys", { name, credential }),
  endPasskey: (id: string) => call<null>("DELETE", `/passkeys/${id}`),
  passkeyLoginOptions: () => call<Exchanged>("POST", "/login/passkey/options"),
  logInByPasskey: (credential: unknown) => spoken(call<Me>("POST", "/login/passkey", { credential })),

  newCodes: (passphrase: string) => call<RecoveryCodes>("POST", "/account/codes", { passphrase }),
  recoverByCode: (name: string, code: string, passphrase: string) =>
    spoken(call<Me>("POST", "/recover/code", { name, code, passphrase })),
  setMail: (address: string, passphrase: string) =>
    call<MailCard>("POST", "/account/mail", { address, passphrase }),
  confirmMail: (token: string) => call<null>("POST", "/mail/confirm", { token }),
  askLink: (name: string) => call<null>("POST", "/recover/mail", { name }),
  recoverByLink: (token: string, passphrase: string) =>
    spoken(call<Me>("POST", "/recover/link", { token, passphrase })),

  sessions: () => call<SessionCard[]>("GET", "/sessions"),
  endSession: (id: string) => call<null>("DELETE", `/sessions/${id}`),
  endOtherSessions: () => call<null>("DELETE", "/sessions"),
  tokens: () => call<TokenCard[]>("GET", "/tokens"),
  newToken: (token: NewToken) => call<TokenCard>("POST", "/tokens", token),
  endToken: (id: string) => call<null>("DELETE", `/tokens/${id}`),

  vacation: (days: number) => call<VacationCard>("POST", "/vacation", { days }),
  notifications: () => call<NotificationCard>("GET", "/notifications"),
  notify: (choice: ChangeChoice) => call<NotificationCard>("PATCH", "/notifications", choice),
  subscribe: (subscription: unknown) => call<NotificationCard>("POST", "/notifications/push", subscription),
  unsubscribe: (endpoint: string) => call<NotificationCard>("POST", "/notifications/push/end", { endpoint }),
  switchOff: (token: string) => call<SwitchedOff>("POST", `/unsubscribe?token=${named(token)}`),

  profile: (name: string) => call<ProfileCard>("GET", name ? `/people/${named(name)}` : "/me/profile"),
  changeProfile: (change: ChangeProfile) => call<ProfileCard>("PATCH", "/me/profile", change),

  tables: () => call<RunningTables>("GET", "/my/tables"),
  games: (query: string) => call<FinishedGames>("GET", `/my/games?${query}`),
  next: (after: string) => call<NextTable>("GET", `/my/next?after=${named(after)}`),
  note: (table: string) => call<Note>("GET", `/tables/${table}/note`),
  writeNote: (table: string, text: string) => call<Note>("POST", `/tables/${table}/note`, { text }),
};

/** Every page but the first, by its address: how it is fetched, what it is given, and when it starts over. */

import type { Component } from "svelte";
import type { Route } from "./address";
import { learnAll } from "./language.svelte";
import { settings } from "./settings.svelte";

export interface Page {
  load: () => Promise<{ default: Component }>;
  props: (route: Route) => object;
  /** Another value is another page of the same kind. */
  key: (route: Route) => unknown;
}

function page<Props extends object>(
  load: () => Promise<{ default: Component<Props> }>,
  props: (route: Route) => Props,
  key: (route: Route) => unknown = () => "",
): Page {
  return { load: load as unknown as Page["load"], props, key };
}

/** A page whose words come with it. */
function worded<Props extends object>(...[load, ...rest]: Parameters<typeof page<Props>>): Page {
  const both = async (): ReturnType<typeof load> =>
    (await Promise.all([load(), learnAll(settings.language).catch(() => undefined)]))[0];
  return page(both, ...rest);
}

const nothing = (): Record<string, never> => ({});
const byId = ({ id }: Route): string => id;
const byPart = ({ id, part }: Route): string => `${id}/${part}`;

const replay = (studied: boolean): Page =>
  worded(
    () => import("../pages/replay/ReplayPage.svelte"),
    ({ id: table, query: { move = "", eyes = "" } }) => ({ table, move, eyes, studied }),
    byId,
  );

const lesson = worded(
  () => import("../pages/learn/LessonPage.svelte"),
  ({ id: game, part: name }) => ({ game, name }),
  byPart,
);

const PAGES: Partial<Record<string, Page>> = {
  table: page(
    () => import("../pages/play/TablePage.svelte"),
    ({ id, query: { invite = "" } }) => ({ id, invite }),
    byId,
  ),
  new: worded(
    () => import("../pages/new-table/NewTable.svelte"),
    ({ id: game }) => ({ game }),
    byId,
  ),
  rules: worded(
    () => import("../pages/rules/Rules.svelte"),
    ({ id: game, query: { rule = "", example = "" } }) => ({ game, rule, example }),
  ),
  replay: replay(false),
  review: replay(true),
  editor: worded(
    () => import("../pages/editor/Editor.svelte"),
    ({ id: game, query }) => ({ game, query }),
    (route) => route,
  ),
  puzzle: worded(
    () => import("../pages/puzzle/PuzzlePage.svelte"),
    ({ id: game, query: { day = "" } }) => ({ game, day }),
    ({ id, query }) => `${id} ${query.day}`,
  ),
  guide: worded(() => import("../pages/guide/Guide.svelte"), nothing),
  study: worded(
    () => import("../pages/rules/ExamplePage.svelte"),
    ({ id: game, part: name }) => ({ game, name }),
    byPart,
  ),
  learn: worded(() => import("../pages/learn/Learn.svelte"), nothing),
  lobby: worded(
    () => import("../pages/lobby/LobbyPage.svelte"),
    ({ query: { challenge = "" } }) => ({ challenge }),
  ),
  leaderboard: worded(
    () => import("../pages/leaderboard/LeaderboardPage.svelte"),
    ({ id: game, part: seats }) => ({ game, seats }),
  ),
  tournaments: worded(() => import("../pages/tournaments/TournamentsPage.svelte"), nothing),
  tournament: worded(
    () => import("../pages/tournaments/TournamentPage.svelte"),
    ({ id }) => ({ id }),
    byId,
  ),
  moderation: worded(() => import("../pages/moderation/ModerationPage.svelte"), nothing),
  settings: worded(() => import("../pages/settings/Settings.svelte"), nothing),
  account: worded(
    () => import("../pages/account/AccountPage.svelte"),
    ({ query: { invitation = "", confirm = "", recover = "" } }) => ({ invitation, confirm, recover }),
    (route) => route,
  ),
  games: worded(() => import("../pages/games/GamesPage.svelte"), nothing),
  profile: worded(
    () => import("../pages/profile/ProfilePage.svelte"),
    ({ id: name }) => ({ name }),
    byId,
  ),
  unsubscribe: worded(
    () => import("../pages/unsubscribe/UnsubscribePage.svelte"),
    ({ query: { token = "" } }) => ({ token }),
  ),
};

/** The page at an address; undefined for the first one, and where there is none. */
export const pageAt = ({ page: name, part }: Route): Page | undefined =>
  name === "learn" && part ? lesson : Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;

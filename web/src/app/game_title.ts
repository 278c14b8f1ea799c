/** What a game is called in the language of the reader. */

import type { GameCard } from "../wire/protocol";
import { settings } from "./settings.svelte";

export const gameTitle = (games: GameCard[], game: string): string =>
  games.find(({ name }) => name === game)?.titles[settings.language] ?? game;

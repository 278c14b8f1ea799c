/** What the bots' levels are called here. */

import { t, type Key } from "./language.svelte";
import en from "../texts/en";

export function levelName(level: string): string {
  const key = `bot.${level}`;
  return key in en ? t(key as Key) : t("bot.any", { level });
}

/** The one to meet first: not the weakest, not the strongest. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes("casual") ? "casual" : (levels[Math.floor(levels.length / 2)] ?? "random");
}

/** The one to win against in a first game. */
export function firstLevel(levels: readonly string[]): string {
  return levels.includes("beginner") ? "beginner" : usualLevel(levels);
}

/** What the bots' levels are called here. */

import { isKey, t } from "./language.svelte";

export function levelName(level: string): string {
  const key = `bot.${level}`;
  return isKey(key) ? t(key) : t("bot.any", { level });
}

/** The one to meet first: not the weakest, not the strongest. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes("casual") ? "casual" : (levels[Math.floor(levels.length / 2)] ?? "random");
}

/** The one to win against in a first game. */
export function firstLevel(levels: readonly string[]): string {
  return levels.includes("beginner") ? "beginner" : usualLevel(levels);
}

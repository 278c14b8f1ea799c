/** What the bots' levels are called here, and how strong they are. */

import { isKey, t } from "./language.svelte";

/** From one to five, in the order in which they beat each other: two levels next to each other may look alike. */
const STRENGTHS: Partial<Record<string, number>> = {
  random: 1,
  greedy: 2,
  beginner: 2,
  casual: 3,
  skilled: 3,
  seasoned: 4,
  strong: 4,
  expert: 5,
};
export const STRONGEST = 5;

export function levelName(level: string): string {
  const key = `bot.${level}`;
  return isKey(key) ? t(key) : t("bot.any", { level });
}

export const strength = (level: string): number => STRENGTHS[level] ?? STRONGEST;

/** "Forager ●●●○○", for lists that hold only text. */
export const levelLine = (level: string): string =>
  `${levelName(level)} ${"●".repeat(strength(level)).padEnd(STRONGEST, "○")}`;

/** The one to meet first: not the weakest, not the strongest. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes("casual") ? "casual" : (levels[Math.floor(levels.length / 2)] ?? "random");
}

/** The one to win against in a first game. */
export function firstLevel(levels: readonly string[]): string {
  return levels.includes("beginner") ? "beginner" : usualLevel(levels);
}

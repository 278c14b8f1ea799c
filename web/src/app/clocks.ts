/** The clocks that are offered where people meet, and how a clock is written. */

import { t } from "./language.svelte";
import type { Clock } from "../wire/protocol";

export const CLOCKS: Clock[] = [
  { type: "live", seconds: 300, increment: 5 },
  { type: "live", seconds: 900, increment: 10 },
  { type: "live", seconds: 1800, increment: 20 },
  { type: "days", days: 1 },
  { type: "days", days: 3 },
];

export function clockName(clock: Clock): string {
  if (clock.type === "live") return `${Math.round(clock.seconds / 60)}+${clock.increment ?? 0}`;
  if (clock.type === "days") return t("seek.days", { n: clock.days });
  return t("new.clock.none");
}

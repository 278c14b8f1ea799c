/** Words for a move that is not among the choices, so that the server can say why not: after the model of moves we know. */

import type { Choice, Value } from "../wire/protocol";
import { split } from "../app/sentences";
import { kindOf } from "./picking";

/** How a value is written in a move. The creatures' names are those of the notation, not of the reader's language. */
export function word(value: Value, creatures: readonly string[], seats: readonly string[]): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map((item) => word(item, creatures, seats)).join("+");
  const [kind, name] = split(value);
  if (kind === "seat") return seats[Number(name)] ?? name;
  if (kind !== "creature") return name || kind;
  const lap = Math.floor(Number(name) / creatures.length);
  return (creatures[Number(name) % creatures.length] ?? "") + (lap ? String(lap + 1) : "");
}

/**
 * Moves like one we know, but with other pieces: each pick that differs takes the place of the value it stands for. Null
 * where that does not work (another number of picks, or a pick that stands for no value).
 */
export function phraseMove(
  known: Choice,
  picks: readonly string[],
  written: (value: Value) => string,
): string | null {
  const { deed, words } = known;
  if (deed.picks.length !== picks.length) return null;
  let wish = words;
  for (const [place, pick] of picks.entries()) {
    const usual = deed.picks[place] as string;
    if (pick === usual) continue;
    const value = Object.values(deed.values).find((each) => standsFor(usual, each));
    if (typeof value !== "string" || !alike(usual, pick)) return null;
    const [kind] = split(value);
    wish = replaced(wish, written(value), written(`${kind}:${lastName(pick)}`));
  }
  return wish;
}

/** `hand:flight` stands for `trait:flight`, `creature:3/horns` for `trait:horns`, `creature:3` for itself. */
function standsFor(pick: string, value: Value): boolean {
  return typeof value === "string" && (value === pick || split(value)[1] === lastName(pick));
}

const lastName = (pick: string): string =>
  pick.slice(Math.max(pick.lastIndexOf(":"), pick.lastIndexOf("/")) + 1);

const alike = (one: string, other: string): boolean => kindOf(one) === kindOf(other);

function replaced(words: string, old: string, now: string): string {
  const escaped = old.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return words.replace(new RegExp(`(?<![\\w.])${escaped}(?![\\w])`), now);
}

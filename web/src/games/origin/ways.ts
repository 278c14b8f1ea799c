/** Which picks a piece stands for at this moment, computed from the choices; no rule is known here. */

import type { Choice } from "../../wire/protocol";
import { continuation, following, nextPicks, type Picks } from "../../table/picking";
import { faces } from "./view";

const USE = "use:";

/** What remains after these picks where only one thing can be meant: the name of the trait that does it. */
function certain(choices: readonly Choice[], picked: Picks): string[] {
  const [only, ...more] = following(choices, picked);
  const rest = only && !more.length ? only.deed.picks.slice(picked.length) : [];
  return rest.every((pick) => pick.startsWith(USE)) ? rest : [];
}

/** What can be picked before `id` becomes the next pick. */
function before(choices: readonly Choice[], picked: Picks, id: string): string[] {
  return nextPicks(choices, picked).filter((way) => nextPicks(choices, [...picked, way]).includes(id));
}

const heldCard = (picked: Picks): string | undefined =>
  picked[0]?.startsWith("hand:") ? picked[0].slice("hand:".length) : undefined;

/** A place that ends a move: a creature that is attacked, a zone that is moved to. The trait that does it follows. */
export function place(choices: readonly Choice[], picked: Picks, id: string): string[] {
  return picked.length ? [id, ...certain(choices, [...picked, id])] : [id];
}

/** A creature; with a card in hand it stands for the only face that can be laid on it, too. */
export function creature(choices: readonly Choice[], picked: Picks, id: string): string[] {
  const card = heldCard(picked);
  if (card === undefined || picked.length > 1) return place(choices, picked, id);
  const ways = before(choices, picked, id);
  if (ways.length === 1) return [...ways, id];
  const [face, ...more] = faces(card);
  return ways.length || more.length ? [id] : [`trait:${face}`, id];
}

/** What is offered on a creature: faces of the card in hand, or what it can do itself. */
export function offers(choices: readonly Choice[], picked: Picks, id: string): string[][] {
  const next = nextPicks(choices, picked);
  if (heldCard(picked) !== undefined) {
    if (next.includes(id)) return [];
    const ways = before(choices, picked, id);
    return ways.length > 1 ? ways.map((way) => [way, id]) : [];
  }
  if (picked.length !== 1 || picked[0] !== id) return [];
  return next.filter((pick) => pick === "bank" || pick.startsWith(USE)).map((pick) => [pick]);
}

/** A trait on a creature, where it can be used or given away; null where it just lies there. */
export function trait(
  choices: readonly Choice[],
  picked: Picks,
  id: string,
  kind: string,
  attacked: boolean,
): string[] | null {
  const gone = (start: string[]): string[] => [...start, ...certain(choices, [...picked, ...start])];
  const alone = attacked ? [[USE + kind], gone([`trait:${kind}`])] : [];
  const ways = [[id, USE + kind], gone([id, `trait:${kind}`]), ...alone];
  return ways.find((way) => continuation(choices, picked, way)) ?? null;
}

/** Whether a choice is the only one with its picks, so that a piece can stand for it. */
export function unmistakable(choices: readonly Choice[], { deed }: Choice): boolean {
  return following(choices, deed.picks).length === 1;
}

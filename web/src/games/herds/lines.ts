/** Where the lines between animals run: bonds of a pair, and arrows from a predator to its prey. Boxes in, paths out. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Bond {
  path: string;
  /** Where the sign of the trait hangs: on the bow, or on both cards where they are far apart. */
  signs: Spot[];
}

const ROW = 40; // less apart than two rows of cards
const FAR = 60; // pixels between two cards of a row that are not side by side
const SIGN = 22; // pixels from one sign to the next
const EDGE = 11; // pixels that a sign keeps from the upper edge of the stage

const middle = ({ left, right }: Box): number => (left + right) / 2;

/** A bow from one card to the other; `before` others between the same two are drawn already. */
export function bond(one: Box, other: Box, before: number): Bond {
  const [left, right] = one.left < other.left ? [one, other] : [other, one];
  if (Math.abs(left.top - right.top) > ROW) return tie(one, other, before);
  const aside = 16 + before * SIGN;
  const [x1, x2] = [left.right - aside, right.left + aside];
  const y = Math.min(left.top, right.top) + 6;
  const lift = (x2 - x1 > FAR ? 22 : 16) + before * 3;
  return {
    path: `M${x1} ${left.top + 6}C${x1} ${y - lift} ${x2} ${y - lift} ${x2} ${right.top + 6}`,
    signs: [{ x: (x1 + x2) / 2, y: Math.max(EDGE, y - lift * 0.75) }],
  };
}

/** Between rows or continents: from the lower edge of the upper card to the upper edge of the lower one. */
function tie(one: Box, other: Box, before: number): Bond {
  const [upper, lower] = one.top < other.top ? [one, other] : [other, one];
  const between = lower.top - upper.bottom > FAR && Math.abs(middle(lower) - middle(upper)) < ROW;
  if (between) return past(upper, lower, before);
  const aside = (middle(lower) > middle(upper) ? 1 : -1) * (10 + before * SIGN);
  const [from, to] = [
    { x: middle(upper) + aside, y: upper.bottom - 3 },
    { x: middle(lower) - aside, y: lower.top + 3 },
  ];
  const bend = Math.max(18, (to.y - from.y) / 2);
  return {
    path: `M${from.x} ${from.y}C${from.x} ${from.y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y}`,
    signs: [from, to],
  };
}

/** Past the cards of the same column that lie between the two. */
function past(upper: Box, lower: Box, before: number): Bond {
  const [from, to] = [
    { x: upper.right - 4, y: upper.bottom - 14 - before * SIGN },
    { x: lower.right - 4, y: lower.top + 14 + before * SIGN },
  ];
  const out = Math.max(from.x, to.x) + 16 + before * 4;
  return {
    path: `M${from.x} ${from.y}C${out} ${from.y + 18} ${out} ${to.y - 18} ${to.x} ${to.y}`,
    signs: [from, to],
  };
}

/** From a predator to its prey, with a head that stops at the card. */
export function arrow(predator: Box, prey: Box): { path: string; head: string } {
  const up = prey.top < predator.top - ROW;
  const level = Math.abs(prey.top - predator.top) <= ROW;
  const from = { x: middle(predator), y: level || up ? predator.top + 4 : predator.bottom - 4 };
  const to = { x: middle(prey), y: up ? prey.bottom + 2 : prey.top - 2 };
  const bend = level ? -34 : (to.y - from.y) / 2;
  const [c1, c2] = [from.y + bend, level ? to.y - 34 : to.y - bend];
  const down = up ? 1 : -1;
  return {
    path: `M${from.x} ${from.y}C${from.x} ${c1} ${to.x} ${c2} ${to.x} ${to.y + down * 7}`,
    head: `M${to.x} ${to.y}l-6 ${down * 10}h12z`,
  };
}

/** Points over time, as lines to draw. */

export interface Scale {
  x(move: number): number;
  y(points: number): number;
  /** Where the value can be read off. */
  lines: { y: number; value: number }[];
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_LINES = 5;

export function scaleOf(points: readonly (readonly number[])[], width: number, height: number): Scale {
  const all = points.flat();
  const least = Math.min(0, ...all);
  const most = Math.max(1, ...all);
  const step = STEPS.find((each) => (most - least) / each <= MOST_LINES) ?? 1000;
  const top = Math.ceil(most / step) * step;
  const bottom = Math.floor(least / step) * step;
  const x = (move: number): number => (move / Math.max(1, points.length - 1)) * width;
  const y = (value: number): number => height - ((value - bottom) / (top - bottom)) * height;
  const many = Math.round((top - bottom) / step) + 1;
  const lines = Array.from({ length: many }, (_, place) => bottom + place * step);
  return { x, y, lines: lines.map((value) => ({ y: y(value), value })) };
}

/** Points stay as they are until they change: a line of steps. */
export function linePath(points: readonly (readonly number[])[], seat: number, scale: Scale): string {
  let last = points[0]?.[seat] ?? 0;
  let path = `M0 ${round(scale.y(last))}`;
  points.forEach((each, move) => {
    const value = each[seat] ?? 0;
    if (value === last) return;
    last = value;
    path += `H${round(scale.x(move))}V${round(scale.y(value))}`;
  });
  return `${path}H${round(scale.x(points.length - 1))}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The move at a part of the width. */
export const pointAt = (part: number, last: number): number =>
  Math.round(Math.max(0, Math.min(1, part)) * last);

/** The moves at which somebody's points changed, and the start. */
export function rowsOf(points: readonly (readonly number[])[]): number[] {
  return points.flatMap((each, move) =>
    move === 0 || each.some((value, seat) => value !== points[move - 1]?.[seat]) ? [move] : [],
  );
}

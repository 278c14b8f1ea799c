/** A rating curve as a line to draw: one step to the right for each game. */

export interface Curve {
  path: string;
  lines: { y: number; value: number }[];
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 4;

export function curveOf(points: readonly number[], width: number, height: number): Curve {
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const step = STEPS.find((each) => (most - least) / each <= MOST_LINES) ?? 2000;
  const bottom = Math.floor(least / step) * step;
  const top = Math.max(bottom + step, Math.ceil(most / step) * step);
  const y = (value: number): number => round(height - ((value - bottom) / (top - bottom)) * height);
  const x = (place: number): number => round((place / Math.max(1, points.length - 1)) * width);
  const path = points.map((value, place) => `${place ? "L" : "M"}${x(place)} ${y(value)}`).join("");
  const many = Math.round((top - bottom) / step) + 1;
  const lines = Array.from({ length: many }, (_, place) => bottom + place * step);
  return { path, lines: lines.map((value) => ({ y: y(value), value })) };
}

const round = (value: number): number => Math.round(value * 10) / 10;

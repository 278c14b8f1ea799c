/** Winning chances over a game, as lines to draw. */

import type { ChancePoint } from "../../wire/protocol";

export interface Frame {
  width: number;
  height: number;
  last: number; // the place at the end of the game
}

/** The place in the replay: before move 1 nothing has happened. */
export const placeOf = (point: ChancePoint): number => point.number - 1;

export const percent = (chance: number): number => Math.round(chance * 100);

/** With its sign, and never "-0". */
export function signed(change: number): string {
  const whole = percent(change);
  return whole > 0 ? `+${whole}` : whole < 0 ? `\u2212${-whole}` : "0";
}

export function curve(points: readonly ChancePoint[], seat: number, frame: Frame): string {
  return points
    .map((point, n) => `${n ? "L" : "M"}${spot(placeOf(point), point.chances[seat] ?? 0, frame)}`)
    .join("");
}

export function spot(place: number, chance: number, { width, height, last }: Frame): string {
  return `${round((place / Math.max(1, last)) * width)} ${round((1 - chance) * height)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The point that holds at a place: the last one not behind it. */
export function pointAt(points: readonly ChancePoint[], place: number): ChancePoint | undefined {
  return points.filter((point) => placeOf(point) <= place).at(-1) ?? points[0];
}

/** Points worth a row: where somebody's chance changed by a hundredth or more. */
export function rowsOf(points: readonly ChancePoint[]): ChancePoint[] {
  const rows: ChancePoint[] = [];
  for (const point of points) {
    const before = rows.at(-1);
    const moved = point.chances.some(
      (chance, seat) => percent(chance) !== percent(before?.chances[seat] ?? -1),
    );
    if (moved) rows.push(point);
  }
  return rows;
}

/** How far a drawing reaches, from its markup: lines, curves and moved groups; what is clipped does not count. */

export type Extent = { left: number; top: number; right: number; bottom: number };

type Matrix = [number, number, number, number, number, number];

const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, T: 2, A: 7, Z: 0 };
const STEPS = [0.2, 0.4, 0.6, 0.8, 1];

export function extentOf(markup: string): Extent {
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const stack: Matrix[] = [[1, 0, 0, 1, 0, 0]];
  let hidden = 0;
  for (const [tag] of markup.matchAll(/<[^>]+>/g)) {
    const now = stack.at(-1) as Matrix;
    if (/^<(g|clipPath)/.test(tag)) {
      stack.push(moveBy(now, /transform="([^"]*)"/.exec(tag)?.[1] ?? ""));
      if (hidden || /clip/.test(tag)) hidden += 1;
    } else if (/^<\/(g|clipPath)/.test(tag)) {
      stack.pop();
      hidden = Math.max(0, hidden - 1);
    } else if (!hidden) {
      const pen = Number(/stroke-width="([\d.]+)/.exec(tag)?.[1] ?? 0) / 2;
      reach(/ d="([^"]*)"/.exec(tag)?.[1] ?? "", (x, y) => {
        const [right, down] = [now[0] * x + now[2] * y + now[4], now[1] * x + now[3] * y + now[5]];
        extent.left = Math.min(extent.left, right - pen);
        extent.right = Math.max(extent.right, right + pen);
        extent.top = Math.min(extent.top, down - pen);
        extent.bottom = Math.max(extent.bottom, down + pen);
      });
    }
  }
  return extent;
}

/** The view box of a drawing that is to fill its picture. */
export function boxOf(markup: string): string {
  const { left, top, right, bottom } = extentOf(markup);
  return [left - 1, top - 1, right - left + 2, bottom - top + 2].map(Math.round).join(" ");
}

function moveBy(start: Matrix, words: string): Matrix {
  let [a, b, c, d, e, f] = start;
  for (const [, word, inside] of words.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [one = 0, two = 0] = (inside as string).split(/[ ,]+/).map(Number);
    if (word === "translate") [e, f] = [a * one + c * two + e, b * one + d * two + f];
    else {
      const turn = word === "rotate" ? (one * Math.PI) / 180 : 0;
      const [scale, cos, sin] = [word === "scale" ? one : 1, Math.cos(turn), Math.sin(turn)];
      [a, b, c, d] = [
        (a * cos + c * sin) * scale,
        (b * cos + d * sin) * scale,
        (c * cos - a * sin) * scale,
        (d * cos - b * sin) * scale,
      ];
    }
  }
  return [a, b, c, d, e, f];
}

/** Calls `touch` for points along a path, dense enough for pictures. */
function reach(d: string, touch: (x: number, y: number) => void): void {
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  for (const [, letter = "", rest = ""] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = letter.toUpperCase();
    const many = ARGUMENTS[kind] ?? 2;
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    for (let first = 0; first < Math.max(1, numbers.length); first += many || 1) {
      const [dx, dy] = letter === kind ? [0, 0] : [x, y];
      const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0, v = 0] = numbers.slice(first, first + many);
      const [fromX, fromY] = [x, y];
      const curve = (aX: number, aY: number, bX: number, bY: number, toX: number, toY: number): void => {
        for (const step of STEPS) touch(along(fromX, aX, bX, toX, step), along(fromY, aY, bY, toY, step));
        [x, y, controlX, controlY] = [toX, toY, bX, bY];
      };
      /** A curve with one control point is one with two. */
      const bow = (aX: number, aY: number, toX: number, toY: number): void => {
        curve(third(fromX, aX), third(fromY, aY), third(toX, aX), third(toY, aY), toX, toY);
        [controlX, controlY] = [aX, aY];
      };
      if (kind === "Z") [x, y] = [startX, startY];
      else if (kind === "H") x = p + dx;
      else if (kind === "V") y = p + dy;
      else if (kind === "C") curve(p + dx, q + dy, r + dx, s + dy, t + dx, u + dy);
      else if (kind === "Q") bow(p + dx, q + dy, r + dx, s + dy);
      else if (kind === "T") bow(2 * x - controlX, 2 * y - controlY, p + dx, q + dy);
      else if (kind === "A") {
        [x, y] = [u + dx, v + dy];
        touch((x + fromX) / 2 - p, (y + fromY) / 2 - q);
        touch((x + fromX) / 2 + p, (y + fromY) / 2 + q);
      } else [x, y] = [p + dx, q + dy];
      if (kind === "M" && !first) [startX, startY] = [x, y];
      if (!"CQT".includes(kind)) [controlX, controlY] = [x, y];
      touch(x, y);
    }
  }
}

const third = (end: number, control: number): number => (end + 2 * control) / 3;

/** A Bézier curve with two control points, in one direction. */
function along(from: number, one: number, two: number, to: number, step: number): number {
  const rest = 1 - step;
  return rest ** 3 * from + 3 * rest ** 2 * step * one + 3 * rest * step ** 2 * two + step ** 3 * to;
}

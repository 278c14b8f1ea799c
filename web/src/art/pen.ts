/** The two strokes everything is drawn with: a wash of colour, and a line of ink around it. */

export type Point = { x: number; y: number };

export const at = (x: number, y: number): Point => ({ x, y });
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A path from parts: numbers are rounded, points become two numbers. */
export function path(strings: TemplateStringsArray, ...values: (number | Point)[]): string {
  return String.raw({ raw: strings }, ...values.map(written));
}

function written(value: number | Point): string {
  return typeof value === "number" ? String(round(value)) : `${round(value.x)} ${round(value.y)}`;
}

export function ellipse(centre: Point, rx: number, ry = rx): string {
  const left = at(centre.x - rx, centre.y);
  return path`M${left}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;
}

/** A limb from `from` over `bend` to `tip`, half as wide as `wide` and `slim` say: neck, leg, arm, tail, horn. */
export function limb(from: Point, bend: Point, tip: Point, wide: number, slim = 1): string {
  const beside = (point: Point, to: Point, by: number): Point => {
    const long = Math.hypot(to.x - point.x, to.y - point.y) || 1;
    return at(point.x - ((to.y - point.y) / long) * by, point.y + ((to.x - point.x) / long) * by);
  };
  const middle = (wide + slim) / 2;
  const end = (by: number): Point => beside(tip, bend, -by);
  return path`M${beside(from, bend, wide)}Q${beside(bend, tip, middle)} ${end(slim)}L${end(-slim)}Q${beside(bend, tip, -middle)} ${beside(from, bend, -wide)}Z`;
}

export const wash = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const ink = (d: string, width = 2, extra = ""): string =>
  `<path d="${d}" fill="none" stroke="var(--line)" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;

export const stroke = (d: string, colour: string, width = 2, extra = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;

/** Washed and inked. */
export const drawn = (d: string, fill: string, width = 2): string => wash(d, fill) + ink(d, width);

export const moved = (by: Point, markup: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${written(by)})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${markup}</g>`;

/** Numbers that look random but belong to a seed: the same creature always looks the same. */
export function seeded(seed: number): () => number {
  let state = (seed + 1) * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

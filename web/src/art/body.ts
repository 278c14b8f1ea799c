/** The body: what can differ from one to the next, and where its parts end up. */

import { at, ellipse, path, seeded, type Point } from "./pen";

export type Mood = "alert" | "hungry" | "content" | "asleep";

export const GROUND = 146;
export const WIDTH = 200;
export const TOP = 12; // what rises higher may stand out of the picture
export const HEIGHT = 148;

/** What traits may change before the body is built. */
export interface Shape {
  bulk: number;
  stretch: number;
  leg: number;
  neck: number;
  head: number;
  snout: number;
  belly: number;
  eye: number;
  ears: "round" | "pointed" | "floppy" | "tufted";
  tail: "tuft" | "brush" | "thick" | "curl" | "stump" | "fin" | "flat";
  pattern: "plain" | "spots" | "saddle" | "socks";
  coat: number;
  raised: number; // how far the feet are off the ground
}

/** Where things are, for traits to draw on. */
export interface Body {
  shape: Shape;
  mood: Mood;
  centre: Point;
  rx: number;
  ry: number;
  chest: Point;
  head: Point;
  headSize: number;
  nose: Point;
  eye: Point;
  mouth: Point;
  crown: Point; // top of the head
  back: Point; // top of the back
  rump: Point; // where the tail begins
  belly: Point;
  feet: Point[]; // near hind, near front
  ground: number;
  fat: number; // how full the store is, 0 to 1
  outline: string[]; // everything that shares one ink line
  far: string[]; // the legs and the ear behind
}

export const COATS = 10;
const EARS = ["round", "pointed", "floppy", "tufted"] as const;
const TAILS = ["tuft", "brush", "thick", "curl"] as const;
const PATTERNS = ["plain", "spots", "saddle", "socks"] as const;

const pick = <T>(from: readonly T[], chance: number): T => from[Math.floor(chance * from.length)] as T;

export function shapeOf(seed: number): Shape {
  const random = seeded(seed);
  const around = (spread: number): number => 1 + (random() - 0.5) * spread;
  return {
    bulk: around(0.18),
    stretch: around(0.2),
    leg: around(0.2),
    neck: around(0.3),
    head: around(0.12),
    snout: around(0.7),
    belly: 0,
    eye: around(0.2),
    ears: pick(EARS, random()),
    tail: pick(TAILS, random()),
    pattern: pick(PATTERNS, random()),
    coat: (seed * 7 + Math.floor(seed / COATS)) % COATS, // neighbours never share a coat
    raised: 0,
  };
}

export function build(shape: Shape, mood: Mood, fat: number): Body {
  const asleep = mood === "asleep";
  const [rx, ry] = [43 * shape.stretch * Math.sqrt(shape.bulk), 24 * shape.bulk];
  const legs = asleep ? 5 : 27 * shape.leg;
  const ground = GROUND - (asleep ? 0 : shape.raised);
  const centre = at(92, ground - legs - ry * 0.78);
  const chest = at(centre.x + rx * 0.7, centre.y - ry * 0.3);
  const head = headAt(shape, mood, chest);
  const size = 15 * shape.head;
  const parts = {
    shape,
    mood,
    fat,
    centre,
    rx,
    ry,
    chest,
    head,
    headSize: size,
    nose: at(head.x + size + 7 * shape.snout, head.y + 4),
    eye: at(head.x + size * 0.32, head.y - size * 0.22),
    mouth: at(head.x + size * 0.75, head.y + size * 0.62),
    crown: at(head.x - size * 0.1, head.y - size),
    back: at(centre.x - rx * 0.1, centre.y - ry * 0.97),
    rump: at(centre.x - rx * 0.93, centre.y - ry * 0.25),
    belly: at(centre.x, centre.y + ry * (1 + shape.belly) - 4),
    feet: [at(centre.x - rx * 0.6, ground), at(centre.x + rx * 0.55, ground)],
    ground,
  };
  return { ...parts, outline: outlineOf(parts), far: farOf(parts) };
}

type Parts = Omit<Body, "outline" | "far">;

const ANGLES: Record<Mood, number> = { alert: 46, content: 56, hungry: 6, asleep: -26 };

function headAt(shape: Shape, mood: Mood, chest: Point): Point {
  const long = Math.max(0, shape.neck - 1.4) * 14; // a long neck stands steeper
  const angle = ((ANGLES[mood] + (mood === "asleep" ? -long / 3 : long)) * Math.PI) / 180;
  const reach = 25 * shape.neck;
  return at(chest.x + Math.cos(angle) * reach, chest.y - Math.sin(angle) * reach);
}

function outlineOf(parts: Parts): string[] {
  return [
    tailOf(parts),
    trunk(parts),
    ...legsOf(parts, 0),
    neckOf(parts),
    ...headOf(parts),
    earOf(parts, 0),
  ].filter(Boolean);
}

function farOf(parts: Parts): string[] {
  return [...legsOf(parts, 13), earOf(parts, 8)];
}

function trunk({ centre: { x, y }, rx, ry, shape }: Parts): string {
  const low = y + ry * (1 + shape.belly);
  return path`M${x - rx} ${y}C${x - rx} ${y - ry * 1.2} ${x - rx * 0.45} ${y - ry * 1.08} ${x} ${y - ry * 0.94}C${x + rx * 0.5} ${y - ry * 0.88} ${x + rx} ${y - ry} ${x + rx} ${y}C${x + rx} ${y + ry * 0.8} ${x + rx * 0.5} ${low} ${x} ${low}C${x - rx * 0.6} ${low} ${x - rx} ${y + ry * 0.8} ${x - rx} ${y}Z`;
}

function legsOf(parts: Parts, back: number): string[] {
  if (parts.mood === "asleep") return back ? [] : parts.feet.map((foot) => paw(foot));
  return parts.feet.map((foot, place) => leg(at(foot.x + back, foot.y - back * 0.25), parts, place === 0));
}

function paw(foot: Point): string {
  return ellipse(at(foot.x + 6, foot.y - 5), 13, 6);
}

function leg(foot: Point, { centre, ry, shape }: Parts, hind: boolean): string {
  const top = centre.y + ry * 0.2;
  const wide = (hind ? 9 : 7.5) * Math.sqrt(shape.bulk);
  const thin = Math.min(wide, 5.5 / Math.max(1, shape.leg * 0.9));
  const knee = hind ? -3 : 1;
  const middle = (top + foot.y) / 2 + 4;
  return path`M${foot.x - wide} ${top}C${foot.x - wide} ${middle - 8} ${foot.x - thin + knee} ${middle} ${foot.x - thin} ${foot.y - 3}Q${foot.x - thin} ${foot.y} ${foot.x - thin + 3} ${foot.y}L${foot.x + thin + 3} ${foot.y}Q${foot.x + thin + 6} ${foot.y - 1} ${foot.x + thin + 2} ${foot.y - 5}C${foot.x + thin + knee} ${middle} ${foot.x + wide} ${middle - 8} ${foot.x + wide} ${top}Z`;
}

function neckOf({ chest, head, shape }: Parts): string {
  const angle = Math.atan2(head.y - chest.y, head.x - chest.x);
  const across = at(-Math.sin(angle), Math.cos(angle));
  const base = 15 * Math.sqrt(shape.bulk);
  const from = at(chest.x - Math.cos(angle) * 6, chest.y - Math.sin(angle) * 6);
  const side = (end: Point, width: number): Point => at(end.x + across.x * width, end.y + across.y * width);
  const middle = at((from.x + head.x) / 2, (from.y + head.y) / 2);
  return path`M${side(from, base)}Q${side(middle, 9)} ${side(head, 9)}L${side(head, -9)}Q${side(middle, -10)} ${side(from, -base)}Z`;
}

function headOf({ head, headSize: size, shape }: Parts): string[] {
  const muzzle = at(head.x + size * 0.72 + 3.5 * shape.snout, head.y + 5);
  return [ellipse(head, size * 1.04, size * 0.95), ellipse(muzzle, 7 + 4 * shape.snout, 8)];
}

function earOf({ head, headSize: size, shape }: Parts, back: number): string {
  const root = at(head.x - size * 0.45 + back, head.y - size * 0.62);
  switch (shape.ears) {
    case "round":
      return ellipse(at(root.x - 1, root.y - 4), 6.5, 7.5);
    case "pointed":
      return path`M${root.x - 7} ${root.y + 3}Q${root.x - 8} ${root.y - 12} ${root.x - 3} ${root.y - 19}Q${root.x + 5} ${root.y - 10} ${root.x + 6} ${root.y + 2}Z`;
    case "floppy":
      return path`M${root.x - 3} ${root.y - 4}Q${root.x - 17} ${root.y - 6} ${root.x - 15} ${root.y + 13}Q${root.x - 7} ${root.y + 16} ${root.x + 3} ${root.y + 2}Z`;
    case "tufted":
      return path`M${root.x - 7} ${root.y + 3}L${root.x - 9} ${root.y - 18}L${root.x - 3} ${root.y - 10}L${root.x + 1} ${root.y - 15}L${root.x + 6} ${root.y + 2}Z`;
  }
}

function tailOf({ rump: { x, y }, shape, mood }: Parts): string {
  const down = mood === "asleep" || mood === "hungry" ? 12 : 0;
  switch (shape.tail) {
    case "tuft":
      return path`M${x + 6} ${y - 5}Q${x - 22} ${y - 10 + down} ${x - 28} ${y + 10 + down}Q${x - 36} ${y + 14 + down} ${x - 32} ${y + 27 + down * 0.6}Q${x - 22} ${y + 25 + down * 0.6} ${x - 23} ${y + 13 + down}Q${x - 14} ${y + 2 + down} ${x + 8} ${y + 6}Z`;
    case "brush":
      return path`M${x + 6} ${y - 7}Q${x - 16} ${y - 22 + down} ${x - 38} ${y - 24 + down * 2}Q${x - 32} ${y + 4 + down} ${x + 6} ${y + 8}Z`;
    case "thick":
      return path`M${x + 8} ${y - 10}Q${x - 20} ${y - 4 + down} ${x - 42} ${y + 22 + down * 0.6}Q${x - 14} ${y + 24 + down * 0.4} ${x + 10} ${y + 14}Z`;
    case "curl":
      return path`M${x + 6} ${y - 6}C${x - 20} ${y - 6} ${x - 34} ${y - 12 + down} ${x - 28} ${y - 26 + down}C${x - 24} ${y - 36 + down} ${x - 10} ${y - 30 + down} ${x - 15} ${y - 22 + down}C${x - 26} ${y - 26 + down} ${x - 22} ${y - 8 + down} ${x + 8} ${y + 6}Z`;
    case "stump":
      return path`M${x + 6} ${y - 7}Q${x - 8} ${y - 8} ${x - 9} ${y}Q${x - 8} ${y + 6} ${x + 6} ${y + 7}Z`;
    case "fin":
      return path`M${x + 8} ${y - 8}Q${x - 12} ${y - 2} ${x - 20} ${y}Q${x - 30} ${y - 18} ${x - 40} ${y - 20}Q${x - 34} ${y + 2} ${x - 38} ${y + 22}Q${x - 26} ${y + 18} ${x - 19} ${y + 8}Q${x - 8} ${y + 12} ${x + 8} ${y + 10}Z`;
    case "flat":
      return path`M${x + 8} ${y - 6}Q${x - 10} ${y + 2} ${x - 18} ${y + 4}Q${x - 44} ${y + 2} ${x - 46} ${y + 18}Q${x - 36} ${y + 30} ${x - 16} ${y + 18}Q${x - 6} ${y + 14} ${x + 8} ${y + 10}Z`;
  }
}

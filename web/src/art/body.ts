/** A body: what can differ from one to the next, and the anchor points on which traits and features are drawn. */

import { at, ellipse, limb, path, type Point } from "./pen";

export type Mood = "alert" | "hungry" | "content" | "asleep";

/** The box that holds every drawing. */
export const WIDTH = 200;
export const TOP = 12;
export const HEIGHT = 148;
export const GROUND = 146;

/** What a kind of animal and its traits may change before the body is built. Numbers are factors around 1. */
export interface Shape {
  bulk: number;
  stretch: number;
  leg: number;
  neck: number;
  head: number;
  snout: number;
  belly: number;
  eye: number;
  ears: "round" | "pointed" | "floppy" | "tufted" | "long" | "none";
  tail:
    | "tuft"
    | "brush"
    | "thick"
    | "curl"
    | "stump"
    | "fin"
    | "flat"
    | "thin"
    | "fan"
    | "whip"
    | "sting"
    | "none";
  pattern: "plain" | "spots" | "saddle" | "socks";
  beak: "cone" | "hook" | "spear" | "bill";
  /** Wings are spread: what is folded otherwise is not drawn. */
  spread: boolean;
}

/** Where things are. Every body plan gives every anchor point, so that it can carry every trait. */
export interface Anchors {
  centre: Point;
  chest: Point;
  head: Point;
  nose: Point;
  eye: Point;
  mouth: Point;
  crown: Point; // top of the head
  back: Point; // top of the back
  rump: Point; // where the tail begins
  belly: Point;
  feet: Point[]; // hind, front
}

export interface Frame extends Anchors {
  shape: Shape;
  mood: Mood;
  fat: number; // how full the store is, 0 to 1
  rx: number;
  ry: number;
  headSize: number;
  ground: number;
}

/** What a plan draws on its frame; it may move anchor points. */
export interface Drawing extends Partial<Anchors> {
  outline: string[]; // everything that shares one ink line
  far?: string[]; // what lies behind it, in the dark of the coat
  under?: string; // thin things behind the body: a bird's legs, feelers
  marks?: string; // on the coat, cut off at the body's edge
  over?: string; // on top of the coat, below the face
  eyes?: Point[]; // further eyes, of animals that look at us
  face?: "muzzle" | "beak" | "smooth";
}

export type Body = Frame & Omit<Drawing, keyof Anchors>;

/** A body plan: its usual shape, the measures of its frame, and the drawing on it. */
export interface Plan {
  shape?: Partial<Shape>;
  measure(shape: Shape, asleep: boolean): Measures;
  draw(frame: Frame): Drawing;
}

export interface Measures {
  x?: number; // of the centre
  rx: number;
  ry: number;
  legs: number; // from the ground to where the body begins
  size: number; // of the head
  reach?: number; // from chest to head
  chest?: [number, number]; // in parts of rx and ry from the centre
  back?: [number, number];
  rump?: [number, number];
  feet?: [number, number];
  angles?: [alert: number, content: number, hungry: number, asleep: number]; // of the neck
}

const ANGLES = [46, 56, 6, -26] as const;
const MOODS: Mood[] = ["alert", "content", "hungry", "asleep"];

export function frameOf(plan: Plan, shape: Shape, mood: Mood, fat: number): Frame {
  const measures = plan.measure(shape, mood === "asleep");
  const { x = 92, rx, ry, legs, size, reach = 25, chest: from = [0.7, -0.3] } = measures;
  const { back = [-0.1, -0.97], rump = [-0.93, -0.25], feet = [-0.6, 0.55], angles = ANGLES } = measures;
  const centre = at(x, GROUND - legs - ry * 0.78);
  const on = ([right, down]: [number, number]): Point => at(centre.x + rx * right, centre.y + ry * down);
  const chest = on(from);
  const inside = reach < 10; // the head is part of the body, until a neck grows
  const long = Math.max(0, shape.neck - 1.4) * (inside ? 44 : 14); // a long neck stands steeper
  const angle =
    ((angles[MOODS.indexOf(mood)] as number) + (mood === "asleep" ? -long / 3 : long)) * (Math.PI / 180);
  const away = reach + (inside ? 40 : 25) * (shape.neck - 1);
  const head = at(chest.x + Math.cos(angle) * away, chest.y - Math.sin(angle) * away);
  return {
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
    back: on(back),
    rump: on(rump),
    belly: at(centre.x, centre.y + ry * (1 + shape.belly) - 4),
    feet: feet.map((place) => at(centre.x + rx * place, GROUND)),
    ground: GROUND,
  };
}

export const build = (plan: Plan, shape: Shape, mood: Mood, fat: number): Body => {
  const frame = frameOf(plan, shape, mood, fat);
  return { ...frame, ...plan.draw(frame) };
};

/** A rounded shape around a frame's centre; points are in tenths of rx and ry, the belly hangs as it should. */
export function blob({ centre, rx, ry, shape }: Frame, points: number[]): string {
  const placed: Point[] = [];
  for (let step = 0; step < points.length; step += 2) {
    const down = (points[step + 1] as number) / 10;
    placed.push(
      at(
        centre.x + ((points[step] as number) / 10) * rx,
        centre.y + down * ry * (down > 0.5 ? 1 + shape.belly : 1),
      ),
    );
  }
  const between = (one: Point, other: Point): Point => at((one.x + other.x) / 2, (one.y + other.y) / 2);
  const last = placed.at(-1) as Point;
  return (
    placed.reduce(
      (d, point, place) =>
        d + path`Q${point} ${between(point, placed[(place + 1) % placed.length] as Point)}`,
      path`M${between(last, placed[0] as Point)}`,
    ) + "Z"
  );
}

export const trunk = (frame: Frame): string =>
  blob(frame, [-10, -2, -9, -10, -4, -10, 4, -8.5, 10, -9.5, 11, 1, 8, 10, 0, 10, -8, 10, -11, 4]);

export function neckOf({ chest, head, headSize, shape }: Frame, base = 15, slim = headSize * 0.62): string {
  const from = at(chest.x * 1.2 - head.x * 0.2, chest.y * 1.2 - head.y * 0.2);
  return limb(
    from,
    at((from.x + head.x) / 2, (from.y + head.y) / 2),
    head,
    base * Math.sqrt(shape.bulk),
    slim,
  );
}

/** Neck and head of those that have them inside the body, unless the neck has grown. */
export const grown = (frame: Frame): string[] =>
  frame.shape.neck > 1.7 ? [neckOf(frame), ellipse(frame.head, frame.headSize * 1.1, frame.headSize)] : [];

export function tailOf({ rump: { x, y }, shape, mood }: Frame): string {
  const down = mood === "asleep" || mood === "hungry" ? 12 : 0;
  switch (shape.tail) {
    case "tuft":
      return path`M${x + 6} ${y - 5}Q${x - 22} ${y - 10 + down} ${x - 28} ${y + 10 + down}Q${x - 36} ${y + 14 + down} ${x - 32} ${y + 27 + down * 0.6}Q${x - 22} ${y + 25 + down * 0.6} ${x - 23} ${y + 13 + down}Q${x - 14} ${y + 2 + down} ${x + 8} ${y + 6}Z`;
    case "brush":
      return path`M${x + 6} ${y - 7}Q${x - 12} ${y - 26 + down} ${x - 38} ${y - 24 + down * 2}Q${x - 34} ${y + 8 + down} ${x + 6} ${y + 8}Z`;
    case "thick":
      return limb(at(x + 8, y + 2), at(x - 20, y + 8 + down), at(x - 42, y + 22 + down * 0.5), 12, 2);
    case "thin":
      return limb(at(x + 6, y), at(x - 34, y + 4 + down), at(x - 30, y - 28 + down * 2), 5, 3);
    case "whip":
      return limb(at(x + 8, y + 3), at(x - 28, y + 18 + down * 0.3), at(x - 44, y - 6 + down), 11, 1);
    case "curl":
      return path`M${x + 6} ${y - 6}C${x - 20} ${y - 6} ${x - 34} ${y - 12 + down} ${x - 28} ${y - 26 + down}C${x - 24} ${y - 36 + down} ${x - 10} ${y - 30 + down} ${x - 15} ${y - 22 + down}C${x - 26} ${y - 26 + down} ${x - 22} ${y - 8 + down} ${x + 8} ${y + 6}Z`;
    case "stump":
      return path`M${x + 6} ${y - 7}Q${x - 8} ${y - 8} ${x - 9} ${y}Q${x - 8} ${y + 6} ${x + 6} ${y + 7}Z`;
    case "fin":
      return path`M${x + 8} ${y - 8}Q${x - 12} ${y - 2} ${x - 16} ${y}Q${x - 26} ${y - 20} ${x - 38} ${y - 24}Q${x - 30} ${y + 2} ${x - 36} ${y + 26}Q${x - 22} ${y + 20} ${x - 15} ${y + 8}Q${x - 8} ${y + 12} ${x + 8} ${y + 10}Z`;
    case "flat":
      return path`M${x + 8} ${y - 6}Q${x - 10} ${y + 2} ${x - 18} ${y + 4}Q${x - 44} ${y + 2} ${x - 46} ${y + 18}Q${x - 36} ${y + 30} ${x - 16} ${y + 18}Q${x - 6} ${y + 14} ${x + 8} ${y + 10}Z`;
    case "fan":
      return path`M${x + 14} ${y - 8}L${x - 28} ${y - 2 + down}L${x - 24} ${y + 4 + down}L${x - 31} ${y + 8 + down}L${x - 23} ${y + 12 + down}L${x - 26} ${y + 18 + down}L${x + 12} ${y + 14}Z`;
    case "sting":
      return path`M${x + 6} ${y - 8}L${x - 15} ${y + 5}L${x + 6} ${y + 9}Z`;
    case "none":
      return "";
  }
}

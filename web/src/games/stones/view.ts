/** What the stone game's table reads from its view: where the points are, and what stands on them. */

import { roominess, type Room } from "../../table/stage/layout";
import type { Moved, StonesView } from "../../wire/protocol";

export type { StonesView };
export type Thing = "W" | "B" | "X" | ".";

export interface Spot {
  name: string;
  x: number;
  y: number;
  thing: Thing;
  area: string;
}

const ROW = Math.sqrt(3) / 2; // how far apart the rows of a triangular board are

/** Where each point is drawn. Rows of a hexagon differ in length and are centred. */
export function spots({ board, rows, points, area }: StonesView): Spot[] {
  const hexagonal = board.startsWith("hex");
  const longest = Math.max(...rows.map((row) => row.length));
  return points.flatMap((names, line) =>
    names.map((name, place) => ({
      name,
      x: place + (hexagonal ? (longest - names.length) / 2 : 0),
      y: line * (hexagonal ? ROW : 1),
      thing: (rows[line]?.[place] ?? ".") as Thing,
      area: area[line]?.[place] ?? ".",
    })),
  );
}

/** Points that a line joins, by their places in the list: as drawn, so as near as the board's own step. */
export function neighbours(all: readonly Spot[], diagonal: boolean): number[][] {
  const reach = diagonal ? 1.5 : 1.01;
  return all.map((one) =>
    all.flatMap((other, place) =>
      other !== one && Math.hypot(one.x - other.x, one.y - other.y) <= reach ? [place] : [],
    ),
  );
}

export interface Group {
  size: number;
  strength: number;
}

/** For each stone: how large its group is, and how many of its own colour stand beside it. */
export function groups(all: readonly Spot[], near: readonly number[][]): (Group | null)[] {
  const found: (Group | null)[] = all.map(() => null);
  const alike = (place: number): number[] =>
    (near[place] ?? []).filter((other) => all[other]?.thing === all[place]?.thing);
  all.forEach((spot, start) => {
    if (found[start] || (spot.thing !== "W" && spot.thing !== "B")) return;
    const members = [start];
    for (const place of members)
      for (const other of alike(place)) if (!members.includes(other)) members.push(other);
    for (const place of members) found[place] = { size: members.length, strength: alike(place).length };
  });
  return found;
}

/** What the points of a colour are made of: its stones, and the free points that count for it. */
export function partsOf(
  { rows, area }: StonesView,
  colour: "white" | "blue",
): { stones: number; free: number } {
  const count = (lines: readonly string[], letter: string): number =>
    lines.reduce((sum, line) => sum + line.split(letter).length - 1, 0);
  const letter = colour === "white" ? "w" : "b";
  const stones = count(rows, letter.toUpperCase());
  return { stones, free: count(area, letter) - stones };
}

export interface Arrow {
  from: string;
  to: string;
}

/**
 * The jumps of the last turn that somebody else made, as arrows from where a stone came to where it is now. Jumps that
 * undo each other leave none.
 */
export function arrowsOf(moves: readonly Moved[], seat: number): Arrow[] {
  const last = moves.findLastIndex((move) => move.seat >= 0 && move.seat !== seat);
  const mover = moves[last]?.seat;
  const first = moves.slice(0, last + 1).findLastIndex((move) => move.seat !== mover) + 1;
  const origin = new Map<string, string>();
  for (const { key, values } of moves.slice(first, last + 1).flatMap((move) => move.events)) {
    if (key !== "jumps") continue;
    const [from, to] = [String(values.from), String(values.to)];
    origin.set(to, origin.get(from) ?? from);
    origin.delete(from);
  }
  return [...origin].filter(([to, from]) => to !== from).map(([to, from]) => ({ from, to }));
}

/** The moves of a turn in groups: what lies between a stone's leaving a point and its return is shown as one. */
export function gather(moves: readonly Moved[]): Moved[][] {
  const returns = returnsIn(moves);
  const groups: Moved[][] = [];
  moves.forEach((move, now) => {
    const goesOn = returns.some(({ left, back }) => left < now && now <= back);
    if (goesOn) groups.at(-1)?.push(move);
    else groups.push([move]);
  });
  return groups;
}

/** When a stone left a point and when it was back there, as places in the list of moves. */
function returnsIn(moves: readonly Moved[]): { left: number; back: number }[] {
  const paths: { point: string; move: number }[][] = []; // where each stone was, and the move that brought it there
  return moves.flatMap(({ events }, now) =>
    events.flatMap(({ key, values }) => {
      if (key !== "jumps") return [];
      const [from, to] = [String(values.from), String(values.to)];
      const known = paths.find((path) => path.at(-1)?.point === from);
      const path = known ?? [{ point: from, move: now }];
      if (!known) paths.push(path);
      const visit = path.findIndex(({ point }) => point === to);
      if (visit < 0) {
        path.push({ point: to, move: now });
        return [];
      }
      const [away] = path.splice(visit + 1);
      return away ? [{ left: away.move, back: now }] : [];
    }),
  );
}

export interface EdgeName {
  text: string;
  x: number;
  y: number;
}

/** The names at the edge of the board: of columns below it, of rows to the left. On a hexagon columns are diagonals. */
export function edgeNames(all: readonly Spot[], hexagonal: boolean): EdgeName[] {
  const name = ({ name }: Spot): [string, string] => {
    const [column = "", row = ""] = hexagonal
      ? name.split(".")
      : [name.replace(/\d+/, ""), name.replace(/\D+/, "")];
    return [column, row];
  };
  const ends = new Map<string, Spot>();
  const starts = new Map<string, Spot>();
  for (const spot of all) {
    const [column, row] = name(spot);
    const [low, left] = [ends.get(column), starts.get(row)];
    if (!low || spot.y > low.y) ends.set(column, spot);
    if (!left || spot.x < left.x) starts.set(row, spot);
  }
  const slant = hexagonal ? slantOf(all) : 0;
  return [
    ...[...ends].map(([text, { x, y }]) => ({ text, x: x + slant * 0.72, y: y + 0.72 })),
    ...[...starts].map(([text, { x, y }]) => ({ text, x: x - 0.7, y: y + 0.1 })),
  ];
}

/** How far a diagonal of a hexagon leans for each row downwards. */
function slantOf(all: readonly Spot[]): number {
  const byColumn = new Map<string, Spot>();
  for (const spot of all) {
    const [column = ""] = spot.name.split(".");
    const above = byColumn.get(column);
    if (above && above.y !== spot.y) return (spot.x - above.x) / (spot.y - above.y);
    byColumn.set(column, spot);
  }
  return 0;
}

/** The next point in a direction, for the arrow keys: straight ahead before aside. */
export function towards(all: readonly Spot[], from: Spot, dx: number, dy: number): Spot | undefined {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of all) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy - (spot.y - from.y) * dx);
    const cost = ahead + 2.2 * aside;
    if (ahead > 0.1 && aside <= ahead && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** The drawing around the points, in steps of the board: its left and upper edge, and how wide and high it is. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function frameOf(all: readonly Spot[]): Frame {
  const right = Math.max(0, ...all.map(({ x }) => x));
  const low = Math.max(0, ...all.map(({ y }) => y));
  return { left: -1.05, top: -0.85, width: right + 1.95, height: low + 1.8 };
}

const PANEL = 15; // em beside the board
const LINES = 10; // em above and below it
const TEXT = 16; // pixels, in a room of the usual size
const SMALL = 700; // pixels

/** The board next to the players or below them, whichever makes it larger. `unit` is one step of the board in pixels. */
export function compose(
  room: Room,
  frame: Frame,
): { form: "side" | "tall"; width: number; unit: number; em: number } {
  const { width, height } = room;
  const em = width < SMALL ? 13 : TEXT * roominess(room) ** 0.8;
  const unit = (wide: number, high: number): number => Math.min(wide / frame.width, high / frame.height);
  const [beside, below] = [unit(width - PANEL * em, height), unit(width, height - LINES * em)];
  const best = Math.max(1, Number.isFinite(height) ? Math.max(beside, below) : Math.min(beside, 40));
  return { form: beside >= below ? "side" : "tall", width: Math.floor(best * frame.width), unit: best, em };
}

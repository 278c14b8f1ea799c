/** The log in words: a line for each thing that happened, with the pieces it speaks of and whose they are. */

import { about as titled, isKey, t, type Key } from "../app/language.svelte";
import { CHANCE, type EventHeard, type Moved, type TableEvent, type Values } from "../wire/protocol";
import { piecesIn, type Part } from "../app/sentences";
import type { Table } from "./table.svelte";

/** A part of a line; where it names an animal, with its owner. */
export interface LinePart {
  text: string;
  owner: number;
}

export interface Line {
  id: string;
  /** Whom it concerns, or -1. */
  seat: number;
  text: string;
  parts: LinePart[];
  pieces: string[];
  /** The event it tells, where it tells one. */
  event?: EventHeard;
  /** Whose move it tells of, where it tells of one. */
  mover?: number;
  /** Nothing else was possible. */
  forced?: boolean;
  /** What was chosen goes without saying. */
  quiet?: boolean;
  /** A turn begins with it. */
  heading?: boolean;
}

/** A row of the log: a line, or several of the same kind written as one. */
export interface Row extends Line {
  times: number;
}

export function story(table: Table): Line[] {
  const { lines } = table;
  return table.journal.flatMap((event) => {
    const known = lines.get(event) ?? told(table, event);
    lines.set(event, known);
    return known;
  });
}

// -- lines ------------------------------------------------------------------------------------------------------------

export function told(table: Table, event: TableEvent): Line[] {
  const line = (text: string, seat: number): Line[] => [plain(String(event.number), text, seat)];
  switch (event.type) {
    case "moved":
      return moved(table, event);
    case "undone":
      return line(about(table, `seat.${event.type}`, event.seat), event.seat);
    case "seated":
    case "unseated":
    case "renamed":
    case "left":
    case "timed_out":
    case "resigned":
    case "returned":
      return line(about(table, `seat.${event.type}`, event.place.seat), event.place.seat);
    case "claimed": {
      const values = { name: table.name(event.seat), other: table.name(event.against) };
      return line(t("seat.claimed", values), event.seat);
    }
    case "withheld":
      return line(t("seat.withheld", { name: event.name }), event.place.seat);
    case "paused":
      return line(t("play.paused"), event.seat);
    default:
      return [];
  }
}

/** A sentence about a seat; about mine it speaks to me. */
function about(table: Table, key: Key, seat: number): string {
  const mine = `${key}.you`;
  return seat === table.you && isKey(mine) ? t(mine) : t(key, { name: table.name(seat) });
}

const plain = (id: string, text: string, seat: number): Line => ({
  id,
  seat,
  text,
  parts: [{ text, owner: -1 }],
  pieces: [],
});

function moved(table: Table, move: Moved): Line[] {
  const { number, seat, events, forced } = move;
  const lines = events
    .map((event, place) => happened(table, `${number}.${place}`, event, seat))
    .filter(({ text }) => text);
  if (!events.length && seat !== CHANCE) lines.push(done(table, move));
  const last = lines.at(-1);
  if (forced && last) last.forced = true;
  return lines.map((line) => ({ ...line, mover: seat }));
}

function happened(table: Table, id: string, event: EventHeard, mover: number): Line {
  const parts = owned(table, table.parts("event", event.key, event.values));
  return {
    id,
    seat: concerned(table, event.values, mover),
    text: joined(parts),
    parts,
    pieces: piecesIn(event.values),
    event,
    heading: table.game?.log?.turns?.includes(event.key) ?? false,
  };
}

/** A move that caused no event: what was chosen. */
function done(table: Table, { number, seat, deed }: Moved): Line {
  const parts = [
    { text: t("app.about", { what: table.called(seat), of: "" }), owner: -1 },
    ...owned(table, table.parts("action", deed.key, deed.values)),
  ];
  const quiet = table.game?.log?.quiet?.includes(deed.key) ?? false;
  return { id: String(number), seat, text: joined(parts), parts, pieces: piecesIn(deed.values), quiet };
}

const owned = (table: Table, parts: readonly Part[]): LinePart[] =>
  parts.map(({ text, value }) => ({ text, owner: table.owners.of(value) }));

const joined = (parts: readonly LinePart[]): string => parts.map(({ text }) => text).join("");

/** The seat that an event names, or the owner of the first animal in it, or who moved. */
function concerned(table: Table, values: Values, mover: number): number {
  if (typeof values.seat === "string") return Number(values.seat.slice("seat:".length));
  const owner = Object.values(values)
    .map((value) => table.owners.of(value))
    .find((seat) => seat >= 0);
  return owner ?? mover;
}

/** A line for those who listen: every animal with its owner's name. */
export const spoken = (table: Table, { parts }: Line): string =>
  parts.map(({ text, owner }) => (owner >= 0 ? `${text} (${table.called(owner)})` : text)).join("");

// -- rows -------------------------------------------------------------------------------------------------------------

/** The log as it is written: turns with headings, draws and dice in one line, and what is said again only counted. */
export function rows(table: Table): Row[] {
  const found: Row[] = [];
  let run: Line[] = [];
  const close = (): void => void (run.length && found.push(folded(table, run)), (run = []));
  for (const line of story(table)) {
    const kind = foldOf(table, line);
    if (!kind || kind !== foldOf(table, run[0])) close();
    head(table, found, line);
    if (kind) run.push(line);
    else if (!line.quiet || line.forced) add(found, line);
  }
  close();
  return found;
}

/** Where a turn is whatever somebody does in a row, it has a heading. */
function head(table: Table, found: Row[], { id, mover = CHANCE }: Line): void {
  if (!table.game?.log?.turnBySeat || mover < 0 || mover === found.findLast(({ heading }) => heading)?.seat)
    return;
  found.push({ ...plain(`turn ${id}`, turnOf(table, mover), mover), heading: true, times: 1 });
}

function add(found: Row[], line: Line): void {
  const last = found.at(-1);
  if (last?.text === line.text) last.times += 1;
  else found.push({ ...line, times: 1 });
}

const turnOf = (table: Table, seat: number): string =>
  seat === table.you ? t("play.turn.you") : t("log.turn", { name: table.name(seat) });

function foldOf(table: Table, line: Line | undefined): "draws" | "dice" | undefined {
  const { draws = [], dice = [] } = table.game?.log ?? {};
  const key = line?.event?.key ?? "";
  return draws.includes(key) ? "draws" : dice.includes(key) ? "dice" : undefined;
}

function folded(table: Table, lines: readonly Line[]): Row {
  const [first] = lines as [Line];
  if (lines.length === 1) return { ...first, times: 1 };
  const text = foldOf(table, first) === "dice" ? thrown(table, lines) : drawn(table, lines);
  const pieces = lines.flatMap((line) => line.pieces);
  return { ...plain(first.id, text, first.seat), pieces, times: 1 };
}

/** "Ann 3, Bob Flight, Horns": the cards that may be seen by name, the others counted. */
function drawn(table: Table, lines: readonly Line[]): string {
  const seats = grouped(lines, ({ seat }) => String(seat));
  const list = seats.map(([seat, own]) => {
    const names = own
      .map(({ event }) => event?.values.card ?? event?.values.chip)
      .filter((card) => visible(card));
    const cards = names.length
      ? names.map((card) => table.word(String(card))).join(", ")
      : String(own.length);
    return titled(table.called(Number(seat)), cards);
  });
  return t("log.drawn", { list: list.join(" · ") });
}

const visible = (card: unknown): boolean => typeof card === "string" && !card.endsWith("?");

/** "Wolf 3 5 2, Lizard 6": what each animal has thrown. */
function thrown(table: Table, lines: readonly Line[]): string {
  const animals = grouped(lines, ({ event }) => String(event?.values.animal));
  const list = animals.map(([animal, own]) => {
    const pips = own.map(({ event }) => event?.values.pips ?? event?.values.number);
    return titled(table.word(animal), pips.join(" "));
  });
  return t("log.dice", { list: list.join(" · ") });
}

function grouped(lines: readonly Line[], key: (line: Line) => string): [string, Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(key(line), [...(groups.get(key(line)) ?? []), line]);
  return [...groups];
}

// -- since my last turn -----------------------------------------------------------------------------------------------

/** What happened to my animals and who attacked whom, since I last chose something. */
export function sinceMyTurn(table: Table): Line[] {
  const { journal, seats } = table;
  const chose = (event: TableEvent): boolean =>
    event.type === "moved" && seats.includes(event.seat) && !event.forced;
  const last = journal.findLastIndex(chose);
  if (last < 0 || seats.length !== 1) return [];
  const notable = table.game?.log?.notable ?? [];
  const concerns = (line: Line): boolean =>
    notable.includes(line.event?.key ?? "") || line.parts.some(({ owner }) => seats.includes(owner));
  return journal
    .slice(last + 1)
    .flatMap((event) => table.lines.get(event) ?? told(table, event))
    .filter((line) => line.event && !foldOf(table, line) && concerns(line));
}

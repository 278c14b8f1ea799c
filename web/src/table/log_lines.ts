/** The log in words: a line for each thing that happened, with the pieces it speaks of. */

import { t } from "../app/language.svelte";
import { CHANCE, type TableEvent, type Moved } from "../wire/protocol";
import { piecesIn } from "../app/sentences";
import type { Table } from "./table.svelte";

export interface Line {
  id: string;
  seat: number;
  text: string;
  pieces: string[];
}

export function story(table: Table): Line[] {
  const { lines } = table;
  return table.journal.flatMap((event) => {
    const known = lines.get(event) ?? told(table, event);
    lines.set(event, known);
    return known;
  });
}

/** What is said several times in a row is written once, with how often. */
export function gathered(lines: readonly Line[]): (Line & { times: number })[] {
  const rows: (Line & { times: number })[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last?.text === line.text) last.times += 1;
    else rows.push({ ...line, times: 1 });
  }
  return rows;
}

export function told(table: Table, event: TableEvent): Line[] {
  const line = (text: string, seat: number): Line[] => [{ id: String(event.number), seat, text, pieces: [] }];
  switch (event.type) {
    case "moved":
      return moved(table, event);
    case "undone":
      return line(t("play.undone", { name: table.name(event.seat) }), event.seat);
    case "seated":
    case "unseated":
    case "renamed":
    case "left":
    case "timed_out":
    case "resigned":
    case "returned":
      return line(t(`seat.${event.type}`, { name: table.name(event.place.seat) }), event.place.seat);
    case "withheld":
      return line(t("seat.withheld", { name: event.name }), event.place.seat);
    case "paused":
      return line(t("play.paused"), event.seat);
    default:
      return [];
  }
}

function moved(table: Table, { number, seat, events, deed }: Moved): Line[] {
  const spoken = events.map((event, place) => ({
    id: `${number}.${place}`,
    seat,
    text: table.say("event", event.key, event.values),
    pieces: piecesIn(event.values),
  }));
  if (spoken.length || seat === CHANCE) return spoken.filter((line) => line.text);
  const action = table.say("action", deed.key, deed.values);
  return [
    { id: String(number), seat, text: `${table.name(seat)}: ${action}`, pieces: piecesIn(deed.values) },
  ];
}

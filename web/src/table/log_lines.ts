/** The log in words: a line for each thing that happened, with the pieces it speaks of. */

import { t, type Key } from "../app/language.svelte";
import { CHANCE, type Happening, type Moment } from "../wire/protocol";
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
  return table.happenings.flatMap((happening) => {
    const known = lines.get(happening) ?? told(table, happening);
    lines.set(happening, known);
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

export function told(table: Table, happening: Happening): Line[] {
  const line = (text: string, seat: number): Line[] => [
    { id: String(happening.number), seat, text, pieces: [] },
  ];
  switch (happening.type) {
    case "moment":
      return moment(table, happening);
    case "undone":
      return line(t("play.undone", { name: table.name(happening.seat) }), happening.seat);
    case "seat_changed":
      if (happening.why === "kept") return [];
      return line(
        t(`seat.${happening.why}` as Key, { name: table.name(happening.place.seat) }),
        happening.place.seat,
      );
    case "paused":
      return line(t("play.paused"), happening.seat);
    default:
      return [];
  }
}

function moment(table: Table, { number, seat, events, deed }: Moment): Line[] {
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

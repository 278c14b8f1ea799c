/** What a field of a position is, so that it gets a control that fits. Nothing here knows a rule. */

export type Plain = string | number | boolean | null | Plain[] | { [field: string]: Plain };
export type Fields = { [field: string]: Plain };
export type Heap = Record<string, number>;

/** What the table does in each phase, now first. Tasks whose seat is "asked" are done by the seat that is chosen. */
export type Phases = Record<string, readonly Fields[]>;
export const ASKED = "asked";

export type Field =
  | { kind: "number" }
  | { kind: "flag" }
  | { kind: "text" }
  | { kind: "words"; numbers?: boolean } // several, with spaces between
  | { kind: "seat"; nobody: boolean }
  | { kind: "seats" } // a list of seats
  | { kind: "creature"; partner?: boolean }
  | { kind: "choice"; values: readonly string[]; section: string }
  | { kind: "several"; values: readonly string[]; section: string }
  | { kind: "heap"; values: readonly string[]; section: string }
  | { kind: "agenda"; phases: Phases }
  | { kind: "stones" }
  | { kind: "maybe"; field: Field; fresh: Plain }
  | { kind: "row"; item: Field; names?: readonly string[]; folded?: boolean } // as many as there are
  | { kind: "list"; item: Field; fresh: (whole: Fields) => Plain; folded?: boolean }
  | { kind: "group"; fields: Record<string, Field>; hidden?: readonly string[] };

/** The same with the names of one game's tasks, so that the compiler knows them. */
export type Tasks<View extends { agenda: { what: string }[] }> = Record<
  string,
  readonly { what: View["agenda"][number]["what"]; [field: string]: Plain }[]
>;

/** The control for a field without a description. */
export function guess(value: Plain): Field {
  if (typeof value === "number") return { kind: "number" };
  if (typeof value === "boolean") return { kind: "flag" };
  if (typeof value === "string" || value === null) return { kind: "text" };
  if (!Array.isArray(value)) return { kind: "group", fields: {} };
  const numbers = value.length > 0 && value.every((item) => typeof item === "number");
  if (numbers || value.every((item) => typeof item === "string")) return { kind: "words", numbers };
  return { kind: "row", item: guess(value[0] ?? "") };
}

/** The fields of a group with a control for each, in the order of the view. */
export function fieldsOf(shape: Extract<Field, { kind: "group" }>, value: Fields): [string, Field][] {
  const shown = Object.keys(value).filter((name) => !shape.hidden?.includes(name));
  return shown.map((name) => [name, shape.fields[name] ?? guess(value[name] as Plain)]);
}

// -- heaps of cards and chips -----------------------------------------------------------------------------------------

export function put(heap: Heap, name: string, many = 1): Heap {
  const count = (heap[name] ?? 0) + many;
  const rest = Object.fromEntries(Object.entries(heap).filter(([other]) => other !== name));
  return count > 0 ? { ...rest, [name]: count } : rest;
}

export function sum(heaps: readonly Heap[]): Heap {
  return heaps.reduce<Heap>(
    (total, heap) => Object.entries(heap).reduce((all, [name, count]) => put(all, name, count), total),
    {},
  );
}

export const heapOf = (names: readonly string[]): Heap => sum(names.map((name) => ({ [name]: 1 })));

/** Everything that is not shown elsewhere: it is in the pile. */
export function rest(all: Heap, shown: Heap): Heap {
  const left = Object.entries(all).map(([name, count]) => [name, count - (shown[name] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}

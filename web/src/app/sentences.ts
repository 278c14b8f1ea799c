/** The game's own sentences, filled in as the server fills them. */

import type { GameTexts, Value, Values } from "../wire/protocol";

const HOLE = /\{(\w+)\}/g;

/** A piece of a sentence: words, or a value by its name. */
export interface Part {
  text: string;
  value?: Value;
}

export class Sentences {
  constructor(
    readonly texts: GameTexts,
    readonly names: (seat: number) => string,
  ) {}

  has(section: string, key: string): boolean {
    return this.texts.sections[section]?.[key] !== undefined;
  }

  /** A plain text without holes, or "" where there is none. */
  get(section: string, key: string): string {
    return this.texts.sections[section]?.[key] ?? "";
  }

  /** A sentence with its values. Where one is hidden, the `_unseen` sentence is taken. */
  say(section: string, key: string, values: Values = {}): string {
    return this.parts(section, key, values)
      .map(({ text }) => text)
      .join("");
  }

  /** The same in parts: each value apart, with what it stands for. */
  parts(section: string, key: string, values: Values = {}): Part[] {
    let sentence = this.get(section, key);
    const holes = [...sentence.matchAll(HOLE)].map((hole) => hole[1] as string);
    if (holes.some((hole) => values[hole] === undefined || hidden(values[hole]))) {
      sentence = this.get(section, `${key}_unseen`) || sentence;
    }
    const parts = sentence.split(HOLE).map((text, place): Part => {
      const value = values[text] ?? "?";
      return place % 2 ? { text: this.name(value), value } : { text };
    });
    return capitalised(parts.filter(({ text }) => text));
  }

  name(value: Value): string {
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) return value.map((item) => this.name(item)).join(", ");
    const [kind, name] = split(value);
    if (kind === "seat") return this.names(Number(name));
    if (kind === "creature") return this.creature(Number(name));
    return this.texts.sections[kind]?.[name] ?? name;
  }

  creature(number: number): string {
    const { creatures, numbered_creature } = this.texts;
    const lap = Math.floor(number / creatures.length);
    const name = creatures[number % creatures.length] ?? "";
    return lap ? numbered_creature.replace("{name}", name).replace("{number}", String(lap + 1)) : name;
  }
}

function capitalised([first, ...rest]: Part[]): Part[] {
  return first ? [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest] : [];
}

export function split(value: string): [kind: string, name: string] {
  const colon = value.indexOf(":");
  return colon < 0 ? [value, ""] : [value.slice(0, colon), value.slice(colon + 1)];
}

export function hidden(value: Value | undefined): boolean {
  return typeof value === "string" && value.endsWith(":?");
}

/** Every piece that a set of values speaks of: what lights up when its sentence is pointed at. */
export function piecesIn(values: Values): string[] {
  return Object.values(values).flatMap((value) => (typeof value === "number" ? [] : value));
}

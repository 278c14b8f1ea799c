/** The game's own sentences, filled in as the server fills them. */

import { ending, pieces, pluralEnding } from "./grammar";
import type { GameTexts, Value, Values } from "../wire/protocol";

/** Sections with sentences that speak to the reader: `event_you` beside `event`. */
const YOU = "_you";
const GENDER = "gender"; // listed like a form of a word

/** A piece of a sentence: words, or a value by its name. */
export interface Part {
  text: string;
  value?: Value;
}

export class Sentences {
  constructor(
    readonly texts: GameTexts,
    readonly names: (seat: number) => string,
    /** Who reads them: sentences about this seat say "you". */
    readonly you = -1,
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
    if (values.seat === `seat:${this.you}` && !section.endsWith(YOU)) {
      const spoken = this.parts(section + YOU, key, values);
      if (spoken.length) return spoken;
    }
    let found = pieces(this.get(section, key));
    const unseen = `${key}_unseen`;
    if (this.has(section, unseen) && found.some((piece) => "name" in piece && !seen(values[piece.name])))
      found = pieces(this.get(section, unseen));
    const parts = found.map((piece): Part => {
      if ("text" in piece) return piece;
      const value = values[piece.name] ?? "?";
      if ("endings" in piece) return { text: ending(piece.endings, this.ending(value)) };
      return { text: this.name(value, piece.form), value };
    });
    return capitalised(parts.filter(({ text }) => text));
  }

  name(value: Value, form = ""): string {
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) return value.map((item) => this.name(item, form)).join(", ");
    const [kind, name] = split(value);
    if (kind === "seat") return this.names(Number(name));
    if (kind === "creature") return this.creature(Number(name), form);
    const { sections } = this.texts;
    return sections[`${kind}.${form}`]?.[name] ?? sections[kind]?.[name] ?? name;
  }

  creature(number: number, form = ""): string {
    const { creatures, creature_forms, numbered_creature } = this.texts;
    const lap = Math.floor(number / creatures.length);
    const place = number % creatures.length;
    const name = creature_forms[form]?.[place] || (creatures[place] ?? "");
    return lap ? numbered_creature.replace("{name}", name).replace("{number}", String(lap + 1)) : name;
  }

  /** Which ending fits: of a number and a list by how many, of a word by its gender. */
  private ending(value: Value): number {
    const { language, sections, creatures, creature_forms, genders } = this.texts;
    if (typeof value === "number") return pluralEnding(value, language);
    if (Array.isArray(value)) return pluralEnding(value.length, language);
    const [kind, name] = split(value);
    const gender =
      kind === "creature"
        ? creature_forms[GENDER]?.[Number(name) % creatures.length]
        : sections[`${kind}.${GENDER}`]?.[name];
    return Math.max(0, genders.indexOf(gender ?? ""));
  }
}

const seen = (value: Value | undefined): boolean => value !== undefined && !hidden(value);

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

/** Every piece that a set of values names: these light up while the sentence is pointed at. */
export function piecesIn(values: Values): string[] {
  return Object.values(values).flatMap((value) => (typeof value === "number" ? [] : value));
}

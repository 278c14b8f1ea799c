/** What a game's options are called: the sentence, the values, the edition. The game's texts say it. */

import { t } from "./language.svelte";
import type { GameTexts, OptionCard, OptionValue } from "../wire/protocol";

const LONG = 40;

/** A value in words. A long custom text is shortened to its own name ("mine: …"). */
export function valueName(texts: GameTexts | null, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "value.true" : "value.false");
  const raw = String(value);
  const names = texts?.sections.option_value ?? {};
  return names[raw] ?? likened(names, raw) ?? (raw.length > LONG ? t("value.own") : raw);
}

const NUMBERS = /\d+/g;
const shape = (value: string): string => value.replace(NUMBERS, "#");

/** What a typed value is called, after one that differs in its numbers only: rect-9x12 after "11 × 15 points". */
function likened(names: Record<string, string>, raw: string): string | undefined {
  const numbers = raw.match(NUMBERS) ?? [];
  if (!numbers.length || shape(raw) === "#") return undefined; // no name to liken it to
  const alike = Object.keys(names).find(
    (known) => shape(known) === shape(raw) && new Set(known.match(NUMBERS)).size === numbers.length,
  );
  if (!alike) return undefined;
  const theirs: string[] = alike.match(NUMBERS) ?? [];
  return names[alike]?.replace(NUMBERS, (number) => numbers[theirs.indexOf(number)] ?? number);
}

export const optionText = (texts: GameTexts | null, name: string): string =>
  texts?.sections.option?.[name] ?? name;

/** The same in short, for lists: what comes before the details. */
export const optionName = (texts: GameTexts | null, name: string): string =>
  optionText(texts, name).split(/[:.;]/)[0]?.trim() ?? name;

/** A chosen option in short, the value first: the rest may be cut off. */
export function optionTag(texts: GameTexts | null, name: string, value: OptionValue): string {
  const sentence = optionName(texts, name);
  return value === true ? sentence : `${valueName(texts, value)} · ${sentence}`;
}

/** "usual: yes · from 10 to 180 · origin: …" */
export function optionNote(texts: GameTexts | null, { name, default: usual, range }: OptionCard): string {
  const edition = texts?.sections.edition?.[name];
  return [
    t("new.option.usual", { value: valueName(texts, usual) }),
    range ? t("new.option.between", { low: range[0] ?? "", high: range[1] ?? "" }) : "",
    edition ? t("rules.edition", { edition }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What a game's options are called: the sentence, the values, the edition. The game's texts say it. */

import { t } from "./language.svelte";
import type { GameTexts, OptionCard, OptionValue } from "../wire/protocol";

const LONG = 40;

/** A value in words. A long custom text is shortened to its own name ("mine: …"). */
export function valueName(texts: GameTexts | null, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "value.true" : "value.false");
  const raw = String(value);
  const name = texts?.sections.option_value?.[raw];
  return name ?? (raw.length > LONG ? t("value.own") : raw);
}

export const optionText = (texts: GameTexts | null, name: string): string =>
  texts?.sections.option?.[name] ?? name;

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

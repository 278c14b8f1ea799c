/** What a hole in a text can ask for besides a name, as `core/grammar.py` reads it: `{prey}` the word, `{prey:acc}` one of
 * its forms, `{n?card|cards}` the ending for a number, `{prey?seen|vue}` the ending for the gender of a word. */

const HOLE = /\{(\w+)(?::(\w+)|\?([^{}]*))?\}/g;

/** A piece of a text: plain words, or a hole. */
export type Piece = { text: string } | { name: string; form: string } | { name: string; endings: string[] };

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const hole of text.matchAll(HOLE)) {
    const [whole, name = "", form = "", endings] = hole;
    if (hole.index > end) found.push({ text: text.slice(end, hole.index) });
    found.push(endings === undefined ? { name, form } : { name, endings: endings.split("|") });
    end = hole.index + whole.length;
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}

/** The ending at an index; the last one is used for all higher ones. */
export const ending = (endings: readonly string[], place: number): string =>
  endings[Math.min(place, endings.length - 1)] ?? "";

const rules = new Map<string, Intl.PluralRules>();
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"]; // in the order of endings; browsers differ in theirs

/** The place of a number's plural category among the endings, by the language's rules. */
export function pluralEnding(number: number, language: string): number {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  const used = new Set<string>(known.resolvedOptions().pluralCategories);
  return CATEGORIES.filter((category) => used.has(category)).indexOf(known.select(number));
}

/** Finding words in a text, whatever their case. */

export interface Part {
  text: string;
  hit: boolean;
}

export function found(text: string, wanted: string): boolean {
  return wanted.trim() === "" || text.toLowerCase().includes(wanted.trim().toLowerCase());
}

/** The text in parts: the matches, and what is between them. */
export function marked(text: string, wanted: string): Part[] {
  const word = wanted.trim().toLowerCase();
  if (!word) return [{ text, hit: false }];
  const parts: Part[] = [];
  const low = text.toLowerCase();
  let from = 0;
  for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), hit: false });
    parts.push({ text: text.slice(at, at + word.length), hit: true });
    from = at + word.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}

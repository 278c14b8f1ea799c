/** Long names may break before their last part, with a hyphen: not every browser knows where words divide. */

const LONG = 9; // letters

/** The pieces of a name between which it may break; `ends` are the last parts that the language lists. */
export function divided(name: string, ends: string): string[] {
  const last = new RegExp(`(?<=\\p{L}{3})(?=(?:${ends.split(" ").join("|")})$)`, "u");
  return name
    .replace(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replace(last, "\n")))
    .split("\n");
}

/** Ways into the editor and back. */

import type { ExampleCard } from "../../wire/protocol";

/** An example of the rules as it begins, to be changed by hand; the address remembers where the reader came from. */
export function editorAddress(game: string, example: ExampleCard): string {
  const query = new URLSearchParams({
    seats: String(example.seats),
    options: JSON.stringify(example.options),
    position: example.position,
    rule: example.rule,
    example: example.key,
  });
  return `#/editor/${game}?${query.toString()}`;
}

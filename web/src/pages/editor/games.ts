/** How each game's position is edited. */

import type { GameTexts } from "../../wire/protocol";
import type { Field, Heap } from "./shape";
import { beginning } from "./beginning";
import { origin } from "./origin";
import { stones } from "./stones";
import { tyranno } from "./tyranno";

type Roles = GameTexts["roles"];

export interface Editing<View> {
  /** Every card or chip that there is: none is made or lost by editing. */
  all(view: View): Heap;
  /** What is not shown elsewhere lies in the pile again. `roles` are those that the game's files declare. */
  settle(view: View, all: Heap, before: View, roles: Roles): View;
  /** The controls. `names` gives the ids of a section of the game's texts. */
  shape(names: (section: string) => string[], all: Heap, roles: Roles): Field;
}

const editings = { beginning, origin, stones, tyranno };

export function editingOf(game: string): Editing<unknown> | undefined {
  return (editings as unknown as Record<string, Editing<unknown> | undefined>)[game];
}

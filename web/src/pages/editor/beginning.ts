/** The Beginning, as its position is edited. */

import type { BeginningView } from "../../wire/protocol";
import type { Editing } from "./games";
import { heapOf, rest, sum, type Field, type Heap, type Phases, type Tasks } from "./shape";

const bare = (card: string): string => card.replace("~", "");

function elsewhere(view: BeginningView): Heap {
  const species = view.table.flatMap((seat) => seat.species);
  return sum([
    view.discard,
    ...view.table.map((seat) => seat.hand),
    ...species.map(({ traits, cards }) => heapOf([...traits, ...cards.map(bare)])),
  ]);
}

export const beginning: Editing<BeginningView> = {
  all: (view) => sum([view.pile, elsewhere(view)]),

  settle(view, all) {
    const table = view.table.map((seat) => ({
      ...seat,
      species: seat.species.map((species) => ({
        ...species,
        chips: species.cards.map((_, place) => species.chips[place] ?? 0).sort((one, other) => other - one),
      })),
    }));
    const next = {
      ...view,
      table,
      named: nextName(
        view.named,
        table.flatMap((seat) => seat.species),
      ),
    };
    return "?" in view.pile ? next : { ...next, pile: rest(all, elsewhere(next)) };
  },

  shape(names): Field {
    const traits = names("trait");
    const heap: Field = { kind: "heap", values: traits, section: "trait" };
    const drawn = [...traits, ...traits.map((trait) => `${trait}~`)];
    const species: Field = {
      kind: "group",
      fields: {
        name: { kind: "creature" },
        traits: { kind: "several", values: traits, section: "trait" },
        cards: {
          kind: "list",
          item: { kind: "choice", values: drawn, section: "trait" },
          fresh: () => traits[0] ?? "",
        },
        chips: { kind: "row", item: { kind: "number" } },
      },
    };
    const seat: Field = {
      kind: "group",
      fields: {
        hand: heap,
        drawn_since: heap,
        species: {
          kind: "list",
          item: species,
          fresh: (view) => ({ name: newName(view), traits: [], cards: [traits[0] ?? ""], chips: [0] }),
        },
      },
    };
    return {
      kind: "group",
      hidden: ["seats", "options", "eyes"],
      fields: {
        agenda: { kind: "agenda", phases: PHASES },
        turn: { kind: "seat", nobody: false },
        first: { kind: "seat", nobody: false },
        pile: heap,
        discard: heap,
        reshuffled: heap,
        table: { kind: "row", item: seat, names: ["seat"] },
      },
    };
  },
};

const EATING = [{ what: "eat" }, { what: "starve" }, { what: "score" }] as const;
const PHASES: Phases = {
  adapt: [{ what: "adapt" }, { what: "feed_long_necks" }, ...EATING],
  eat: EATING,
  begin: [{ what: "turn" }],
} satisfies Tasks<BeginningView>;

/** Names are given in order; a new one must not be in use. */
export const nextName = (named: number, creatures: readonly { name: number }[]): number =>
  Math.max(named, ...creatures.map(({ name }) => name + 1));

/** A name that nobody has yet. */
export function newName(view: { [field: string]: unknown }): number {
  return Number(view.named ?? 0);
}

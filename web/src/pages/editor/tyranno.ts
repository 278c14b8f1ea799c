/** Tyranno EX!, as its position is edited. */

import { COLOURS } from "../../games/tyranno/view";
import type { TyrannoView } from "../../wire/protocol";
import type { Editing } from "./games";
import { rest, sum, type Field, type Heap, type Phases, type Tasks } from "./shape";

function elsewhere(view: TyrannoView): Heap {
  return sum([
    ...view.fields.flatMap(({ current, shown, placed }) => [current, shown, ...placed]),
    ...view.table.flatMap(({ rack, aside }) => [rack, aside]),
  ]);
}

export const tyranno: Editing<TyrannoView> = {
  all: (view) => sum([view.bag, elsewhere(view)]),

  settle: (view, all) => ("?" in view.bag ? view : { ...view, bag: rest(all, elsewhere(view)) }),

  shape(names, all): Field {
    const symbols = Object.keys(all).filter((symbol) => symbol !== "?");
    const animals = names("animal");
    const heap: Field = { kind: "heap", values: symbols, section: "symbol" };
    const animal: Field = { kind: "choice", values: animals, section: "animal" };
    const colour: Field = { kind: "choice", values: COLOURS, section: "colour" };
    const card: Field = {
      kind: "maybe",
      fresh: { animal: animals[0] ?? "", colour: COLOURS[0], strength: 1, face_down: false },
      field: { kind: "group", hidden: ["symbols", "found", "dice", "doomed"], fields: { animal, colour } },
    };
    const top: Field = { kind: "choice", values: ["", ...animals], section: "animal" };
    const field: Field = {
      kind: "group",
      hidden: ["needed"],
      fields: { current: heap, shown: heap, placed: { kind: "row", item: heap, names: ["seat"] } },
    };
    const seat: Field = {
      kind: "group",
      fields: {
        colours: { kind: "several", values: COLOURS, section: "colour" },
        rack: heap,
        aside: heap,
        in_bag: heap,
      },
    };
    return {
      kind: "group",
      hidden: ["seats", "options", "eyes", "odds", "memory_aid"],
      fields: {
        agenda: { kind: "agenda", phases: PHASES },
        phase: { kind: "choice", values: names("phase"), section: "phase" },
        start: { kind: "seat", nobody: false },
        claimant: { kind: "seat", nobody: true },
        champion: { kind: "seat", nobody: true },
        piles: {
          kind: "row",
          item: { kind: "group", hidden: ["symbols", "found", "dice"], fields: { top } },
        },
        gone: { kind: "list", item: animal, fresh: () => animals[0] ?? "" },
        board: { kind: "row", item: card, names: PLACES },
        leaving: { kind: "row", item: card },
        fields: { kind: "row", item: field },
        bag: heap,
        fight: {
          kind: "maybe",
          fresh: {
            animals: [animals[0] ?? "", animals[1] ?? ""],
            dice: [0, 0],
            won: [0, 0],
            hits: [0, 0],
            thrown: 0,
          },
          field: { kind: "group", fields: { animals: { kind: "row", item: animal } } },
        },
        table: { kind: "row", item: seat, names: ["seat"] },
      },
    };
  },
};

const ROW_POINTS = [0, 3, 6, 9];
const SPECIAL = [13, 10, 7];
const PLACES = [
  ...ROW_POINTS.flatMap((points) => COLOURS.map((_, column) => `${points}/${column + 1}`)),
  ...SPECIAL.map(String),
];

const PUSHING = [{ what: "pushes" }, { what: "score" }] as const;
const FIGHTING = [{ what: "fight_turns", turn: 0 }, ...PUSHING] as const;
const SURVIVING = [{ what: "survival" }, ...FIGHTING] as const;
const PHASES: Phases = {
  begin: [{ what: "round" }],
  setting: [
    { what: "setting_turns", setting_round: 1, turn: 0 },
    { what: "stone_turns", turn: 0 },
    ...SURVIVING,
  ],
  survive: SURVIVING,
  fight: FIGHTING,
  push: PUSHING,
} satisfies Tasks<TyrannoView>;

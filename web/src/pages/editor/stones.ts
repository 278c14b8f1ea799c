/** The stone game, as its position is edited. */

import type { StonesView } from "../../wire/protocol";
import type { Editing } from "./games";
import type { Field, Phases, Tasks } from "./shape";

/** What follows from the rest is not edited. */
const DERIVED = ["points", "area", "supply", "scores", "captures", "walls"];

export const stones: Editing<StonesView> = {
  all: () => ({}),
  settle: (view, _, before) => (view.rows.join() === before.rows.join() ? view : forgetful(view)),
  shape: (): Field => ({
    kind: "group",
    hidden: ["seats", "options", "eyes", "board", ...DERIVED],
    fields: {
      rows: { kind: "stones" },
      agenda: { kind: "agenda", phases: PHASES },
      white: { kind: "seat", nobody: false },
      quitter: { kind: "seat", nobody: true },
      seen: { kind: "words", numbers: true },
      grown: { kind: "words" },
      moving: {
        kind: "list",
        item: { kind: "group", fields: { stones: { kind: "words" } } },
        fresh: () => ({ stones: [], jumps: 1 }),
      },
      last: { kind: "words" },
      now: { kind: "words" },
    },
  }),
};

const PHASES: Phases = {
  grow: [{ what: "grow" }, { what: "capture" }, { what: "end_turn" }],
  move: [{ what: "move" }, { what: "capture" }, { what: "end_turn" }],
  open: [{ what: "open" }, { what: "end_turn" }],
  begin: [{ what: "turn", offered: false }],
} satisfies Tasks<StonesView>;

export type Brush = "W" | "B" | "X" | ".";

/** After a stone was laid by hand, what was remembered of other positions no longer fits. */
function forgetful(view: StonesView): StonesView {
  return {
    ...view,
    before: 0,
    seen: [],
    started: false,
    grown: [],
    moving: [],
    last: [],
    now: [],
    passes: 0,
  };
}

import { t } from "../../app/language.svelte";
import type { Choice, EventHeard } from "../../wire/protocol";
import type { Scene } from "../../table/animations";
import type { Table as Play } from "../../table/table.svelte";
import type { GameModule } from "../module";
import Table from "./Table.svelte";
import { gather, type StonesView } from "./view";

function scenes({ key, values }: EventHeard): Scene[] {
  switch (key) {
    case "captures":
      return [values.points ?? []].flat().map((point) => ({ kind: "shake", who: String(point) }));
    default:
      return [];
  }
}

const DOUBTS = { resign: "stones.resign", offer_end: "stones.offer" } as const;

function caution({ deed }: Choice, table: Play): string | null {
  if (deed.key in DOUBTS) return t(DOUBTS[deed.key as keyof typeof DOUBTS]);
  const { passes, before, captures } = table.view as StonesView;
  const empty = deed.key === "pass" || (deed.key === "end_move" && !before && !captures.length);
  if (!empty) return null;
  return t(passes ? "stones.empty.last" : "stones.empty");
}

const log = { turnBySeat: true, quiet: ["act", "end_grow", "end_move"], notable: ["captures"] };
const declines = ["end_grow", "end_move", "accept"];
const menu = ["pass", "offer_end", "resign"];

export default { gather, log, Table, declines, menu, scenes, caution } satisfies GameModule;

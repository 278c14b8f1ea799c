import { t } from "../../app/language.svelte";
import type { Choice, EventHeard } from "../../wire/protocol";
import type { Scene } from "../../table/animations";
import type { GameModule } from "../module";
import Table from "./Table.svelte";

function scenes({ key, values }: EventHeard): Scene[] {
  switch (key) {
    case "jumps":
      return [{ kind: "fly", sprite: "stone", from: String(values.from), to: String(values.to) }];
    case "captures":
      return [values.points ?? []].flat().map((point) => ({ kind: "shake", who: String(point) }));
    default:
      return [];
  }
}

const DOUBTS = { pass: "stones.pass", resign: "stones.resign", offer_end: "stones.offer" } as const;

function caution({ deed }: Choice): string | null {
  return deed.key in DOUBTS ? t(DOUBTS[deed.key as keyof typeof DOUBTS]) : null;
}

const log = { turnBySeat: true, notable: ["captures"] };

export default { log, Table, scenes, caution } satisfies GameModule;

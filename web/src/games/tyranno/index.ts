import { t } from "../../app/language.svelte";
import type { Choice, EventHeard } from "../../wire/protocol";
import type { Scene } from "../../table/animations";
import type { Table as Play } from "../../table/table.svelte";
import type { GameModule } from "../module";
import Hand from "./Hand.svelte";
import Table from "./Table.svelte";
import { chanceToWin, type TyrannoView } from "./view";

const HOPELESS = 0.25;

function scenes({ key, values }: EventHeard): Scene[] {
  const one = (slot: string): string => String(values[slot] ?? "");
  switch (key) {
    case "lays":
    case "grows":
      return [{ kind: "pop", who: one("animal") }];
    case "places":
      return [{ kind: "fly", sprite: "stone", from: "bag", to: `field:${values.field}` }];
    case "challenges":
      return [{ kind: "lunge", who: one("animal"), at: one("target") }];
    case "wins":
    case "wins_weakest":
    case "wins_clean":
      return [{ kind: "shake", who: one("loser") }];
    case "dies_out":
      return [{ kind: "shake", who: one("animal") }];
    default:
      return [];
  }
}

/** Dice are read before they are thrown again. */
const BEATS: Record<string, number> = {
  challenges: 500,
  roll: 1000,
  tied_roll: 1000,
  wins: 900,
  wins_weakest: 900,
  wins_clean: 900,
};

const beat = ({ key }: EventHeard): number => BEATS[key] ?? 0;

function caution({ deed }: Choice, table: Play): string | null {
  if (deed.key !== "challenge") return null;
  const name = (slot: string): string => String(deed.values[slot]).slice("animal:".length);
  const chance = chanceToWin(table.view as TyrannoView, name("animal"), name("target"));
  return chance !== null && chance < HOPELESS ? t("tyranno.hopeless", { n: Math.round(chance * 100) }) : null;
}

const declines = ["pass", "no_strength", "waive", "no_fight"];

export default {
  Table,
  Hand,
  lowHand: true,
  foresees: true,
  declines,
  scenes,
  beat,
  caution,
} satisfies GameModule;

import { t } from "../../app/language.svelte";
import type { Choice, EventHeard } from "../../wire/protocol";
import type { Scene } from "../../table/animations";
import type { Table as Play } from "../../table/table.svelte";
import type { GameModule, ShownMove } from "../module";
import "../cards.css";
import Hand from "./Hand.svelte";
import { scoresIn } from "./scores";
import Sheet from "./Sheet.svelte";
import Table from "./Table.svelte";
import { chanceToWin, ownerOf, type TyrannoView } from "./view";

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

const owners = (view: unknown): Record<string, number> =>
  Object.fromEntries(
    (view as TyrannoView).board.flatMap((card) =>
      card ? [[`animal:${card.animal}`, ownerOf(view as TyrannoView, card.colour)] as const] : [],
    ),
  );

const sheet = ({ move, before, after }: ShownMove): unknown =>
  scoresIn(move, before as TyrannoView, after as TyrannoView);

const herd = (view: unknown, seat: number): { id: string; traits: string[] }[] =>
  (view as TyrannoView).board.flatMap((card) =>
    card && ownerOf(view as TyrannoView, card.colour) === seat ? [{ id: card.animal, traits: [] }] : [],
  );

const log = {
  turns: ["round"],
  draws: ["draws"],
  dice: ["hits", "misses"],
  notable: ["challenges", "wins", "wins_weakest", "wins_clean", "dies_out", "drops_off", "scores"],
};

export default {
  sheet,
  Sheet,
  herd,
  owners,
  log,
  Table,
  Hand,
  lowHand: true,
  foresees: true,
  declines,
  scenes,
  beat,
  caution,
} satisfies GameModule;

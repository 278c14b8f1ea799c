import { t } from "../../app/language.svelte";
import { eventArt } from "../../art/gallery";
import type { Choice, EventHeard } from "../../wire/protocol";
import type { Scene } from "../../table/animations";
import type { Table as Play } from "../../table/table.svelte";
import type { GameModule, ShownMove } from "../module";
import "../cards.css";
import Hand from "./Hand.svelte";
import Sheet from "./Sheet.svelte";
import Table from "./Table.svelte";
import { turnEndIn } from "./turn_end";
import { animalNamed, foodIn, looks, numberIn, ownerOf, total, type OriginView } from "./view";

function scenes({ key, values }: EventHeard, table: Play): Scene[] {
  const one = (slot: string): string => String(values[slot] ?? "");
  const bank = (): string => {
    const animal = animalNamed(table.view as OriginView, numberIn(one("animal")));
    return `bank:${animal?.zone ?? "laurasia"}`;
  };
  const times = Number(values.number ?? 1);
  const own = eventArt[key]?.scene;
  if (own) return [staged(own, (slot) => (slot === "bank" ? bank() : one(slot)), times)];
  switch (key) {
    case "gets_red":
      return [{ kind: "fly", sprite: "food", from: bank(), to: one("animal"), times }];
    case "gets_blue":
      return [{ kind: "fly", sprite: "extra", from: "supply", to: one("animal"), times }];
    case "food_added":
      return [{ kind: "fly", sprite: "food", from: one("animal"), to: bank(), times }];
    case "bank_filled":
    case "bank_filled_in":
      return [{ kind: "pop", who: `bank:${one("zone").slice("zone:".length)}` }];
    case "attacks":
    case "redirected":
      return [{ kind: "lunge", who: one("animal"), at: one("target") }];
    case "eats":
      return [{ kind: "shake", who: one("target") }];
    case "escapes":
    case "paralysed":
    case "starves":
    case "poisoned_dies":
      return [{ kind: "shake", who: one("animal") }];
    case "new_animal":
    case "gains_trait":
    case "shows":
      return [{ kind: "pop", who: one("animal") }];
    case "arrives":
      return [{ kind: "travel", who: one("animal") }];
    case "gains_pair":
      return [
        { kind: "pop", who: one("animal") },
        { kind: "pop", who: one("target") },
      ];
    case "born":
      return [{ kind: "pop", who: one("target") }];
    case "draws":
      return one("seat") === `seat:${table.seat}`
        ? [{ kind: "fly", sprite: "card", from: "deck", to: one("seat") }]
        : [];
    default:
      return [];
  }
}

/** The scene of a trait, with the pieces that its slots stand for. */
function staged(scene: Scene, piece: (slot: string) => string, times: number): Scene {
  switch (scene.kind) {
    case "fly":
      return { ...scene, from: piece(scene.from), to: piece(scene.to), times };
    case "lunge":
      return { ...scene, who: piece(scene.who), at: piece(scene.at) };
    default:
      return { ...scene, who: piece(scene.who) };
  }
}

/** Attacks are followed with the eyes, and dice are read. */
const BEATS: Record<string, number> = {
  attacks: 600,
  redirected: 600,
  escapes: 1000,
  too_slow: 1000,
  eats: 700,
  outwits: 600,
  shows: 600,
  bank_filled: 700,
  bank_filled_in: 700,
};

const beat = ({ key }: EventHeard): number => BEATS[key] ?? eventArt[key]?.beat ?? 0;

function caution({ deed }: Choice, table: Play): string | null {
  const view = table.view as OriginView;
  const own = view.table[table.seat];
  if (!own) return null;
  const cards = total(own.hand);
  if (deed.key === "pass" && cards) return t("origin.still.cards", { n: cards });
  const prey = numberIn(String(deed.values.target));
  if (table.hasRole("hunts", deed.key) && ownerOf(view, prey) === table.seat) return t("origin.own");
  if (deed.key === "done" && table.choices.some((choice) => couldFeed(choice, table)))
    return t("origin.still.hungry");
  return null;
}

/** It feeds an animal that is hungry, or does without food where there is none. */
function couldFeed({ deed }: Choice, table: Play): boolean {
  const view = table.view as OriginView;
  const animal = animalNamed(view, numberIn(String(deed.values.animal ?? "")));
  if (!animal || animal.fed) return false;
  if (deed.key === "eat" || table.hasRole("feeds", deed.key)) return true;
  return table.hasRole("spares", deed.key) && !foodIn(view, animal.zone);
}

const owners = (view: unknown): Record<string, number> =>
  Object.fromEntries(
    (view as OriginView).table.flatMap(({ animals }, seat) =>
      animals.map(({ name }) => [`creature:${name}`, seat] as const),
    ),
  );

const sheet = ({ move, before, after, coming }: ShownMove): unknown =>
  turnEndIn(move, before as OriginView, after as OriginView, coming);

const herd = (view: unknown, seat: number): { id: number; traits: string[] }[] =>
  ((view as OriginView).table[seat]?.animals ?? []).map((animal) => ({
    id: animal.name,
    traits: looks(animal),
  }));

const declines = ["pass", "done", "submit"]; // traits declare theirs

const notable = Object.keys(eventArt).filter((key) => eventArt[key]?.notable);

const log = {
  turns: ["turn", "last_turn"],
  draws: ["draws"],
  notable: ["attacks", "redirected", "eats", "escapes", "starves", "poisoned_dies", ...notable],
};

export default {
  sheet,
  Sheet,
  herd,
  owners,
  log,
  Table,
  Hand,
  declines,
  scenes,
  beat,
  caution,
} satisfies GameModule;

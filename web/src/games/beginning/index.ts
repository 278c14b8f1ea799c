import { t } from "../../app/language.svelte";
import type { Choice, EventHeard } from "../../wire/protocol";
import type { Scene } from "../../table/animations";
import type { Table as Play } from "../../table/table.svelte";
import type { GameModule } from "../module";
import "../cards.css";
import Hand from "./Hand.svelte";
import Table from "./Table.svelte";
import { total, type BeginningView } from "./view";

const MANY_CARDS = 3;

function scenes({ key, values }: EventHeard): Scene[] {
  const one = (slot: string): string => String(values[slot] ?? "");
  const fed = (times: number): Scene => ({
    kind: "fly",
    sprite: "food",
    from: "supply",
    to: one("species"),
    times,
  });
  switch (key) {
    case "drinks":
      return [{ kind: "fly", sprite: "food", from: "hole", to: one("species") }];
    case "long_neck_eats":
    case "feasts":
      return [fed(Number(values.chips))];
    case "scavenges":
      return [fed(1)];
    case "water":
      return [{ kind: "fly", sprite: "food", from: "supply", to: "hole", times: 2 }];
    case "attacks":
      return [{ kind: "lunge", who: one("attacker"), at: one("target") }];
    case "gored":
    case "loses_card":
      return [{ kind: "shake", who: one("species") }];
    case "draws":
      return [{ kind: "fly", sprite: "card", from: "pile", to: `screen:${one("seat").slice(5)}` }];
    case "new_species":
    case "new_species_drawn":
    case "populates":
    case "gains_trait":
    case "fertile_grows":
      return [{ kind: "pop", who: one("species") }];
    case "collects":
      return [{ kind: "pop", who: `screen:${one("seat").slice(5)}` }];
    default:
      return [];
  }
}

function caution({ deed }: Choice, table: Play): string | null {
  const own = (table.view as BeginningView).table[table.seat];
  if (!own) return null;
  const cards = total(own.hand);
  if (deed.key === "done_adapting" && cards >= MANY_CARDS) return t("beginning.still.cards", { n: cards });
  if (deed.key === "done_eating" && table.choices.length > 1) return t("beginning.still.room");
  const prey = deed.values.target;
  if (deed.key === "attack" && own.species.some(({ name }) => `creature:${name}` === prey))
    return t("beginning.own");
  return null;
}

const owners = (view: unknown): Record<string, number> =>
  Object.fromEntries(
    (view as BeginningView).table.flatMap(({ species }, seat) =>
      species.map(({ name }) => [`creature:${name}`, seat] as const),
    ),
  );

const herd = (view: unknown, seat: number): { id: number; traits: string[] }[] =>
  ((view as BeginningView).table[seat]?.species ?? []).map(({ name, traits }) => ({ id: name, traits }));

const declines = ["done_adapting", "done_eating"];

const log = { turns: ["turn"], draws: ["draws"], notable: ["attacks", "dies_out"] };

export default { herd, owners, log, Table, Hand, declines, scenes, caution } satisfies GameModule;

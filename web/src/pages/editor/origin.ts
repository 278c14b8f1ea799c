/** The Origin of Species, as its position is edited. */

import { ZONES, type AnimalView, type TraitView } from "../../games/origin/view";
import type { OriginView } from "../../wire/protocol";
import { newName, nextName } from "./beginning";
import type { Editing } from "./games";
import { ASKED, heapOf, rest, sum, type Field, type Heap, type Phases } from "./shape";

const NO_CARD = ["", "-", "?"];
const FLAGS = ["asleep", "poisoned", "hidden", "paralysed", "bodyless", "revealed"];
const MORE_FLAGS = ["adapted", "stung", "struck", "evaded"];

/** The cards of an animal; one that two animals share lies once on the table. */
function cardsOf(animal: AnimalView): string[] {
  const traits = animal.traits.filter(({ partner }) => partner < 0 || partner > animal.name);
  return [animal.body, ...traits.map(({ card, kind }) => card || kind)].filter(
    (card) => !NO_CARD.includes(card),
  );
}

/** A trait lies on a card that has it. */
function cardFor(kind: string, card: string, all: Heap): string {
  if (card === "-" || card.split("/").includes(kind)) return card;
  return Object.keys(all).find((name) => name.split("/").includes(kind)) ?? card;
}

const OPPOSITE: Record<string, string> = { helper: "dependent", dependent: "helper" };

/** What a pair card on one animal is on its partner. */
const mirrored = (trait: TraitView, owner: number): TraitView => ({
  ...trait,
  partner: owner,
  role: OPPOSITE[trait.role] ?? "",
});

const isMirror = (trait: TraitView, of: TraitView, owner: number): boolean =>
  trait.kind === of.kind && trait.partner === owner;

/** A pair card belongs to two animals: what is entered or removed on one follows on its partner. */
export function paired(
  animals: AnimalView[],
  before: AnimalView[],
  directed: readonly string[],
): AnimalView[] {
  const partnerOf = (trait: TraitView): AnimalView | undefined =>
    animals.find((animal) => animal.name === trait.partner);
  const fresh = ({ name }: AnimalView, trait: TraitView): boolean => {
    const old = before.find((animal) => animal.name === name)?.traits ?? [];
    return !old.some((each) => JSON.stringify(each) === JSON.stringify(trait));
  };
  const entered = animals.flatMap((animal) =>
    animal.traits
      .filter((trait) => trait.partner >= 0 && trait.partner !== animal.name && fresh(animal, trait))
      .map((trait) => [animal.name, withRole(trait, directed)] as const),
  );
  return animals.map((animal) => {
    const come = entered.filter(([, trait]) => trait.partner === animal.name);
    const kept = animal.traits.flatMap((trait) => {
      if (come.some(([owner, each]) => isMirror(trait, each, owner))) return [];
      if (trait.partner < 0 || fresh(animal, trait)) return [withRole(trait, directed)];
      const there = partnerOf(trait)?.traits.some((each) => isMirror(each, trait, animal.name));
      return there ? [trait] : [];
    });
    return { ...animal, traits: [...kept, ...come.map(([owner, trait]) => mirrored(trait, owner))] };
  });
}

/** Where a pair has a direction, the animal that gets it first depends on the other. */
const withRole = (trait: TraitView, directed: readonly string[]): TraitView =>
  directed.includes(trait.kind) && trait.partner >= 0 && !trait.role
    ? { ...trait, role: "dependent" }
    : trait;

function elsewhere(view: OriginView): Heap {
  const animals = view.table.flatMap((seat) => seat.animals);
  return sum([
    ...view.table.flatMap(({ hand, discard, buried }) => [hand, discard, buried]),
    ...animals.map((animal) => heapOf(cardsOf(animal))),
    heapOf(view.loose.map(({ card }) => card)),
  ]);
}

export const origin: Editing<OriginView> = {
  all: (view) => sum([view.deck, elsewhere(view)]),

  settle(view, all, before, { directed = [] }) {
    const table = view.table.map((seat, place) => ({
      ...seat,
      animals: paired(seat.animals, before.table[place]?.animals ?? [], directed).map((animal) => ({
        ...animal,
        traits: animal.traits.map((trait) => ({ ...trait, card: cardFor(trait.kind, trait.card, all) })),
      })),
    }));
    const next = {
      ...view,
      table,
      named: nextName(
        view.named,
        table.flatMap((seat) => seat.animals),
      ),
    };
    return "?" in view.deck ? next : { ...next, deck: rest(all, elsewhere(next)) };
  },

  shape(_, all, { falls = [] }): Field {
    const cards = Object.keys(all).filter((card) => card !== "?");
    const heap: Field = { kind: "heap", values: cards, section: "card" };
    const card = (more: string[]): Field => ({
      kind: "choice",
      values: [...more, ...cards],
      section: "card",
    });
    const kinds = [...new Set(cards.flatMap((name) => name.split("/")))];
    const trait: Field = {
      kind: "group",
      fields: {
        kind: { kind: "choice", values: kinds, section: "trait" },
        card: card(["-"]),
        partner: { kind: "creature", partner: true },
        role: { kind: "choice", values: ["", "helper", "dependent"], section: "role" },
      },
    };
    const animal: Field = {
      kind: "group",
      hidden: ["need", "fed"],
      fields: {
        name: { kind: "creature" },
        traits: { kind: "list", item: trait, fresh: () => freshTrait(cards[0] ?? "") },
        body: card(["?", "-"]),
        zone: { kind: "choice", values: ZONES, section: "zone" },
        bound: { kind: "choice", values: ["", ...ZONES], section: "zone" },
        ignores: {
          kind: "maybe",
          fresh: { animal: 0, trait: kinds[0] ?? "" },
          field: {
            kind: "group",
            fields: {
              animal: { kind: "creature", partner: true },
              trait: { kind: "choice", values: kinds, section: "trait" },
            },
          },
        },
        flags: { kind: "several", values: [...FLAGS, ...MORE_FLAGS], section: "flag" },
      },
    };
    const seat: Field = {
      kind: "group",
      fields: {
        hand: heap,
        discard: heap,
        buried: heap,
        animals: {
          kind: "list",
          item: animal,
          fresh: (view) => freshAnimal(newName(view), cards[0] ?? "?"),
          folded: true,
        },
      },
    };
    const links: Field = {
      kind: "list",
      item: {
        kind: "group",
        fields: {
          trait: { kind: "choice", values: kinds, section: "trait" },
          animal: { kind: "creature", partner: true },
          partner: { kind: "creature", partner: true },
        },
      },
      fresh: () => ({ trait: kinds[0] ?? "", animal: -1, partner: -1 }),
    };
    return {
      kind: "group",
      hidden: ["seats", "options", "eyes", "attack", "ambushed"],
      fields: {
        agenda: { kind: "agenda", phases: PHASES },
        first: { kind: "seat", nobody: false },
        lot: { kind: "seat", nobody: true },
        passed: { kind: "seats" },
        deck: heap,
        bank: { kind: "row", item: { kind: "number" }, names: ZONES.map((zone) => `zone:${zone}`) },
        fired: links,
        queue: links,
        loose: {
          kind: "list",
          item: {
            kind: "group",
            fields: { card: card([]), zone: { kind: "choice", values: ZONES, section: "zone" } },
          },
          fresh: () => ({ card: falls[0] ?? "", zone: ZONES[0] }),
        },
        table: { kind: "row", item: seat, names: ["seat"], folded: true },
      },
    };
  },
};

const ENDING = [{ what: "extinction" }, { what: "next_turn" }];
const FEEDING = [{ what: "food_bank" }, { what: "feeding" }, ...ENDING];
const PHASES: Phases = {
  develop: [{ what: "development", seat: ASKED }, ...FEEDING],
  roll: FEEDING,
  feed: [{ what: "slot", seat: ASKED }, ...ENDING],
  starve: ENDING,
  begin: [{ what: "turn" }],
};

function freshTrait(card: string): { [field: string]: string | number | boolean } {
  const marks = { full: false, used: false, rested: false, off: false };
  return { kind: card.split("/")[0] ?? card, card, partner: -1, role: "", ...marks };
}

const freshAnimal = (
  name: number,
  body: string,
): { [field: string]: string | number | boolean | null | never[] } => ({
  name,
  traits: [],
  body,
  red: 0,
  blue: 0,
  zone: ZONES[0],
  flags: [],
  ignores: null,
  bound: "",
  need: 1,
  fed: false,
});

"""Moves in words, and what each of them means to an interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from galapagos.core.errors import NotationError
from galapagos.core.events import Value
from galapagos.core.game import Deed
from galapagos.core.messages import msg
from galapagos.core.notation import Phrasebook
from galapagos.core.options import nearest
from galapagos.games.beginning import actions
from galapagos.games.beginning.actions import card_of, one_of, other_of, pack, verb_of
from galapagos.games.beginning.cards import NAMES

PHRASES = Phrasebook(
    {
        "new_species": "new species from {card:trait}",
        "populate": "{species:creature} grows by {card:trait}",
        "add_trait": "{species:creature} gains {card:trait}",
        "swap_trait": "{species:creature} swaps {gone:trait} for {card:trait}",
        "done_adapting": "done adapting",
        "drink": "{species:creature} drinks",
        "attack": "{attacker:creature} attacks {target:creature}",
        "done_eating": "done eating",
        "draw": "draw {card:trait}",
        "start": "{seat:seat} begins",
    }
)

KEYS = {
    actions.NEW_SPECIES: "new_species",
    actions.POPULATE: "populate",
    actions.ADD_TRAIT: "add_trait",
    actions.SWAP_TRAIT: "swap_trait",
    actions.DONE_ADAPTING: "done_adapting",
    actions.DRINK: "drink",
    actions.ATTACK: "attack",
    actions.DONE_EATING: "done_eating",
    actions.DRAW: "draw",
    actions.START: "start",
}
VERBS = {key: verb for verb, key in KEYS.items()}


def deed_of(action: int) -> Deed:
    key = KEYS[verb_of(action)]
    card, one, other = card_of(action), one_of(action), other_of(action)
    match key:
        case "new_species":
            return Deed(key, {"card": trait(card)}, [hand(card), "new"])
        case "populate":
            return Deed(
                key,
                {"species": creature(one), "card": trait(card)},
                [hand(card), creature(one), "population"],
            )
        case "add_trait":
            return Deed(key, {"species": creature(one), "card": trait(card)}, [hand(card), creature(one), "trait"])
        case "swap_trait":
            values: dict[str, Value] = {"species": creature(one), "gone": trait(other), "card": trait(card)}
            return Deed(key, values, [hand(card), creature(one), f"{creature(one)}/{NAMES[other]}"])
        case "drink":
            return Deed(key, {"species": creature(one)}, [creature(one), "hole"])
        case "attack":
            return Deed(key, {"attacker": creature(one), "target": creature(other)}, [creature(one), creature(other)])
        case "draw":
            return Deed(key, {"card": trait(card)})
        case "start":
            return Deed(key, {"seat": f"seat:{card}"})
    return Deed(key, {}, ["done"])


def action_of(key: str, values: Mapping[str, Value]) -> int:
    card = kind_named(values["card"]) if "card" in values else 0
    if "seat" in values:
        card = number(values["seat"])
    one = number(values.get("species", values.get("attacker", "creature:0")))
    other = kind_named(values["gone"]) if "gone" in values else number(values.get("target", "creature:0"))
    return pack(VERBS[key], card, one, other)


def trait(kind: int) -> str:
    return f"trait:{NAMES[kind]}"


def hand(kind: int) -> str:
    return f"hand:{NAMES[kind]}"


def creature(name: int) -> str:
    return f"creature:{name}"


def number(value: Any) -> int:
    return int(str(value).partition(":")[2])


def kind_named(value: Any) -> int:
    name = str(value).partition(":")[2]
    if name not in NAMES:
        raise NotationError(msg("there is no trait {name!r}: {hint}", name=name, hint=nearest(name, NAMES)))
    return NAMES.index(name)

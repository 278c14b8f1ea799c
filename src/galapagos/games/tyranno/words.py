"""Moves in words, and what each of them means to an interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from galapagos.core.errors import NotationError
from galapagos.core.events import Value
from galapagos.core.game import Deed
from galapagos.core.messages import msg
from galapagos.core.notation import Phrasebook
from galapagos.core.options import nearest
from galapagos.games.tyranno import actions
from galapagos.games.tyranno.actions import (
    NO_CHIP,
    NO_SYMBOL,
    exchanged,
    field_of,
    one_of,
    other_of,
    pack,
    pack_exchange,
    spot,
    symbol_of,
    verb_of,
)
from galapagos.games.tyranno.cards import NAMES
from galapagos.games.tyranno.state import FIELDS

PHRASES = Phrasebook(
    {
        "lay": "lay {animal:animal} on row {row:number}",
        "exchange": "exchange {chips:symbols}",
        "place": "place {chip:symbol} on {field:number}",
        "place_two": "place {chip:symbol} on {field:number}, {chip2:symbol} on {field2:number}",
        "pass": "pass",
        "strengthen": "strengthen {animal:animal}",
        "no_strength": "no strength",
        "claim": "give up stone 5",
        "waive": "keep stone 5",
        "challenge": "{animal:animal} challenges {target:animal}",
        "no_fight": "no fight",
        "roll": "roll {pips:number}",
        "draw": "draw {chip:symbol}",
        "turn_up": "turn up {animal:animal}",
        "enter": "{animal:animal} enters first",
        "start": "{seat:seat} begins",
        "prevail": "{seat:seat} prevails",
    }
)

VERBS = {
    "lay": actions.LAY,
    "exchange": actions.EXCHANGE,
    "place": actions.PLACE,
    "place_two": actions.PLACE,
    "pass": actions.PASS,
    "strengthen": actions.STRENGTHEN,
    "no_strength": actions.NO_STRENGTH,
    "claim": actions.CLAIM,
    "waive": actions.WAIVE,
    "challenge": actions.CHALLENGE,
    "no_fight": actions.NO_FIGHT,
    "roll": actions.ROLL,
    "draw": actions.DRAW,
    "turn_up": actions.TURN_UP,
    "enter": actions.ENTER,
    "start": actions.SEAT,
    "prevail": actions.SEAT,
}
KEYS = {verb: key for key, verb in reversed(VERBS.items())}  # the first of two keys with the same verb


class Words:
    """Knows the animals of a deck by name."""

    def __init__(self, animals: Sequence[str]) -> None:
        self.animals = list(animals)

    # -- what an action means -----------------------------------------------------------------------------------------

    def deed(self, action: int, at_the_end: bool, column: str = "") -> Deed:
        """At the end of the game a seat that chance names prevails; before, it begins.

        `column` is the colour whose card is laid. An exchange begins with the bag, so that chips that are picked first
        are always meant to be placed; whatever uses chips ends with "done", so that it can be looked at before.
        """
        key = KEYS[verb_of(action)]
        match key:
            case "lay":
                animal, row = self.animal(one_of(action)), 3 * other_of(action)
                return Deed(key, {"animal": animal, "row": row}, [animal, f"cell:{column}/{row}"])
            case "exchange":
                chips = [symbol(kind) for place in range(3) if (kind := exchanged(action, place)) != NO_SYMBOL]
                return Deed(key, {"chips": chips}, ["bag", *(f"rack/{chip}" for chip in chips), "done"])
            case "place":
                return placing(one_of(action), other_of(action))
            case "strengthen" | "enter" | "turn_up":
                animal = self.animal(one_of(action))
                return Deed(key, {"animal": animal}, [animal])
            case "challenge":
                animal, target = self.animal(one_of(action)), self.animal(other_of(action))
                return Deed(key, {"animal": animal, "target": target}, [animal, target])
            case "roll":
                return Deed(key, {"pips": one_of(action)})
            case "draw":
                return Deed(key, {"chip": symbol(one_of(action))})
            case "start":
                return Deed("prevail" if at_the_end else key, {"seat": f"seat:{one_of(action)}"})
        return Deed(key, {}, ["stone"] if key == "claim" else ["done"])

    def animal(self, number: int) -> str:
        return f"animal:{self.animals[number]}" if number < len(self.animals) else "animal:nobody"

    # -- and back -----------------------------------------------------------------------------------------------------

    def action(self, key: str, values: Mapping[str, Value]) -> int:
        verb = VERBS[key]
        match key:
            case "exchange":
                return exchange_of(values["chips"])
            case "place":
                return pack(verb, spot_named(values["chip"], values["field"]), NO_CHIP)
            case "place_two":
                one = spot_named(values["chip"], values["field"])
                other = spot_named(values["chip2"], values["field2"])
                return pack(verb, min(one, other), max(one, other))
            case "lay":
                return pack(verb, self.number(values["animal"]), row_named(values["row"]))
            case "challenge":
                return pack(verb, self.number(values["animal"]), self.number(values["target"]))
            case "strengthen" | "enter" | "turn_up":
                return pack(verb, self.number(values["animal"]))
            case "roll":
                return pack(verb, in_range("a die shows", values["pips"], 1, 6))
            case "draw":
                return pack(verb, symbol_named(values["chip"]))
            case "start" | "prevail":
                return pack(verb, int(name_in(values["seat"])))
        return pack(verb)

    def number(self, value: Value) -> int:
        name = name_in(value)
        if name not in self.animals:
            raise NotationError(msg("there is no animal {name!r}: {hint}", name=name, hint=nearest(name, self.animals)))
        return self.animals.index(name)


def placing(one: int, other: int) -> Deed:
    chip = symbol(symbol_of(one))
    values: dict[str, Value] = {"chip": chip, "field": field_of(one) + 1}
    picks = [f"rack/{chip}", f"field:{field_of(one) + 1}"]
    if other == NO_CHIP:
        return Deed("place", values, [*picks, "done"])
    chip2 = symbol(symbol_of(other))
    values |= {"chip2": chip2, "field2": field_of(other) + 1}
    return Deed("place_two", values, [*picks, f"rack/{chip2}", f"field:{field_of(other) + 1}", "done"])


def exchange_of(chips: Any) -> int:
    if not 1 <= len(chips) <= 3:
        raise NotationError(msg("one to three chips are exchanged, not {many}", many=len(chips)))
    return pack_exchange(*sorted(symbol_named(chip) for chip in chips))


def symbol(kind: int) -> str:
    return f"symbol:{NAMES[kind]}" if kind < len(NAMES) else "symbol:nothing"


def symbol_named(value: Value) -> int:
    name = name_in(value)
    if name not in NAMES:
        raise NotationError(msg("there is no symbol {name!r}: {hint}", name=name, hint=nearest(name, NAMES)))
    return NAMES.index(name)


def spot_named(chip: Value, field: Value) -> int:
    return spot(symbol_named(chip), in_range("the fields are", field, 1, FIELDS) - 1)


def row_named(value: Value) -> int:
    if value not in (0, 3, 6, 9):
        raise NotationError(msg("there is no row {value}: the rows are 0, 3, 6 and 9", value=value))
    return int(str(value)) // 3


def in_range(what: str, value: Value, low: int, high: int) -> int:
    if not isinstance(value, int) or not low <= value <= high:
        raise NotationError(msg("{what} {low} to {high}, not {value}", what=msg(what), low=low, high=high, value=value))
    return value


def name_in(value: Value) -> str:
    return str(value).partition(":")[2]

"""Tables of The Origin of Species in a few words, and what to look at on them."""

from __future__ import annotations

import galapagos
from galapagos.core.names import creature
from galapagos.core.options import OptionValue
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.view import AnimalView, OriginView
from tests.rules.table import TestTable


def origin(position: str | None = None, seats: int = 2, **options: OptionValue) -> TestTable:
    return TestTable(galapagos.game("origin", seats=seats, **options), position)


def continents(position: str | None = None, seats: int = 2, **options: OptionValue) -> TestTable:
    """With whole decks for two as well, so that there are cards enough."""
    return origin(position, seats, **{"continents": True, "half_deck": "off", **options})


def time_to_fly(position: str | None = None, seats: int = 2, **options: OptionValue) -> TestTable:
    return origin(position, seats, **{"time_to_fly": True, "half_deck": "off", **options})


def all_sets(position: str | None = None, seats: int = 2, **options: OptionValue) -> TestTable:
    return origin(position, seats, **{"continents": True, "time_to_fly": True, "half_deck": "off", **options})


def state_of(table: TestTable) -> OriginState:
    assert isinstance(table.state, OriginState)
    return table.state


def view_of(table: TestTable) -> OriginView:
    assert isinstance(table.view, OriginView)
    return table.view


def animals(table: TestTable) -> dict[str, AnimalView]:
    return {creature(animal.name): animal for seat in view_of(table).table for animal in seat.animals}


def animal(table: TestTable, name: str) -> AnimalView:
    return animals(table)[name]


def alive(table: TestTable) -> set[str]:
    return set(animals(table))


def food(table: TestTable, name: str) -> tuple[int, int]:
    """Red and blue tokens."""
    return animal(table, name).red, animal(table, name).blue


def fat(table: TestTable, name: str) -> int:
    return sum(trait.full for trait in animal(table, name).traits)


def traits(table: TestTable, name: str) -> list[str]:
    return [trait.kind for trait in animal(table, name).traits]


def bank(table: TestTable) -> int:
    return view_of(table).bank[0]


def zone(table: TestTable, name: str) -> str:
    return animal(table, name).zone


def discards(table: TestTable) -> list[int]:
    return [sum(seat.discard.values()) + sum(seat.buried.values()) for seat in view_of(table).table]


def hands(table: TestTable) -> list[int]:
    return [sum(seat.hand.values()) for seat in view_of(table).table]


def uses(table: TestTable) -> set[str]:
    """What may be done besides ending the slot."""
    return table.choices - {"done"}

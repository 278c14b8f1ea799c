"""Tables of The Beginning in a few words."""

from __future__ import annotations

from galapagos.core.names import creature_number
from galapagos.core.options import OptionValue
from galapagos.core.registry import game
from galapagos.games.beginning.cards import size
from galapagos.games.beginning.state import BeginningState, Species
from galapagos.games.beginning.view import view_of_species
from tests.rules.table import TestTable


def beginning(position: str | None = None, seats: int = 2, **options: OptionValue) -> TestTable:
    return TestTable(game("beginning", seats=seats, **options), position)


def state_of(table: TestTable) -> BeginningState:
    assert isinstance(table.state, BeginningState)
    return table.state


def species(table: TestTable, name: str) -> Species:
    return state_of(table).living(creature_number(name))


def chips(table: TestTable, name: str) -> list[int]:
    """The chips on each population card, from the top."""
    return view_of_species(species(table, name), -1).chips


def alive(table: TestTable, name: str) -> bool:
    return state_of(table).find(creature_number(name)) is not None


def collected(table: TestTable) -> list[int]:
    return list(state_of(table).collected)


def hand_sizes(table: TestTable) -> list[int]:
    return [size(hand) for hand in state_of(table).hands]

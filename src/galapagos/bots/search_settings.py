"""How search goes about each game: numbers found by play, kept in ``tuned.json`` with the command that found them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from galapagos.bots.search import SearchSettings
from galapagos.core.errors import UnknownName
from galapagos.core.options import nearest

TUNED = Path(__file__).with_name("tuned.json")
DEFAULT = "default"


class Tuned(msgspec.Struct, forbid_unknown_fields=True):
    made_by: str
    habits: dict[str, float]
    choosing: dict[str, float] = {}  # what differs for a bot that only has to choose


@cache
def tuned() -> dict[str, Tuned]:
    return msgspec.json.decode(TUNED.read_bytes(), type=dict[str, Tuned])


def habits_for(game: str, **changes: float) -> SearchSettings:
    """What was found for a game, with changes for a level or an experiment."""
    return made(found_for(game).habits | changes)


def choosing_habits(game: str, **changes: float) -> SearchSettings:
    """The same for a bot that sits at a table and only has to choose."""
    found = found_for(game)
    return made(found.habits | found.choosing | changes)


def found_for(game: str) -> Tuned:
    return tuned().get(game) or tuned()[DEFAULT]


def made(values: dict[str, float]) -> SearchSettings:
    habits = SearchSettings()
    for name, value in values.items():
        if not hasattr(habits, name):
            raise UnknownName(f"search has no habit {name!r}: {nearest(name, habit_names())}")
        kind = type(getattr(habits, name))
        setattr(habits, name, kind(value))
    return habits


def habit_names() -> list[str]:
    """Compiled classes have no __dict__, so the class itself is asked."""
    habits = SearchSettings()
    return sorted(name for name in dir(habits) if isinstance(getattr(habits, name), bool | int | float))

"""Search settings for each game, found by play and kept in ``tuned.json`` with the command that found them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from galapagos.bots.search import SearchSettings
from galapagos.core.errors import UnknownName
from galapagos.core.options import nearest

TUNED = Path(__file__).with_name("tuned.json")
DEFAULT = "default"
LONG: Final = 1000  # iterations for a move

# Settings that had another name in earlier versions.
RENAMED: Final = {
    "doubt": "drop_errors",
    "few": "widen_above",
    "heat": "temperature",
    "longest": "rollout_limit",
    "looks": "prior_worlds",
    "open_at": "expand_after",
    "rivals": "rollout_candidates",
    "sharing": "shared_win",
    "winning": "win_weight",
}


class Tuned(msgspec.Struct, forbid_unknown_fields=True):
    made_by: str
    settings: dict[str, float]
    playing: dict[str, float] = {}  # what differs for a bot that only has to choose a move
    long: dict[str, float] = {}  # what differs besides if it has LONG iterations or more


@cache
def tuned() -> dict[str, Tuned]:
    return msgspec.json.decode(TUNED.read_bytes(), type=dict[str, Tuned])


def analysis_settings(game: str, **changes: float) -> SearchSettings:
    """The settings of a game for judging every choice, with changes for an experiment."""
    return make_settings(tuned_for(game).settings | changes)


def playing_settings(game: str, effort: float = 0.0, **changes: float) -> SearchSettings:
    """The settings of a game for a bot that only has to choose a move, with changes for a level or an experiment.

    `effort` is about how many iterations it has for that.
    """
    found = tuned_for(game)
    return make_settings(found.settings | found.playing | (found.long if effort >= LONG else {}) | changes)


def tuned_for(game: str) -> Tuned:
    return tuned().get(game) or tuned()[DEFAULT]


def make_settings(values: dict[str, float]) -> SearchSettings:
    settings = SearchSettings()
    for name, value in values.items():
        check_setting(name)
        kind = type(getattr(settings, name))
        setattr(settings, name, kind(value))
    return settings


def check_setting(name: str) -> None:
    if name in RENAMED:
        raise UnknownName(f"the search setting {name!r} is now called {RENAMED[name]!r}")
    if name not in setting_names():
        raise UnknownName(f"there is no search setting {name!r}: {nearest(name, setting_names())}")


@cache
def setting_names() -> list[str]:
    """Return the names of all settings; found with dir(), because compiled classes have no __dict__."""
    settings = SearchSettings()
    return sorted(name for name in dir(settings) if isinstance(getattr(settings, name), bool | int | float))

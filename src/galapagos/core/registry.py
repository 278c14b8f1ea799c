"""Which games there are: every folder below `galapagos.games` with a `game.py`."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path

from galapagos.core.errors import UnknownName
from galapagos.core.game import Game
from galapagos.core.messages import msg
from galapagos.core.options import OptionValue, nearest, settle

GAMES = "galapagos.games"


def game_names() -> list[str]:
    """Return the names of all games, which `game` takes."""
    package = importlib.import_module(GAMES)
    return sorted(path.parent.name for folder in package.__path__ for path in Path(folder).glob("*/game.py"))


def game_class(name: str) -> type[Game]:
    if name not in game_names():
        raise UnknownName(msg("there is no game {name!r}: {hint}", name=name, hint=nearest(name, game_names())))
    found: type[Game] = importlib.import_module(f"{GAMES}.{name}").GAME
    return found


def game(name: str, seats: int | None = None, **options: OptionValue) -> Game:
    """A game to play: `game("beginning", seats=3, horns_kamikaze=True)`."""
    return game_class(name)(seats, **options)


def configured_game(name: str, seats: int | None, options: Mapping[str, OptionValue]) -> Game:
    """A game with options from a message or a file. Any names may be among them, even `self` and `seats`."""
    kind = game_class(name)
    settle(kind.options_offered, options)
    return kind(seats, **options)

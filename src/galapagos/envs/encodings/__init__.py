"""The encoding of each game. They live here only: no rule and no view knows them."""

from __future__ import annotations

from collections.abc import Callable

from galapagos.core.errors import UnknownName
from galapagos.core.game import Game
from galapagos.envs.encoding import Encoding


def beginning(game: Game) -> Encoding:
    from galapagos.envs.encodings.beginning import BeginningEncoding

    return BeginningEncoding(game.seats)


ENCODINGS: dict[str, Callable[[Game], Encoding]] = {"beginning": beginning}


def encoding_of(game: Game) -> Encoding:
    """Letters and features for a game with its seats and options."""
    if game.name not in ENCODINGS:
        raise UnknownName(f"{game.name!r} has no encoding")
    return ENCODINGS[game.name](game)

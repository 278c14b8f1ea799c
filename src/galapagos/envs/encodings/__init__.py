"""The encodings of the games. Rules and views do not know them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from galapagos.core.errors import UnknownName
from galapagos.core.game import Game
from galapagos.envs.encoding import Encoding

if TYPE_CHECKING:
    from galapagos.games.origin.game import Origin
    from galapagos.games.stones.game import Stones
    from galapagos.games.tyranno.game import Tyranno


def beginning(game: Game) -> Encoding[Any]:
    from galapagos.envs.encodings.beginning import BeginningEncoding

    return BeginningEncoding(game.seats)


def stones(game: Stones) -> Encoding[Any]:
    from galapagos.envs.encodings.stones import StonesEncoding

    return StonesEncoding(game.board)


def tyranno(game: Tyranno) -> Encoding[Any]:
    from galapagos.envs.encodings.tyranno import TyrannoEncoding

    return TyrannoEncoding(game.rulings, game.seats)


def origin(game: Origin) -> Encoding[Any]:
    from galapagos.envs.encodings.origin import OriginEncoding

    return OriginEncoding(game.rulings, game.seats)


ENCODINGS: dict[str, Callable[[Any], Encoding[Any]]] = {
    "beginning": beginning,
    "origin": origin,
    "stones": stones,
    "tyranno": tyranno,
}

# A version changes whenever a letter or feature changes its meaning.
VERSIONS = {"beginning": 1, "origin": 1, "stones": 1, "tyranno": 1}


@lru_cache(maxsize=64)
def encoding_of(game: Game) -> Encoding[Any]:
    """The encoding of a game with its seats and options. Encodings never change, so they are shared."""
    if game.name not in ENCODINGS:
        raise UnknownName(f"{game.name!r} has no encoding")
    encoding = ENCODINGS[game.name](game)
    encoding.recipe = (encoding_of, (game,))
    return encoding

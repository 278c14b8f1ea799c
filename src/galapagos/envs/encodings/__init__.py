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


def left_out(resign: bool, offers: bool, passes: bool) -> tuple[str, ...]:
    """The names of letters that environments leave out unless they are wanted. Only the stone game has any of them.

    Random play that may resign does so within a few turns, and a policy that beats it has learned nothing else.
    """
    wanted = {"resign": resign, "offer_end": offers, "pass": passes}
    return tuple(name for name, is_wanted in wanted.items() if not is_wanted)


def encoding_of(game: Game, left_out: tuple[str, ...] = ()) -> Encoding[Any]:
    """The encoding of a game with its seats and options. Encodings never change, so they are shared.

    Letters whose names are left out keep their numbers, but are never legal while there is another one.
    """
    return make_encoding(game, left_out)


@lru_cache(maxsize=64)
def make_encoding(game: Game, left_out: tuple[str, ...]) -> Encoding[Any]:
    if game.name not in ENCODINGS:
        raise UnknownName(f"{game.name!r} has no encoding")
    encoding = ENCODINGS[game.name](game)
    encoding.recipe = (encoding_of, (game, left_out))
    if unwanted := [name for name in encoding.optional if name in left_out]:
        encoding.leave_out(unwanted)
    return encoding

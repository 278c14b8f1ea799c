"""The tables that the browser tests play: small ones where the game has them, so that whole games are short."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from galapagos.core.options import from_text
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_class
from tests.contract.walks import decisions


class Set(msgspec.Struct, frozen=True):
    """A game with the options that shorten it. `left` is how many decisions a late position leaves."""

    game: str
    options: dict[str, str] = {}
    left: int = 24

    def __hash__(self) -> int:
        return hash(self.game)

    @property
    def late(self) -> str:
        return late_position(self)


@lru_cache
def late_position(table: Set) -> str:
    """A position near the end of some game for two, in words as the form takes them."""
    offered = {option.name: option for option in game_class(table.game).options_offered}
    options = {name: from_text(offered[name], value) for name, value in table.options.items()}
    game = make_game(table.game, seats=2, **options)
    length = sum(1 for _ in decisions(game, seed=3))
    for number, (state, _) in enumerate(decisions(game, seed=3)):
        if number >= length - table.left and len(state.choices()) > 1:
            return game.write_position(state)
    raise AssertionError("the game is too short")


TABLES = [
    Set("beginning"),
    Set("stones", {"board": "rect-7x7", "stones": "12", "obstacles": "4", "turn_limit": "8"}),
]

every_game = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game)

"""The tables that the browser tests play: small ones where the game has them, so that whole games are short."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from galapagos.core.game import Game
from galapagos.core.options import OptionValue, from_text
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_class
from tests.support.walks import decisions


class Set(msgspec.Struct, frozen=True):
    """A game with the options that shorten it. `left` is how many decisions a late position leaves."""

    game: str
    options: dict[str, str] = {}
    left: int = 24
    heat: str = ""  # the question in the middle of an attack or a fight
    scene: str = ""  # the question at which a picture is taken
    steps: int = 1  # and what is picked before it

    def __hash__(self) -> int:
        return hash(self.game)

    @property
    def late(self) -> str:
        """A position near the end of some game for two, in words as the form takes them."""
        return late_position(self)

    @property
    def heated(self) -> str:
        """A position where the first seat must answer in the middle of an attack or a fight."""
        return asked_position(self, self.heat)

    @property
    def shown(self) -> str:
        """A position with something to see."""
        return scenic_position(self)

    def make(self) -> Game:
        return make_game(self.game, seats=2, **typed(self.game, self.options))


def typed(game: str, options: dict[str, str]) -> dict[str, OptionValue]:
    """Options as a game takes them."""
    offered = {option.name: option for option in game_class(game).options_offered}
    return {name: from_text(offered[name], value) for name, value in options.items()}


@lru_cache
def late_position(table: Set) -> str:
    game = table.make()
    length = sum(1 for _ in decisions(game, seed=3))
    for number, (state, _) in enumerate(decisions(game, seed=3)):
        if number >= length - table.left and state.actor == 0 and len(state.choices()) > 1:
            return game.write_position(state)
    raise AssertionError("the game is too short")


@lru_cache
def asked_position(table: Set, question: str) -> str:
    game = table.make()
    for seed in range(1, 30):
        for state, _ in decisions(game, seed):
            asked = state.actor == 0 and len(state.choices()) > 1
            if asked and question in ("", game.question(state).key):
                return game.write_position(state)
    raise AssertionError("it never comes to that")


@lru_cache
def scenic_position(table: Set) -> str:
    """The richest of some positions: the one with the most to be said about it."""
    game = table.make()
    asked = (
        game.write_position(state)
        for seed in range(1, 13)
        for state, _ in decisions(game, seed)
        if state.actor == 0 and game.question(state).key == table.scene and len(state.choices()) > 2
    )
    return max(asked, key=len)


TABLES = [
    Set("beginning", heat="eat", scene="eat"),
    Set("stones", {"board": "rect-7x7", "stones": "12", "obstacles": "4", "turn_limit": "8"}, scene="grow"),
    Set("tyranno", heat="choosewinnersstrength", scene="challenge", steps=2),
    Set("origin", {"continents": "true", "time_to_fly": "true"}, heat="defend", scene="defend", steps=0),
]

every_game = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game)

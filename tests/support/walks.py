"""Random games over every registered game, seat count and option set: what the contract suite walks through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from galapagos.core.game import Game
from galapagos.core.registry import game_class, game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State


def all_games() -> list[Game]:
    return [
        game_class(name)(seats, **options) for name in game_names() for seats, options in game_class(name).variants()
    ]


each_game = pytest.mark.parametrize("game", all_games(), ids=repr)


def walk(game: Game, seed: int = 1) -> Iterator[tuple[State, int]]:
    """Every state of a random game with the action about to be taken. Do not change the states."""
    rng, state = Rng(seed), game.start()
    while state.actor != OVER:
        action = any_action(state, rng)
        yield state, action
        state = state.copy()
        state.apply(action)
    yield state, -1


def decisions(game: Game, seed: int = 1, most: int = 400) -> Iterator[tuple[State, int]]:
    """Some `most` of the decisions of a random game, spread over its whole length."""
    length = sum(1 for _ in walk(game, seed)) - 1
    stride = max(1, length // most)
    for number, (state, action) in enumerate(walk(game, seed)):
        if state.actor != OVER and (number % stride == seed % stride):
            yield state, action


def any_action(state: State, rng: Rng) -> int:
    choices = state.choices()
    place = rng.weighted(state.weights()) if state.actor == CHANCE else rng.below(len(choices))
    return choices[place]

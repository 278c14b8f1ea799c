"""Features of moves: each has a name, a move has few of them, and nothing that is hidden from the seat matters."""

from __future__ import annotations

import pytest

from galapagos.core.game import Game
from galapagos.core.move_features import MOST, MoveFeatures
from galapagos.core.net_files import move_features_of
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.state import State
from tests.learn.test_features import some_states

GAMES = [
    game("beginning", seats=2),
    game("beginning", seats=5),
    game("stones", board="rect-7x7"),
    game("stones", board="hex-5", adjacency=4),
]
each_game = pytest.mark.parametrize("played", GAMES, ids=repr)


def moves_of(played: Game) -> MoveFeatures[State]:
    found = move_features_of(played)
    assert found is not None
    return found


def decisions_of(played: Game) -> list[State]:
    return [state for state in some_states(played, most=60, every=3) if state.actor >= 0]


@each_game
def test_every_feature_has_a_name_of_its_own(played: Game):
    names = moves_of(played).names()
    assert len(set(names)) == len(names) < 1000


@each_game
def test_moves_differ_in_few_of_many_features(played: Game):
    moves, seen = moves_of(played), set[int]()
    count = len(moves.names())
    for state in decisions_of(played):
        rows = [moves.of(state, action) for action in state.choices()]
        assert all(0 < len(row) <= MOST for row in rows)
        seen.update(number for row in rows for number in row)
    assert seen <= set(range(count))
    assert len(seen) > count / 5


@each_game
def test_what_is_hidden_does_not_matter(played: Game):
    """In any world that the seat to move may imagine, its moves have the same features."""
    moves = moves_of(played)
    for number, state in enumerate(decisions_of(played)):
        world = played.imagine(played.view(state, state.actor), Rng(number))
        for action in state.choices():
            assert moves.of(world, action) == moves.of(state, action)


@each_game
def test_features_change_nothing(played: Game):
    moves = moves_of(played)
    for state in decisions_of(played):
        before = played.write_position(state)
        for action in state.choices():
            moves.of(state, action)
        assert played.write_position(state) == before

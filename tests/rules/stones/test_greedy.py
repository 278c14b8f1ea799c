"""What a position looks worth: a player who always takes what looks best captures, spreads and ends the game."""

from __future__ import annotations

import pytest

from galapagos.core.game import Game
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.games.stones.evaluation import StonesEvaluator
from galapagos.games.stones.state import StonesState
from tests.rules.stones.tables import state_of, stones
from tests.rules.table import TestTable


def looks_best(played: Game, state: StonesState) -> list[str]:
    """The choices after which the position looks best to the player who chooses."""
    seat, worth, evaluator = state.actor, {}, StonesEvaluator()
    for action in state.choices():
        after = state.copy()
        after.play(action)
        worth[played.write(state, action)] = evaluator.evaluate(after, seat)
    best = max(worth.values())
    return [words for words, value in worth.items() if value >= best - 1e-9]


def best(table: TestTable) -> list[str]:
    return looks_best(table.game, state_of(table))


def test_a_capture_is_taken_by_a_jump() -> None:
    table = stones("""
        phase: ann moves
         4 W W . B . . .
    """)
    assert best(table) == ["jump a4-c4"]


def test_a_capture_at_hand_makes_the_turn_worth_playing() -> None:
    table = stones("""
        phase: ann begins
         4 . . W W B . .
    """)
    assert best(table) == ["act"]


def test_growing_and_spreading_look_better_than_stopping() -> None:
    table = stones("""
        phase: ann grows
         4 . . . W . . .
    """)
    assert all(words.startswith("new ") for words in best(table))
    table.play("ann: new h8")
    assert set(best(table)) <= {"grow d4-d5", "grow d4-d3", "grow d4-e4", "grow d4-c4"}


def test_no_stone_jumps_to_where_it_will_be_captured() -> None:
    """On c4 it would touch d4, which is stronger and has the next turn."""
    table = stones("""
        phase: ann moves
         5 . . . B .
         4 W W . B .
         3 . . . B .
    """)
    assert table.choices == {"jump a4-c4", "end move"}
    assert best(table) == ["end move"]


def test_where_nothing_can_be_gained_the_turn_is_passed_and_the_end_accepted() -> None:
    """No stones are left to place, and lone stones neither jump nor capture."""
    table = stones(
        """
        phase: ann begins
         7 B . B . B . B
         6 . B . B . . .
         5 B . B . B . B
         4 . . . . . . .
         3 W . W . W . W
         2 . W . W . . .
         1 W . W . W . W
    """,
        board="rect-7x7",
        stones=10,
    )
    assert best(table) == ["pass"]
    table.play("ann: offer end")
    assert best(table) == ["accept"]
    table.play("bob: decline", "ann: pass")
    assert best(table) == ["pass"]


def test_an_offer_is_declined_by_those_who_can_gain() -> None:
    table = stones("""
        phase: bob replies
         9 . . . B . . .
         4 . . . W W . .
    """)
    assert best(table) == ["decline"]


def test_resigning_never_looks_good() -> None:
    table = stones("phase: ann begins\nblue stones: d4 e4 f4")
    assert "resign" not in best(table)


@pytest.mark.parametrize("board", ["rect-7x7", "hex-4", "rect-7x9"])
def test_two_players_who_take_what_looks_best_end_by_agreement(board: str) -> None:
    played = game("stones", board=board)
    state, rng = played.start(), Rng(1)
    assert isinstance(state, StonesState)
    while state.actor != OVER:
        words = looks_best(played, state)
        state.apply(played.read(state, words[rng.below(len(words))]))
    assert played.outcome(state).reason in ("two_passes", "agreed")
    assert state.turns < 80
    assert sum(state.scores()) > state.field.board.points / 3

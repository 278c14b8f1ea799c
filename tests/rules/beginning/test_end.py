"""Rule 5: the pile runs out, the round is finished, the points."""

from __future__ import annotations

import pytest

from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from tests.rules.beginning.tables import beginning, hand_sizes, state_of
from tests.rules.table import TestTable


def play_quietly(table: TestTable) -> int:
    """Nobody plays a card, nobody attacks; how many turns the game took."""
    rng = Rng(3)
    while table.state.actor != OVER:
        if table.state.actor == CHANCE:
            table.chance_plays(rng)
        else:
            quiet = [action for action in table.state.choices() if "done" in table.game.write(table.state, action)]
            table.state.apply(quiet[0] if quiet else table.state.choices()[0])
    return state_of(table).turns


@pytest.mark.parametrize(("seats", "turns"), [(2, 22), (3, 24), (4, 24), (5, 25)])
def test_t20_t21_and_r9_the_round_is_finished(seats: int, turns: int) -> None:
    """The 88th card is taken in turn 22; with two players that is the last turn of a round."""
    assert play_quietly(beginning(seats=seats)) == turns


@pytest.mark.parametrize(("seats", "turns"), [(2, 24), (3, 24)])
def test_r8_option_extra_round_if_last_player(seats: int, turns: int) -> None:
    assert play_quietly(beginning(seats=seats, extra_round_if_last_player=True)) == turns


def test_t23_and_5_the_points() -> None:
    table = beginning("""
        phase: ann eats
        ann: 14 chips, hand flight horns
          wolf (speed fertile) 1 0 0
          lizard () 0
    """)
    assert table.state.scores()[0] == 14 + 1 + (3 + 2) + 1 + 2 == 23


def test_r21_equal_points_share_the_victory() -> None:
    table = beginning(
        """
        turn: ann
        stack:
        ann: 3 chips
        bob: 3 chips
        cat: 2 chips
    """,
        seats=3,
    )
    assert table.asked == "nobody"
    assert table.game.outcome(table.state).winners == [0, 1]


def test_5_the_discards_become_the_pile_when_the_last_card_is_taken() -> None:
    table = beginning(
        """
        turn: ann
        stack: Score() Starve() Eat() Draw(0,3,-1)
        pile: flight*2
        discard: horns*3
        ann: hand ?*83
    """
    )
    table.play("chance: draw flight", "chance: draw flight")
    state = state_of(table)
    assert state.ending
    assert state.pile_size == 3
    assert table.choices == {"draw horns"}
    table.play("chance: draw horns")
    assert state_of(table).pile_size == 2


def test_5_a_draw_that_finds_no_card_is_skipped() -> None:
    table = beginning(
        """
        turn: ann
        stack: Score() Starve() Eat() Draw(0,3,-1)
        pile: flight
        ann: hand ?*87
    """
    )
    table.play("chance: draw flight")
    assert table.asked == "ann"
    assert hand_sizes(table) == [88, 0]
    assert state_of(table).ending


def test_5_discards_that_come_later_are_shuffled_when_a_card_is_needed() -> None:
    table = beginning(
        """
        turn: ann
        stack: Score() Starve() Eat() Draw(0,2,-1)
        ending: yes
        pile: -
        discard: horns
        ann: hand ?*87
    """
    )
    assert table.choices == {"draw horns"}
    table.play("chance: draw horns")
    assert table.asked == "ann"


def test_the_pile_after_a_reshuffle_holds_nothing_but_the_discards() -> None:
    """R22: the discards are open, so everybody knows what the new pile is made of."""
    table = beginning(
        """
        turn: bob
        stack: Score() Starve() Eat() Draw(1,2,-1)
        pile: flight
        discard: horns*3 speed
        ann: hand horns*5 flight*7
        bob: hand ?*71
    """
    )
    table.play("chance: draw flight")
    for seed in range(20):
        world = table.game.imagine(table.seen_by("ann"), Rng(seed))
        pile = table.game.view(world, EVERYONE).pile  # type: ignore[attr-defined]
        assert pile == {"speed": 1, "horns": 3}
    table.play("chance: draw horns")
    for seed in range(20):
        world = table.game.imagine(table.seen_by("bob"), Rng(seed))
        pile = table.game.view(world, EVERYONE).pile  # type: ignore[attr-defined]
        assert pile == {"speed": 1, "horns": 2}

"""Rules 5.4 and 6, D1 and D5: passing, offering, how the game ends and who has won."""

from __future__ import annotations

import pytest

from galapagos.core.errors import GalapagosError
from galapagos.games.stones.field import BLUE, WHITE
from galapagos.games.stones.scoring import area
from tests.rules.stones.tables import small_field, state_of, stones, view_of
from tests.rules.table import TestTable

FAR = """
    phase: ann begins
    10 . . . B B . .
     4 . . . W W . .
"""


def ended(table: TestTable) -> str:
    assert table.asked == "nobody"
    return table.game.outcome(table.state).reason


def test_e1_two_passes_end_the_game() -> None:
    table = stones(FAR).play("ann: pass")
    assert table.asked == "bob"
    table.play("bob: pass")
    assert ended(table) == "two_passes"


def test_e1_the_passes_must_follow_each_other() -> None:
    table = stones(FAR).play("ann: pass", "bob: act", "bob: new a1", "bob: end grow", "bob: end move", "ann: pass")
    assert table.asked == "bob"


def test_5_4_a_turn_that_changes_nothing_is_a_pass() -> None:
    table = stones(FAR).play("ann: act", "ann: end grow", "ann: jump d4-f4", "ann: jump f4-d4", "ann: end move")
    assert state_of(table).passes == 1
    table.play("bob: pass")
    assert ended(table) == "two_passes"


def test_5_4_a_turn_that_changes_something_is_none() -> None:
    table = stones(FAR).play("ann: pass", "bob: act", "bob: end grow", "bob: jump d10-f10", "bob: end move")
    assert state_of(table).passes == 0
    assert table.asked == "ann"


def test_e2_an_accepted_offer_ends_the_game() -> None:
    table = stones(FAR).play("ann: offer end")
    assert table.asked == "bob"
    assert table.choices == {"accept", "decline"}
    table.play("bob: accept")
    assert ended(table) == "agreed"


def test_d1_and_d5_a_declined_offer_leaves_the_turn_and_is_not_repeated() -> None:
    table = stones(FAR).play("ann: offer end", "bob: decline")
    assert table.asked == "ann"
    assert table.choices == {"act", "pass", "resign"}
    assert table.refused("ann: offer end").startswith("D1: ")
    table.play("ann: pass")
    assert table.choices == {"act", "pass", "offer end", "resign"}


def test_d5_an_offer_is_answered_before_anything_else() -> None:
    table = stones(FAR).play("ann: offer end")
    assert table.refused("bob: pass").startswith("D5: ")


def shuttle(table: TestTable) -> TestTable:
    """Both sides jump there and back again: the position of before."""
    turns = [("ann", "d4-f4"), ("bob", "d10-f10"), ("ann", "f4-d4"), ("bob", "f10-d10")]
    for who, jump in turns:
        table.play(f"{who}: act", f"{who}: end grow", f"{who}: jump {jump}", f"{who}: end move")
    return table


def test_e3_the_third_time_ends_the_game() -> None:
    table = shuttle(stones(FAR))
    assert table.asked == "ann"
    with pytest.raises(AssertionError, match="nobody is asked"):
        shuttle(table).play("ann: act")
    assert ended(table) == "repetition"


def test_e3_whose_turn_it_is_belongs_to_the_position() -> None:
    """The same board three times, but White is to move only twice."""
    table = shuttle(stones(FAR)).play("ann: pass")
    assert table.asked == "bob"


def test_e3_a_saved_game_remembers_what_came_up() -> None:
    table = shuttle(stones(FAR))
    again = stones(table.game.write_position(table.state))
    shuttle(again)
    assert ended(again) == "repetition"


def test_e3_switched_off() -> None:
    table = shuttle(shuttle(shuttle(stones(FAR, repetition=False))))
    assert table.asked == "ann"


def test_e3_an_obstacle_lets_the_past_be_forgotten() -> None:
    table = stones("""
        phase: ann begins
        10 . . . B B . .
         6 . W W W B . .
         4 . . . . . . W W
    """)
    table.play("ann: act", "ann: new a1", "ann: end grow", "ann: end move")
    assert table.told("obstacles")
    assert len(view_of(table).seen) == 1  # the position after it
    table.play("bob: act", "bob: new h12", "bob: end grow", "bob: end move")
    assert len(view_of(table).seen) == 2


def test_e4_the_turn_limit() -> None:
    table = stones(turn_limit="4").play("ann: place d4", "bob: place d10", "ann: pass")
    assert table.asked == "bob"
    table.play("bob: act", "bob: end grow", "bob: end move")
    assert ended(table) == "two_passes"
    table = stones(turn_limit="4").play("ann: place d4", "bob: place d10", "ann: pass")
    table.play("bob: act", "bob: new h8", "bob: end grow", "bob: end move")
    assert ended(table) == "turn_limit"


@pytest.mark.parametrize(
    ("board", "limit"),
    [("rect-11x15", 120), ("rect-13x13", 120), ("rect-13x17", 166), ("hex-7", 120), ("rect-19x19", 272)],
)
def test_e4_the_limit_follows_from_the_board(board: str, limit: int) -> None:
    table = stones(board=board)
    assert state_of(table).rulings.turn_limit == limit


def test_e4_off_and_nonsense() -> None:
    assert state_of(stones(turn_limit="off")).rulings.turn_limit == 0
    for word in ("3", "501", "never", "-4"):
        with pytest.raises(GalapagosError, match="turn_limit"):
            stones(turn_limit=word)


def test_e5_resigning_loses() -> None:
    table = stones("""
        phase: ann begins
        10 . . . B . . .
         4 . . . W W . .
    """).play("ann: resign")
    assert ended(table) == "resigned"
    assert table.game.outcome(table.state).winners == [1]
    assert table.state.scores() == [0, 165]


def test_s1_stones_and_points_around_them() -> None:
    field = small_field(
        5,
        5,
        """
        5 . . . . .
        4 . . X . .
        3 . W . B .
        2 . W . . .
        1 . . . . .
    """,
    )
    assert (area(field, WHITE), area(field, BLUE)) == (7, 4)


def test_s2_points_that_touch_both_count_for_nobody() -> None:
    field = small_field(7, 5, "3 . . W . B . .")
    assert (area(field, WHITE), area(field, BLUE)) == (4, 4)


def test_a23_own_stones_next_to_enemies_count() -> None:
    field = small_field(7, 7, "4 . . W B . . .")
    assert (area(field, WHITE), area(field, BLUE)) == (4, 4)


def test_6_and_a24_most_points_win_and_equal_points_are_a_draw() -> None:
    table = stones(FAR).play("ann: pass", "bob: pass")
    assert table.state.scores() == [8, 8]
    assert table.game.outcome(table.state).winners == [0, 1]
    table = stones("""
        phase: ann begins
        10 . . . B . . .
         4 . . . W W . .
    """).play("ann: offer end", "bob: accept")
    assert table.state.scores() == [8, 5]
    assert table.game.outcome(table.state).winners == [0]

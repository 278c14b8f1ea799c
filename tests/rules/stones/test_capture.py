"""Rule 5.3 and rulings A11 to A16: who falls at the end of a turn, and where obstacles come."""

from __future__ import annotations

import pytest

from tests.rules.stones.tables import blue, board_drawn, obstacles, state_of, stones, view_of, white


def after_moving(drawing: str, **options: int | str) -> tuple[str, str]:
    """What is left of Blue and which obstacles lie there when White ends the turn."""
    table = stones(f"phase: ann moves\n{drawing}", **options)
    white_before = white(table)
    table.play("ann: end move")
    assert white(table) == white_before
    return blue(table), obstacles(table)


@pytest.mark.parametrize(
    ("example", "row5", "row4", "row3", "left", "walls"),
    [
        ("C1", ".....", "...WB", ".....", "e4", ""),
        ("C2", ".....", "..WWB", ".....", "", ""),
        ("C3", ".....", ".WWWB", ".....", "", "e4"),
        ("C4", "......", "..WWBB", "......", "e4 f4", ""),
        ("C5", "...W..", "...WBB", "...W..", "f4", ""),
        ("C6", "...BB", "..WWW", ".....", "e5", ""),
        ("C7", "...W..", ".WWWBB", "...W..", "f4", "e4"),
    ],
)
def test_worked_examples(example: str, row5: str, row4: str, row3: str, left: str, walls: str) -> None:
    rows = "\n".join(f"{number} {' '.join(row)}" for number, row in ((5, row5), (4, row4), (3, row3)))
    assert after_moving(rows) == (left, walls), example


def test_c6_and_a11_cascade_goes_on_with_the_sizes_before_the_first_capture() -> None:
    assert after_moving(" 5 . . . B B\n 4 . . W W W", capture="cascade") == ("", "")


def test_a11_cascade_runs_until_nothing_more_falls() -> None:
    """The row of Blue falls stone by stone from its weak end, each losing its neighbour first."""
    drawing = """
        phase: ann moves
         5 . B B B .
         4 W W W W W
    """
    table = stones(drawing).play("ann: end move")
    assert blue(table) == "c5"
    table = stones(drawing, capture="cascade").play("ann: end move")
    assert blue(table) == ""
    assert obstacles(table) == "b5 c5 d5"  # five against three


def test_c8_and_a15_the_largest_capturing_group_counts() -> None:
    drawing = """
         7 . . . . W
         6 . . . . W
         5 . . . . W
         4 . . W W B
    """
    assert after_moving(drawing) == ("", "e4")


def test_a15_a_large_group_that_does_not_capture_does_not_count() -> None:
    """The row of five touches f5 with its weak end only (1 against 1); f6 takes it (2 against 1), a group of three."""
    drawing = """
         7 . . . . . W .
         6 . . . . . W W
         5 W W W W W B B
    """
    assert after_moving(drawing) == ("g5", "")


def test_c12_fallen_stones_go_back_to_their_owner() -> None:
    table = stones("""
        phase: ann moves
         4 . . W W B
    """).play("ann: end move")
    assert view_of(table).supply == {"white": 58, "blue": 60, "obstacles": 60}
    assert board_drawn(table, " 4 . . W W .")


def test_c13_and_a18_a_pass_captures_nothing() -> None:
    table = stones("""
        phase: ann begins
         4 . . W W B
    """).play("ann: pass")
    assert blue(table) == "e4"
    assert state_of(table).passes == 1


def test_c14_acting_without_placing_or_jumping_captures_and_is_no_pass() -> None:
    table = stones("""
        phase: ann begins
         4 . . W W B
    """).play("ann: act", "ann: end grow", "ann: end move")
    assert blue(table) == ""
    assert state_of(table).passes == 0


def test_c15_and_a2_diagonals_count_where_points_have_eight_neighbours() -> None:
    drawing = """
         5 . . . . B
         4 . . . W .
         3 . . W . .
    """
    assert after_moving(drawing) == ("e5", "")
    assert after_moving(drawing, adjacency=8) == ("", "")


def test_c16_on_the_hexagonal_board() -> None:
    table = stones(
        """
        phase: ann moves
        white stones: 0.0 1.0 0.1
        blue stones: 1.-1
    """,
        board="hex-7",
    )
    field = state_of(table).field
    assert [field.touching(field.board.number(name), 1) for name in ("0.0", "1.0", "0.1")] == [2, 2, 2]
    table.play("ann: end move")
    assert (blue(table), obstacles(table)) == ("", "1.-1")


def test_a12_the_defender_is_as_strong_as_its_neighbours() -> None:
    """The middle of a row of three has strength 2 and holds against strength 2."""
    drawing = """
         5 . . B B B
         4 . . W W W
    """
    assert after_moving(drawing) == ("c5 d5 e5", "")


def test_a13_strengths_of_several_attackers_are_not_added() -> None:
    drawing = """
         6 . . . W . .
         5 . . . W . .
         4 . W W B B .
         3 . . . W . .
         2 . . . W . .
    """
    assert after_moving(drawing) == ("d4 e4", "")


def test_a14_a_lone_stone_captures_nothing() -> None:
    assert after_moving(" 4 B W B") == ("a4 c4", "")


def test_only_the_player_whose_turn_it_is_captures() -> None:
    table = stones("""
        phase: ann moves
         4 . B B W . . .
    """).play("ann: end move")
    assert white(table) == "d4"
    table.play("bob: act", "bob: end grow", "bob: end move")
    assert white(table) == ""


def test_a16_obstacles_run_out_in_reading_order() -> None:
    drawing = """
        phase: ann moves
         8 B . B . .
         7 W W W . .
         6 B . . . .
    """
    assert (obstacles(stones(drawing).play("ann: end move"))) == "a6 a8 c8"
    table = stones(drawing, obstacles=2).play("ann: end move")
    assert obstacles(table) == "a8 c8"
    assert blue(table) == ""
    table = stones(drawing, obstacles=0).play("ann: end move")
    assert obstacles(table) == ""


def test_an_obstacle_stays_and_nobody_may_stand_there() -> None:
    table = stones("""
        phase: ann moves
         4 W W W B .
    """).play("ann: end move", "bob: act")
    assert obstacles(table) == "d4"
    assert table.refused("bob: new d4") == "5.1: D4 is not free; choose a free point."


def test_captures_are_shown_before_the_turn_is_committed() -> None:
    table = stones("""
        phase: ann moves
         4 W W W . B
    """)
    assert (view_of(table).captures, view_of(table).walls) == ([], [])
    table.play("ann: jump b4-d4")
    assert (view_of(table).captures, view_of(table).walls) == (["e4"], [])
    assert table.game.question(table.state).values["captures"] == 1
    assert blue(table) == "e4"


def test_what_falls_is_told() -> None:
    table = stones("""
        phase: ann moves
         4 W W W B .
    """).play("ann: end move")
    assert table.told("captures")[0].values["points"] == ["point:d4"]
    assert table.told("obstacles")[0].values["points"] == ["point:d4"]

"""Rule 5.2 and rulings A6 to A10, A25: jumping."""

from __future__ import annotations

from tests.rules.stones.tables import blue, offered, stones, view_of, white

PAIR = """
    phase: ann moves
    white stones: d4 e4
"""
ROW = """
    phase: ann moves
    white stones: d4 e4 f4
"""


def test_m1_and_a7_a_pair_jumps_twice() -> None:
    table = stones(PAIR)
    assert table.choices == {"jump d4-f4", "jump e4-c4", "end move"}
    table.play("ann: jump d4-f4")
    assert table.choices == {"jump f4-d4", "jump e4-g4", "end move"}
    table.play("ann: jump e4-g4")
    assert table.choices == {"end move"}
    assert table.refused("ann: jump f4-h4").startswith("A7: ")
    assert white(table) == "f4 g4"


def test_m2_and_a9_a_jump_may_split_the_group() -> None:
    table = stones(ROW)
    assert table.choices == {"jump e4-c4", "jump e4-g4", "end move"}
    table.play("ann: jump e4-g4")
    assert table.choices == {"jump f4-h4", "jump g4-e4", "end move"}
    assert table.refused("ann: jump d4-f4").startswith("A8: ")  # nothing stands on e4 any more
    table.play("ann: end move")
    assert white(table) == "d4 f4 g4"


def test_m3_enemies_and_obstacles_are_in_the_way() -> None:
    table = stones("""
        phase: ann moves
         5 . . . . . .
         4 . . X W W B
         3 . . . . . .
           a b c d e f g h i j k
    """)
    assert table.choices == {"end move"}
    assert table.refused("ann: jump d4-f4").startswith("5.2: ")
    assert table.refused("ann: jump e4-c4").startswith("5.2: ")


def test_m6_one_stone_may_jump_several_times() -> None:
    table = stones("""
        phase: ann moves
         6 . . . . . .
         5 . . . . W W
         4 . . . W W .
    """).play("ann: jump d4-f4", "ann: jump f4-f6")
    assert white(table) == "e4 e5 f5 f6"
    assert "moving: e4 e5 f5 f6 (2)" in sorted_groups(table.game.write_view(table.view))


def sorted_groups(text: str) -> str:
    """The stones of moving groups in alphabetical order."""
    lines = []
    for line in text.splitlines():
        if line.startswith("moving: ") and "," not in line:
            stones_of, _, jumps = line.removeprefix("moving: ").partition(" (")
            line = f"moving: {' '.join(sorted(stones_of.split()))} ({jumps}"
        lines.append(line)
    return "\n".join(lines)


def test_m7_and_a6_a_lone_stone_cannot_move() -> None:
    table = stones("""
        phase: ann grows
        white stones: d4
    """).play("ann: new h8", "ann: end grow")
    assert table.choices == {"end move"}
    assert table.refused("ann: jump d4-f4").startswith("A6: ")
    assert table.refused("ann: jump h8-h10").startswith("A6: ")


def test_a6_a_stone_added_this_turn_moves_with_its_group() -> None:
    table = stones("""
        phase: ann grows
        white stones: d4
    """).play("ann: grow d4-e4", "ann: end grow")
    assert table.choices == {"jump d4-f4", "jump e4-c4", "end move"}


def test_a8_only_stones_of_the_same_group_are_jumped_over() -> None:
    table = stones("""
        phase: ann moves
         5 . . . W . .
         4 . . . W B .
         3 . . . X . .
    """)
    assert table.choices == {"jump d4-d6", "end move"}
    assert table.refused("ann: jump d4-f4").startswith("A8: ")  # over an enemy
    assert table.refused("ann: jump d4-d2").startswith("A8: ")  # over an obstacle
    assert table.refused("ann: jump e4-c4").startswith("5: ")  # not an own stone
    assert table.refused("ann: jump d4-e5").startswith("5.2: ")  # not straight
    assert table.refused("ann: jump d4-d7").startswith("5.2: ")


def test_a8_after_joining_only_the_own_moving_group_is_jumped_over() -> None:
    table = stones("""
        phase: ann moves
         5 . . . . W
         4 W W W . W
    """).play("ann: jump b4-d4")
    assert table.refused("ann: jump d4-f4").startswith("A8: ")  # e4 is of the other moving group
    assert offered(table, "jump") == "d4-b4 e4-e6 e5-e3"  # each group keeps its own jumps


def test_jumps_over_the_edge_of_the_board_do_not_exist() -> None:
    table = stones("""
        phase: ann moves
        white stones: a1 b1
    """)
    assert table.choices == {"jump a1-c1", "end move"}


def test_a10_joining_up_to_five_stones() -> None:
    five = """
        phase: ann moves
         6 . . . . W
         5 . . . . W
         4 W W W . W
    """
    table = stones(five).play("ann: jump b4-d4")
    assert white(table) == "a4 c4 d4 e4 e5 e6"
    assert [(len(group.stones), group.jumps) for group in view_of(table).moving] == [(3, 3), (3, 2)]


def test_a10_no_group_of_more_than_five() -> None:
    table = stones("""
        phase: ann moves
         7 . . . . W
         6 . . . . W
         5 . . . . W
         4 W W W . W
    """)
    assert "jump b4-d4" not in table.choices
    assert table.refused("ann: jump b4-d4").startswith("A10: ")


def test_a10_a_large_group_may_be_joined_where_the_jump_splits_it_off() -> None:
    """Checked is what the group has after the jump: c4 stays behind alone."""
    table = stones("""
        phase: ann moves
         6 . . . . . W
         5 . . . . . W
         4 . . W W . W
    """)
    table.play("ann: jump c4-e4")
    assert white(table) == "d4 e4 f4 f5 f6"


def test_a10_merge_never() -> None:
    join = """
        phase: ann moves
         5 . . . . W
         4 W W W . W
    """
    table = stones(join, merge="never")
    assert table.refused("ann: jump b4-d4").startswith("A10: ")
    assert "jump b4-d4" not in table.choices
    assert "jump b4-d4" in stones(join, merge="up_to_5").choices


def test_a10_merge_never_lets_the_parts_of_a_split_group_rejoin() -> None:
    table = stones(
        """
        phase: ann moves
         4 . . . W W W
    """,
        merge="never",
    ).play("ann: jump e4-g4")
    assert table.choices == {"jump f4-h4", "jump g4-e4", "end move"}  # on e4 it touches d4 again


def test_a25_groups_may_be_moved_in_turns() -> None:
    table = stones("""
        phase: ann moves
        white stones: d4 e4 d10 e10
    """).play("ann: jump d4-f4", "ann: jump d10-f10", "ann: jump e4-g4", "ann: jump e10-g10")
    assert white(table) == "f10 f4 g10 g4"
    assert table.choices == {"end move"}


def test_a9_connect_at_the_end_of_the_turn() -> None:
    table = stones(ROW, connect="end_of_turn").play("ann: jump e4-g4")
    assert table.choices == {"jump g4-e4"}
    assert table.refused("ann: end move").startswith("A9: ")
    assert table.refused("ann: jump f4-h4").startswith("A9: ")  # d4 could not be reached again with one jump
    table.play("ann: jump g4-e4")
    assert table.choices >= {"end move"}


def test_a9_a_jump_that_can_never_be_mended_is_refused() -> None:
    wall = """
        phase: ann moves
        white stones: d4 e4 f4
        moving: d4 e4 f4 (1)
    """
    table = stones(wall, connect="end_of_turn")
    assert table.choices == {"end move"}
    assert table.refused("ann: jump e4-g4").startswith("A9: ")


def test_a9_while_a_group_is_split_no_other_jumps() -> None:
    two = """
        phase: ann moves
        white stones: d4 e4 f4 d10 e10
    """
    table = stones(two, connect="end_of_turn").play("ann: jump e4-g4")
    assert table.refused("ann: jump d10-f10").startswith("A9: ")
    table.play("ann: jump g4-e4", "ann: jump d10-f10", "ann: end move")
    assert table.asked == "bob"


def test_jumping_captures_nothing_by_itself() -> None:
    table = stones("""
        phase: ann moves
         4 W W . B
    """).play("ann: jump a4-c4")
    assert blue(table) == "d4"
    table.play("ann: end move")
    assert blue(table) == ""


def test_no_jump_in_the_growth_phase() -> None:
    table = stones("""
        phase: ann grows
        white stones: d4 e4
    """)
    assert table.refused("ann: jump d4-f4") == "5.1: You are growing now; say “end grow” first, then groups jump."

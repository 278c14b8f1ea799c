"""Rule 5.1 and rulings A3 to A5, A17, A21: growing and new groups."""

from __future__ import annotations

from tests.rules.stones.tables import growth, obstacles, offered, state_of, stones, white

LONE = """
    phase: ann grows
    white stones: d4
"""


def test_g1_a_growing_stone_keeps_away_from_the_enemy() -> None:
    table = stones("""
        phase: ann grows
         5 . . . . . .
         4 . . . W . B
         3 . . . . . .
           a b c d e f g h i j k
    """)
    assert growth(table, "d4") == "c4 d3 d5"
    assert (
        table.refused("ann: grow d4-e4")
        == "5.1: E4 borders on an enemy stone, and groups never grow next to one; choose another point."
    )


def test_g2_a_growing_stone_keeps_away_from_other_own_groups() -> None:
    table = stones("""
        phase: ann grows
         6 . . . W .
         5 . . . . .
         4 . . . W .
    """)
    assert growth(table, "d4") == "c4 d3 e4"
    assert growth(table, "d6") == "c6 d7 e6"
    assert table.refused("ann: grow d4-d5").startswith("5.1: ")
    assert "another group" in table.refused("ann: grow d6-d5")


def test_g3_five_stones_are_the_most() -> None:
    table = stones("""
        phase: ann grows
         6 . . . W .
         5 . . . W W
         4 . . . W W
    """)
    assert offered(table, "grow") == ""
    assert table.refused("ann: grow d4-d3").startswith("5.1: ")
    assert "five stones" in table.refused("ann: grow d4-d3")


def test_g4_and_a21_obstacles_block_their_point_only() -> None:
    table = stones("""
        phase: ann grows
         4 . . .
         3 X . .
         2 W . .
         1 W W .
    """)
    assert growth(table, "a1", "a2", "b1") == "b2 c1"
    assert table.refused("ann: grow a2-a3") == "5.1: A3 is not free; choose a free point."
    assert {"new a4", "new b3"} <= table.choices  # next to the obstacle


def test_g5_and_a5_what_was_placed_before_counts() -> None:
    table = stones(LONE).play("ann: new f4")
    assert growth(table, "d4") == "c4 d3 d5"
    table = stones(LONE).play("ann: grow d4-e4")
    assert "new f4" not in table.choices
    assert table.refused("ann: new f4").startswith("5.1: ")


def test_g6_and_a3_one_growth_and_one_new_group() -> None:
    table = stones(LONE).play("ann: new h8")
    assert table.refused("ann: grow h8-h9").startswith("A3: ")
    assert "started in this turn" in table.refused("ann: grow h8-h9")
    assert table.refused("ann: new k1").startswith("A3: ")
    table.play("ann: grow d4-d5")
    assert table.choices == {"end grow"}
    assert table.refused("ann: grow d5-d6").startswith("A3: ")
    assert "has already grown" in table.refused("ann: grow d5-d6")


def test_g6_in_the_next_turn_everything_grows_again() -> None:
    table = stones(LONE).play("ann: new h8", "ann: grow d4-d5", "ann: end grow", "ann: end move")
    table.play("bob: pass", "ann: act")
    assert growth(table, "h8") == "g8 h7 h9 i8"
    assert "d6" in growth(table, "d4", "d5")


def test_g7_and_a17_no_more_stones_than_there_are() -> None:
    three_groups = """
        phase: ann grows
        9 . W . . W . . W .
        8 . W . . W . . W .
        7 . W . . W . . W .
    """
    table = stones(three_groups, stones=10)
    assert len(offered(table, "grow").split()) == 24
    table.play("ann: grow b9-b10")
    assert table.choices == {"end grow"}
    assert table.refused("ann: grow e9-e10").startswith("A17: ")
    assert table.refused("ann: new k1").startswith("A17: ")


def test_a17_captured_stones_can_be_placed_again() -> None:
    table = stones(
        """
        phase: ann moves
        turn: 5
        4 . . W W B
    """,
        stones=10,
    )
    assert list(state_of(table).field.supply) == [0, 8, 9, 60]
    table.play("ann: end move")
    assert list(state_of(table).field.supply) == [0, 8, 10, 60]


def test_a_growth_is_named_from_any_stone_of_the_group_next_to_the_point() -> None:
    corner = """
        phase: ann grows
         5 . . . W .
         4 . . . W W
    """
    table = stones(corner)
    assert growth(table, "d4", "d5", "e4") == "c4 c5 d3 d6 e3 e5 f4"
    one, other = table.game.read(table.state, "grow d5-e5"), table.game.read(table.state, "grow e4-e5")
    assert one == other
    table.play("ann: grow e4-e5")
    assert white(table) == "d4 d5 e4 e5"


def test_a_growth_starts_from_an_own_stone_next_to_the_point() -> None:
    table = stones("""
        phase: ann grows
         4 . . . W . . . B
    """)
    assert table.refused("ann: grow h4-h5").startswith("5: ")
    assert table.refused("ann: grow a4-a5").startswith("5: ")
    assert table.refused("ann: grow d4-d6").startswith("5.1: ")
    assert table.refused("ann: grow d4-a1").startswith("5.1: ")


def test_a_new_group_touches_no_stone_of_either_colour() -> None:
    table = stones("""
        phase: ann grows
         4 . W . B .
    """)
    for point in ("a4", "c4", "e4", "b5", "d3"):
        assert table.refused(f"ann: new {point}").startswith("5.1: "), point
    assert table.refused("ann: new b4") == "5.1: B4 is not free; choose a free point."
    assert {"new c5", "new c3", "new a5", "new e5"} <= table.choices


def test_a_group_next_to_an_enemy_may_grow_on_its_other_side() -> None:
    table = stones("""
        phase: ann grows
         4 . . W B .
    """)
    assert growth(table, "c4") == "b4 c3 c5"


def test_growth_is_optional() -> None:
    table = stones(LONE)
    assert "end grow" in table.choices
    table.play("ann: end grow")
    assert white(table) == "d4"


def test_a4_mandatory_growth_ends_only_when_nothing_can_be_placed() -> None:
    table = stones(LONE, growth="mandatory")
    assert "end grow" not in table.choices
    assert table.refused("ann: end grow").startswith("A4: ")
    table.play("ann: grow d4-d5")
    assert table.refused("ann: end grow").startswith("A4: ")  # a new group is possible still
    table.play("ann: new h8")
    assert table.choices == {"end grow"}


def test_no_growth_once_growing_has_ended() -> None:
    table = stones(LONE).play("ann: end grow")
    assert table.refused("ann: grow d4-d5").startswith("5.2: ")
    assert table.refused("ann: new h8").startswith("5.2: ")
    assert obstacles(table) == ""

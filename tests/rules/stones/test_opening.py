"""Rules D0a and D0b: the first stone of each side."""

from __future__ import annotations

import pytest

from tests.rules.stones.tables import offered, state_of, stones, white


def test_o1_and_d0a_white_opens_on_the_outer_four_lines() -> None:
    table = stones()
    assert table.asked == "ann"
    points = offered(table, "place").split()
    assert len(points) == len(table.choices) == 144
    assert {"d4", "e4", "h8", "e12", "k15"} <= set(points)
    assert {"e5", "f8", "g11"}.isdisjoint(points)
    assert table.refused("ann: place e5").startswith("D0a: ")
    assert table.refused("ann: place f8").startswith("D0a: ")


def test_o2_and_d0b_blue_keeps_away_from_the_white_stone() -> None:
    table = stones().play("ann: place d4")
    points = offered(table, "place").split()
    assert table.asked == "bob"
    assert len(points) == len(table.choices) == 160
    assert {"d4", "c4", "e4", "d3", "d5"}.isdisjoint(points)
    assert "e5" in points
    assert table.refused("bob: place d5").startswith("D0b: ")
    assert table.refused("bob: place d4").startswith("D0b: ")


def test_o2_with_eight_neighbours() -> None:
    assert len(stones(adjacency=8).play("ann: place d4").choices) == 156


@pytest.mark.parametrize(
    ("board", "points"),
    [("rect-11x15", 144), ("rect-13x13", 144), ("rect-11x11", 112), ("rect-13x17", 176), ("hex-7", 132), ("hex-5", 84)],
)
def test_o3_opening_points_of_every_board(board: str, points: int) -> None:
    assert len(stones(board=board).choices) == points


def test_a19_the_first_stones_cannot_be_passed() -> None:
    table = stones()
    assert table.refused("ann: pass").startswith("A19: ")
    table.play("ann: place d4")
    assert table.refused("bob: pass").startswith("A19: ")


def test_d0b_blue_cannot_open_on_whites_stone() -> None:
    table = stones().play("ann: place d4")
    assert table.refused("bob: place d4").startswith("D0b: D4 is taken: Blue's first stone goes on any free point")


def test_a20_blue_may_open_in_the_middle() -> None:
    table = stones().play("ann: place a1", "bob: place f8")
    assert table.asked == "ann"
    assert table.choices == {"act", "pass", "offer end", "resign"}


def test_nothing_else_happens_in_the_opening() -> None:
    table = stones()
    assert table.refused("ann: act").startswith("D1: ")
    table.play("ann: place d4", "bob: place d10")
    assert state_of(table).turns == 3
    assert table.refused("ann: place a1").startswith("4: ")


def test_swap_blue_takes_over_the_white_stone() -> None:
    table = stones(opening="swap").play("ann: place d4")
    assert "swap" in table.choices
    assert len(table.choices) == 161
    table.play("bob: swap")
    assert table.asked == "ann"  # who now plays Blue and must answer the stone
    assert len(table.choices) == 160
    assert table.refused("ann: swap").startswith("D0b: ")
    table.play("ann: place f8")
    assert table.asked == "bob"
    assert white(table) == "d4"
    table.play("bob: act", "bob: grow d4-d5", "bob: end grow", "bob: end move")
    assert table.state.scores() == [5, 8]  # bob holds d4 d5 and the six points around


def test_swap_is_only_for_blue_and_only_where_agreed() -> None:
    assert stones(opening="swap").refused("ann: swap").startswith("D0b: ")
    table = stones().play("ann: place d4")
    assert table.refused("bob: swap").startswith("D0b: ")

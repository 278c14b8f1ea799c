"""Rules 2 and 3, A1 and A2: boards are data."""

from __future__ import annotations

import pytest

from galapagos.core.errors import GalapagosError
from galapagos.games.stones.board import Board, board_named
from tests.rules.stones.tables import state_of, stones


def neighbours(board: Board, name: str) -> str:
    point = board.number(name)
    return " ".join(sorted(other for other in board.names if board.borders(point, board.number(other))))


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("rect-11x15", 165), ("rect-13x13", 169), ("rect-11x11", 121), ("rect-13x17", 221), ("hex-7", 169),
        ("hex-5", 91), ("rect-7x7", 49), ("rect-19x19", 361), ("rect-7x19", 133), ("hex-4", 61), ("hex-9", 271),
    ],
)  # fmt: skip
def test_a1_points_of_every_board(name: str, points: int) -> None:
    board = board_named(name)
    assert board.points == len(set(board.names)) == sum(row.length for row in board.rows) == points


def test_a1_the_default_board() -> None:
    assert state_of(stones()).field.board.points == 165


@pytest.mark.parametrize("name", ["rect-6x7", "rect-7x20", "rect-11", "hex-3", "hex-10", "round", "", "rect-11x15 "])
def test_a1_other_boards_are_refused(name: str) -> None:
    with pytest.raises(GalapagosError, match="option 'board' cannot be"):
        stones(board=name)


def test_2_points_are_numbered_in_reading_order() -> None:
    names = board_named("rect-11x15").names
    assert names[:3] == ["a15", "b15", "c15"]
    assert names[-1] == "k1"
    hexagon = board_named("hex-5").names
    assert hexagon[:6] == ["0.-5", "1.-5", "2.-5", "3.-5", "4.-5", "5.-5"]
    assert hexagon[-1] == "0.5"


def test_2_lines_are_counted_from_the_edge() -> None:
    board = board_named("rect-11x15")
    assert [board.lines[board.number(name)] for name in ("a1", "d4", "e5", "f8", "g11", "k8")] == [1, 4, 5, 6, 5, 1]
    board = board_named("hex-7")
    assert [board.lines[board.number(name)] for name in ("7.0", "0.0", "-3.2", "4.-4")] == [1, 8, 5, 4]


def test_3_neighbours_along_the_lines() -> None:
    board = board_named("rect-11x15")
    assert neighbours(board, "d4") == "c4 d3 d5 e4"
    assert neighbours(board, "a1") == "a2 b1"


def test_a2_eight_neighbours() -> None:
    board = board_named("rect-11x15", 8)
    assert neighbours(board, "d4") == "c3 c4 c5 d3 d5 e3 e4 e5"
    assert neighbours(board, "a1") == "a2 b1 b2"


def test_3_six_neighbours_on_hexagons() -> None:
    board = board_named("hex-7")
    assert neighbours(board, "0.0") == "-1.0 -1.1 0.-1 0.1 1.-1 1.0"
    assert neighbours(board, "0.-7") == "-1.-6 0.-6 1.-7"


def test_a2_eight_neighbours_are_for_rectangles() -> None:
    with pytest.raises(GalapagosError, match="rectangular"):
        stones(board="hex-7", adjacency=8)


@pytest.mark.parametrize("name", ["rect-7x9", "hex-5"])
def test_jumps_go_two_points_in_one_direction(name: str) -> None:
    board = board_named(name)
    for point in range(board.points):
        for way in range(board.ways):
            near, beyond = board.near[point * board.ways + way], board.beyond[point * board.ways + way]
            assert beyond == board.near[near * board.ways + way]
            if beyond < board.points:
                assert board.over(point, beyond) == near
        assert board.over(point, point) == board.points


def test_jumps_on_a_hexagon() -> None:
    table = stones(
        """
        phase: ann moves
        white stones: 0.0 1.-1
    """,
        board="hex-5",
    )
    assert table.choices == {"jump 0.0-2.-2", "jump 1.-1--1.1", "end move"}
    table.play("ann: jump 1.-1--1.1")
    assert table.choices == {"jump -1.1-1.-1", "jump 0.0--2.2", "end move"}


def test_diagonal_jumps_with_eight_neighbours() -> None:
    table = stones(
        """
        phase: ann moves
        white stones: d4 e5
    """,
        adjacency=8,
    )
    assert table.choices == {"jump d4-f6", "jump e5-c3", "end move"}


@pytest.mark.parametrize(
    "options",
    [{"stones": 9}, {"stones": 181}, {"obstacles": -1}, {"adjacency": 6}, {"merge": "always"}, {"growth": "maybe"}],
)
def test_options_out_of_range_are_refused(options: dict[str, int | str]) -> None:
    with pytest.raises(GalapagosError, match="cannot be"):
        stones(None, **options)

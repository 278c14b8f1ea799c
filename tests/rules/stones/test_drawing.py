"""The board in the terminal: coordinates, stones, who holds what, what changed, what falls, strengths on request."""

from __future__ import annotations

from io import StringIO

from rich.console import Console, RenderableType

from galapagos.terminal.tables import draw, extra_commands
from tests.rules.stones.tables import stones
from tests.rules.table import TestTable

SMALL = """
    phase: ann moves
    last: b4
     5 . . . . . . .
     4 . W W B . . X
     3 . . . . . . .
"""


def lines(drawing: RenderableType) -> list[str]:
    console = Console(file=StringIO(), width=100)
    console.print(drawing)
    assert isinstance(console.file, StringIO)
    return [line.strip() for line in console.file.getvalue().splitlines()]


def small(**options: str) -> TestTable:
    return stones(SMALL, board="rect-7x7", **options)


def test_the_board_shows_stones_areas_the_last_move_and_what_falls() -> None:
    table = small()
    drawn = lines(draw(table.game, table.view, ["Ann", "Bob"]))
    assert "5  · w w b · · ·" in drawn
    assert "4  w(○)○<●>b · ■" in drawn
    assert "a b c d e f g" in drawn
    assert "→ ○ Ann (White): 7 points · 58 stones left · Turn 3 · 59 obstacles left" in drawn
    assert "● Bob (Blue): 4 points · 59 stones left" in drawn
    assert "b4 c4 · Jumps left: 2" in drawn
    assert "< > would be captured: d4" in drawn


def test_the_board_speaks_german() -> None:
    table = small()
    drawn = lines(draw(table.game, table.view, ["Ann", "Bob"], "de"))
    assert "● Bob (Blau): 4 Punkte · 59 Steine übrig" in drawn


def test_strengths_on_request() -> None:
    table = small()
    drawn = lines(extra_commands(table.game)["strength"](table.game, table.view, ["Ann", "Bob"], "en"))
    assert "4  ·  (○1 )○1 <●0 >·   ·   ■" in drawn
    assert "○ White: b4 c4 (2)" in drawn
    assert "● Blue: d4 (1)" in drawn


def test_a_hexagon_keeps_its_shape() -> None:
    table = stones("phase: ann moves\nwhite stones: 0.0", board="hex-4")
    drawn = lines(draw(table.game, table.view, ["Ann", "Bob"]))
    assert "0.-4      · · · · ·" in drawn
    assert "-4.0  · · · w ○ w · · ·" in drawn

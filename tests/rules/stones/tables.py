"""Boards of the stone game in a few words."""

from __future__ import annotations

from textwrap import dedent

from galapagos.core.options import OptionValue
from galapagos.core.registry import game
from galapagos.games.stones.board import rect_board
from galapagos.games.stones.field import Field, empty_field
from galapagos.games.stones.game import Stones
from galapagos.games.stones.position import Reader
from galapagos.games.stones.state import StonesState
from galapagos.games.stones.view import StonesView, lay_out
from tests.rules.table import TestTable


def stones(position: str | None = None, **options: OptionValue) -> TestTable:
    return TestTable(game("stones", 2, **options), position)


def state_of(table: TestTable) -> StonesState:
    assert isinstance(table.state, StonesState)
    return table.state


def view_of(table: TestTable) -> StonesView:
    assert isinstance(table.view, StonesView)
    return table.view


def offered(table: TestTable, verb: str) -> str:
    """What may be done with one verb, in alphabetical order: 'd4-c4 d4-d3'."""
    return " ".join(sorted(words.removeprefix(verb + " ") for words in table.choices if words.startswith(verb + " ")))


def growth(table: TestTable, *group: str) -> str:
    """The points onto which the group of these stones may grow."""
    pairs = [pair.split("-") for pair in offered(table, "grow").split()]
    return " ".join(sorted(to for stone, to in pairs if stone in group))


def white(table: TestTable) -> str:
    return lying(table, "W")


def blue(table: TestTable) -> str:
    return lying(table, "B")


def obstacles(table: TestTable) -> str:
    return lying(table, "X")


def lying(table: TestTable, letter: str) -> str:
    view = view_of(table)
    pairs = zip("".join(view.rows), (name for row in view.points for name in row), strict=True)
    return " ".join(sorted(name for there, name in pairs if there == letter))


def small_field(columns: int, rows: int, drawing: str) -> Field:
    """A board smaller than a game allows, for counting."""
    board = rect_board(columns, rows)
    view = Reader(board, "", {}).read(dedent(drawing)).view
    field = empty_field(board, 60, 60)
    lay_out(field, view.rows)
    return field


def board_drawn(table: TestTable, drawing: str) -> bool:
    """Whether the board looks like this."""
    assert isinstance(table.game, Stones)
    wanted = Reader(table.game.board, view_of(table).board, {}).read(dedent(drawing)).view
    return bool(wanted.rows == view_of(table).rows)

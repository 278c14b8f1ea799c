"""A board is data: which points border on each other and where a jump lands. The rules use only these tables.

Points are numbered in reading order, the top row first and each row from the left. One more point stands for
everything off the board: it is never free, and borders on itself only.
"""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.errors import GalapagosError, NotationError
from galapagos.core.messages import msg
from galapagos.core.rng import Rng

RECT: Final = re.compile(r"rect-(\d+)x(\d+)")
HEX: Final = re.compile(r"hex-(\d+)")
RECT_SIDES: Final = (7, 19)
HEX_SIDES: Final = (4, 9)

SQUARE: Final = [(1, 0), (0, -1), (-1, 0), (0, 1)]
DIAGONAL: Final = [(1, -1), (-1, -1), (-1, 1), (1, 1)]
TRIANGULAR: Final = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]

KEY_SEED: Final = 1979
LOW: Final = 2097152  # 2**21: the lower bits of a key


@final
class Row:
    """One row of the drawing: its label, how far it is indented, its first point and how many it has."""

    def __init__(self, label: str, indent: int, first: int, length: int) -> None:
        self.label = label
        self.indent = indent
        self.first = first
        self.length = length


@final
class Board:
    def __init__(
        self, names: list[str], lines: list[int], near: list[int], beyond: list[int], rows: list[Row], legend: str
    ) -> None:
        self.names = names
        self.rows = rows
        self.legend = legend
        self.points: i64 = len(names)
        self.ways: i64 = len(near) // (len(names) + 1)
        self.near = vec[i64](near)  # the next point of each point in each direction
        self.beyond = vec[i64](beyond)  # the one after it
        self.lines = vec[i64](lines)  # how many lines from the edge, which is line 1
        self.keys = keys_for(self.points)  # a number for each thing on each point: together they mark a position
        self.zeros = zeros(self.points + 1)  # a number for each point and for what is off the board, to copy
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(names)}

    def number(self, name: str) -> int:
        found = self.numbers.get(name)
        if found is None:
            raise NotationError(
                msg(
                    "there is no point {name!r} on this board: it has {first} to {last}",
                    name=name,
                    first=self.names[0],
                    last=self.names[-1],
                ),
                about=name,
            )
        return found

    def borders(self, point: i64, other: i64) -> bool:
        for way in range(self.ways):
            if self.near[point * self.ways + way] == other:
                return True
        return False

    def over(self, start: i64, to: i64) -> i64:
        """The point that a straight jump from `start` to `to` passes over, or the one off the board."""
        for way in range(self.ways):
            if self.beyond[start * self.ways + way] == to:
                return self.near[start * self.ways + way]
        return self.points


def zeros(count: i64) -> vec[i64]:
    none = vec[i64](capacity=count)
    for _ in range(count):
        none = append(none, 0)
    return none


def keys_for(points: i64) -> vec[i64]:
    """A point can hold three things; numbers below 2**52 are exact in every language that reads our JSON."""
    rng = Rng(KEY_SEED)
    keys = vec[i64](capacity=4 * points)
    for _ in range(4 * points):
        keys = append(keys, rng.step() * LOW + rng.step() % LOW)
    return keys


def board_named(name: str, adjacency: int = 4) -> Board:
    """`rect-11x15` has 11 columns and 15 rows; `hex-7` reaches 7 steps from its middle."""
    rect, hexagon = RECT.fullmatch(name), HEX.fullmatch(name)
    if rect is not None:
        columns, rows = int(rect[1]), int(rect[2])
        few, many = RECT_SIDES
        if few <= columns <= many and few <= rows <= many:
            return rect_board(columns, rows, adjacency)
    elif hexagon is not None and HEX_SIDES[0] <= int(hexagon[1]) <= HEX_SIDES[1]:
        if adjacency != 4:
            raise GalapagosError(
                msg("option 'adjacency' is for rectangular boards: on {name!r} a point has 6 neighbours", name=name)
            )
        return hex_board(int(hexagon[1]))
    raise GalapagosError(
        msg(
            "option 'board' cannot be {name!r}: "
            "it is rect-WxH with sides from {low} to {high}, or hex-R with R from {least} to {most}",
            name=name,
            low=RECT_SIDES[0],
            high=RECT_SIDES[1],
            least=HEX_SIDES[0],
            most=HEX_SIDES[1],
        )
    )


def rect_board(columns: int, rows: int, adjacency: int = 4) -> Board:
    """Columns are letters from the left, rows are numbers from the bottom: a1 is bottom left."""
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    names = [f"{chr(ord('a') + x)}{rows - y}" for x, y in cells]
    lines = [1 + min(x, y, columns - 1 - x, rows - 1 - y) for x, y in cells]
    drawn = [Row(str(rows - y), 0, y * columns, columns) for y in range(rows)]
    legend = " ".join(chr(ord("a") + x) for x in range(columns))
    steps = SQUARE if adjacency == 4 else SQUARE + DIAGONAL
    return joined(cells, names, lines, steps, drawn, legend)


def hex_board(reach: int) -> Board:
    """Axial coordinates q.r around 0.0: q runs to the right, r down and to the right of it."""
    cells = [
        (q, r) for r in range(-reach, reach + 1) for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
    ]
    names = [f"{q}.{r}" for q, r in cells]
    lines = [reach - max(abs(q), abs(r), abs(q + r)) + 1 for q, r in cells]
    drawn: list[Row] = []
    for r in range(-reach, reach + 1):
        first = cells.index((max(-reach, -reach - r), r))
        drawn.append(Row(names[first], abs(r), first, 2 * reach + 1 - abs(r)))
    return joined(cells, names, lines, TRIANGULAR, drawn, "")


def joined(
    cells: list[tuple[int, int]],
    names: list[str],
    lines: list[int],
    steps: list[tuple[int, int]],
    rows: list[Row],
    legend: str,
) -> Board:
    """A board from the places of its points and the steps that lead from one to the next."""
    off = len(cells)
    numbers = {cell: number for number, cell in enumerate(cells)}
    near = [numbers.get((x + dx, y + dy), off) for x, y in cells for dx, dy in steps]
    beyond = [numbers.get((x + 2 * dx, y + 2 * dy), off) for x, y in cells for dx, dy in steps]
    nowhere = [off] * len(steps)
    return Board(names, lines, near + nowhere, beyond + nowhere, rows, legend)

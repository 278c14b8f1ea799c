"""A position as text: a drawing of the board that can be typed into a test, with as much around it as a save needs.

    phase: ann moves
    board:
       5 . . . . .
       4 . . W W B
       3 . X . . .
         a b c d e

Rows and ends of rows that are left out are free. A row of a hexagonal board begins with the name of its first point.
Stones may also be listed: "white stones: c4 d4". What else is left out is as at the beginning of that phase.
"""

from __future__ import annotations

import re

from galapagos.core.errors import GalapagosError, NotationError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, seat_number
from galapagos.core.notation import column_of, key_and_rest, numbered_lines
from galapagos.core.options import OptionValue, nearest
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import Saved
from galapagos.games.stones.board import Board
from galapagos.games.stones.state import ENDS, FULL_TURNS_FROM
from galapagos.games.stones.view import LETTERS, MovingGroup, StonesView

PHASES = {
    "opens": ["EndTurn()", "Open()"],
    "begins": ["Turn(0)"],
    "replies": ["Reply()"],
    "grows": ["EndTurn()", "Capture()", "Grow()"],
    "moves": ["EndTurn()", "Capture()", "Move()"],
}
STONES = {"white stones": "W", "blue stones": "B", "obstacles": "X"}
NUMBERS = ("passes", "before")
POINTS = ("grown", "last", "now")
GROUP = re.compile(r"\s*(?P<stones>[^()]+?)\s*\((?P<jumps>\d+)\)\s*")
CELL = re.compile(r"\S+")


def write(saved: Saved, board: Board) -> str:
    view: StonesView = saved.view
    lines = [f"eyes: {SEATS[view.eyes]}"] if view.eyes != EVERYONE else []
    lines += [f"white: {SEATS[view.white]}", f"turn: {view.turn}", f"stack: {' '.join(saved.stack) or '-'}"]
    lines += [f"{key}: {getattr(view, key)}" for key in NUMBERS if getattr(view, key)]
    lines += [f"seen: {' '.join(str(key) for key in view.seen)}"] if view.seen else []
    lines += ["started: yes"] if view.started else []
    lines += [f"{key}: {' '.join(getattr(view, key))}" for key in POINTS if getattr(view, key)]
    lines += [f"moving: {', '.join(write_group(group) for group in view.moving)}"] if view.moving else []
    lines += [f"end: {view.ending}"] if view.ending else []
    lines += [f"resigned: {SEATS[view.quitter]}"] if view.quitter >= 0 else []
    return "\n".join([*lines, f"board: {view.board}", *draw(board, view.rows)]) + "\n"


def write_group(group: MovingGroup) -> str:
    return f"{' '.join(group.stones)} ({group.jumps})"


def draw(board: Board, rows: list[str]) -> list[str]:
    """The rows with their labels, a letter for each point."""
    width = 2 + max(len(row.label) for row in board.rows)
    lines = [
        f"{row.label.rjust(width)} {' ' * row.indent}{' '.join(letters)}"
        for row, letters in zip(board.rows, rows, strict=True)
    ]
    return [*lines, f"{' ' * width} {board.legend}"] if board.legend else lines


class Reader:
    def __init__(self, board: Board, name: str, options: dict[str, OptionValue]) -> None:
        self.board = board
        self.view = StonesView(seats=2, options=options, board=name, rows=[], turn=0, white=0)
        self.stack: list[str] = []
        self.letters: list[str] = ["."] * int(board.points)
        self.drawn: set[str] = set()  # labels of the rows read so far
        self.phase_of = -1  # the seat named by the phase
        self.phase = ""

    def read(self, text: str) -> Saved:
        for number, line in numbered_lines(text):
            try:
                self.read_line(number, line)
            except NotationError as error:
                raise error if error.line else error.at(number, column_of(line, line.strip())) from None
            except GalapagosError as error:
                raise NotationError(error.said, number, column_of(line, line.strip())) from None
        self.fill_gaps()
        return Saved(self.view, self.stack)

    def read_line(self, number: int, line: str) -> None:
        if line.split() == self.board.legend.split():
            return
        if ":" not in line:
            self.read_row(number, line)
            return
        key, rest = key_and_rest(number, line)
        if key in STONES:
            for word in rest.split():
                self.lay(self.board.number(word), STONES[key], number, column_of(line, word))
        elif key in POINTS:
            setattr(self.view, key, [self.point(word) for word in listed(rest)])
        else:
            self.read_setting(key, rest)

    def read_setting(self, key: str, rest: str) -> None:
        view = self.view
        if key in ("white", "eyes"):
            setattr(view, key, seat_number(rest, 2))
        elif key == "turn" or key in NUMBERS:
            setattr(view, key, whole_number(rest))
        elif key == "seen":
            view.seen = sorted(whole_number(word) for word in rest.split())
        elif key == "started":
            view.started = yes(rest)
        elif key == "stack":
            self.stack = listed(rest)
            self.phase = "stack"
        elif key == "phase":
            self.read_phase(rest)
        elif key == "moving":
            view.moving = [self.read_group(part) for part in rest.split(",")]
        elif key == "end":
            view.ending = one_of(rest, ENDS[1:])
        elif key == "resigned":
            view.quitter = seat_number(rest, 2)
        elif key == "board":
            self.check_board(rest)
        else:
            raise NotationError(
                msg("unknown line {key!r}: expected board, phase, white stones, blue stones, obstacles, …", key=key)
            )

    def read_phase(self, rest: str) -> None:
        who, _, phase = rest.partition(" ")
        self.stack = list(PHASES[one_of(phase, list(PHASES))])
        self.phase, self.phase_of = phase, seat_number(who, 2)

    def read_group(self, text: str) -> MovingGroup:
        match = GROUP.fullmatch(text)
        if match is None:
            raise NotationError(
                msg("a moving group is written 'd4 e4 (2)' with its jumps left, not {text!r}", text=text.strip())
            )
        return MovingGroup([self.point(word) for word in match["stones"].split()], int(match["jumps"]))

    def check_board(self, rest: str) -> None:
        if rest and rest != self.view.board:
            raise NotationError(
                msg("this is a position on {rest}, the game is on {board}", rest=rest, board=self.view.board)
            )

    # -- the drawing --------------------------------------------------------------------------------------------------

    def read_row(self, number: int, line: str) -> None:
        cells = list(CELL.finditer(line))
        label = cells[0][0]
        place, end = self.row(label)
        if label in self.drawn:
            raise NotationError(msg("row {label} is drawn twice", label=label))
        self.drawn.add(label)
        for cell in cells[1:]:
            if place == end:
                raise NotationError(
                    msg("row {label} has more points than the board", label=label), number, cell.start() + 1
                )
            if cell[0] not in LETTERS:
                raise NotationError(
                    msg("a point is one of {letters}, not {cell!r}", letters=" ".join(LETTERS), cell=cell[0]),
                    number,
                    cell.start() + 1,
                )
            if cell[0] != ".":
                self.lay(place, cell[0], number, cell.start() + 1)
            place += 1

    def row(self, label: str) -> tuple[int, int]:
        for row in self.board.rows:
            if row.label == label:
                return row.first, row.first + row.length
        rows = self.board.rows
        raise NotationError(
            msg(
                "there is no row {label!r} on this board: they are {first} to {last}",
                label=label,
                first=rows[0].label,
                last=rows[-1].label,
            )
        )

    def lay(self, point: int, letter: str, number: int, column: int) -> None:
        there = self.letters[point]
        if there != ".":
            raise NotationError(
                msg("{point} holds {there} already", point=self.board.names[point], there=there), number, column
            )
        self.letters[point] = letter

    def point(self, word: str) -> str:
        self.board.number(word)
        return word

    # -- what was left out --------------------------------------------------------------------------------------------

    def fill_gaps(self) -> None:
        view = self.view
        view.rows = ["".join(self.letters[row.first : row.first + row.length]) for row in self.board.rows]
        if not self.phase and not view.ending:
            self.stack = list(PHASES["begins"])
        if self.phase_of >= 0:
            self.fit_turn()
        view.turn = view.turn or FULL_TURNS_FROM

    def fit_turn(self) -> None:
        """White has the odd turns; whoever replies does so in the other's turn."""
        view = self.view
        whites = (self.phase_of == view.white) != (self.phase == "replies")
        if not view.turn:
            view.turn = (1 if self.phase == "opens" else FULL_TURNS_FROM) + (0 if whites else 1)
        if (view.turn % 2 == 1) != whites:
            raise NotationError(
                msg("turn {turn} is not {seat}'s: White has the odd turns", turn=view.turn, seat=SEATS[self.phase_of])
            )


def listed(rest: str) -> list[str]:
    return [] if rest == "-" else rest.split()


def one_of(word: str, words: list[str]) -> str:
    if word not in words:
        raise NotationError(msg("unknown word {word!r}: {hint}", word=word, hint=nearest(word, words)))
    return word


def yes(word: str) -> bool:
    return one_of(word, ["yes", "no"]) == "yes"


def whole_number(text: str) -> int:
    if not text.strip().isdigit():
        raise NotationError(msg("{text!r} is not a whole number", text=text.strip()))
    return int(text)

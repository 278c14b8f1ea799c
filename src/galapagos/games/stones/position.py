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

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, seat_number
from galapagos.core.options import OptionValue
from galapagos.core.position import PositionReader, Steps, known, listed, number_in
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import Saved
from galapagos.games.stones.board import Board
from galapagos.games.stones.field import LARGEST
from galapagos.games.stones.state import ENDS, FULL_TURNS_FROM, RESIGNED, TWO_PASSES
from galapagos.games.stones.view import LETTERS, MovingGroup, StonesView

PHASES = {
    "opens": ["EndTurn()", "Open()"],  # Blue's opening comes after White's
    "begins": ["Turn(0)"],
    "replies": ["Reply()"],
    "grows": ["EndTurn()", "Capture()", "Grow()"],
    "moves": ["EndTurn()", "Capture()", "Move()"],
}
STONES = {"white stones": "W", "blue stones": "B", "obstacles": "X"}
NUMBERS = ("passes", "before")
KEYS = range(-(2**63), 2**63)
TURNS = range(1, 100_000)
POINTS = ("grown", "last", "now")
GROUP = re.compile(r"\s*(?P<stones>[^()]+?)\s*\((?P<jumps>\d+)\)\s*")
CELL = re.compile(r"\S+")
JUMPS = range(LARGEST + 1)


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


SHAPE = "|Turn|Reply|EndTurn( Capture( Grow| Move)?)?|EndTurn Open( EndTurn Open)?"


class Reader(PositionReader):
    numbers = {"passes": range(3), "before": KEYS, "turn": TURNS}
    seated = ("white", "eyes")
    switches = ("started",)
    others = ("seen", "phase", "moving", "end", "resigned", "board", *STONES, *POINTS)
    nested = False
    shape = SHAPE

    def __init__(self, board: Board, name: str, options: dict[str, OptionValue]) -> None:
        super().__init__(StonesView(seats=2, options=options, board=name, rows=[], turn=0, white=0))
        self.board = board
        self.letters: list[str] = ["."] * int(board.points)
        self.drawn: set[str] = set()  # labels of the rows read so far
        self.phase_of = -1  # the seat named by the phase
        self.phase = ""

    def read_seat(self, rest: str) -> None:
        raise PositionError("seats have no lines of their own in this game")

    def read_other(self, key: str, rest: str) -> None:
        view = self.view
        if key in STONES:
            for word in rest.split():
                self.lay(self.board.number(word), STONES[key], word)
        elif key in POINTS:
            setattr(view, key, [self.point(word) for word in listed(rest)])
        elif key == "seen":
            view.seen = sorted(number_in(word, KEYS) for word in rest.split())
        elif key == "phase":
            self.read_phase(rest)
        elif key == "moving":
            view.moving = [self.read_group(part) for part in rest.split(",")]
        elif key == "end":
            view.ending = known(rest, ENDS[1:], "end")
        elif key == "resigned":
            view.quitter = seat_number(rest, 2)
        elif rest and rest != view.board:
            raise PositionError(
                msg("this is a position on {rest}, the game is on {board}", rest=rest, board=view.board), about=rest
            )

    def read_phase(self, rest: str) -> None:
        who, _, phase = rest.partition(" ")
        self.stack = list(PHASES[known(phase, list(PHASES), "phase")])
        self.phase, self.phase_of = phase, seat_number(who, 2)

    def read_group(self, text: str) -> MovingGroup:
        match = GROUP.fullmatch(text)
        if match is None:
            raise PositionError(
                msg("a moving group is written 'd4 e4 (2)' with its jumps left, not {text!r}", text=text.strip()),
                about=text.strip(),
            )
        return MovingGroup([self.point(word) for word in match["stones"].split()], number_in(match["jumps"], JUMPS))

    # -- the drawing --------------------------------------------------------------------------------------------------

    def read_bare(self, line: str) -> None:
        """A row: its label, then a letter for each point from the left."""
        if line.split() == self.board.legend.split():
            return
        cells = list(CELL.finditer(line))
        label = cells[0][0]
        place, end = self.row(label)
        if label in self.drawn:
            raise PositionError(msg("row {label} is drawn twice", label=label))
        self.drawn.add(label)
        for cell in cells[1:]:
            try:
                self.read_cell(cell[0], place, end, label)
            except PositionError as error:
                assert self.current is not None
                raise PositionError(error.what, self.current[0], cell.start() + 1) from None
            place += 1

    def read_cell(self, letter: str, place: int, end: int, label: str) -> None:
        if place == end:
            raise PositionError(msg("row {label} has more points than the board", label=label))
        if len(letter) != 1 or letter not in LETTERS:
            raise PositionError(
                msg("a point is one of {letters}, not {cell!r}", letters=" ".join(LETTERS), cell=letter)
            )
        if letter != ".":
            self.lay(place, letter, letter)

    def row(self, label: str) -> tuple[int, int]:
        rows = self.board.rows
        for row in rows:
            if row.label == label:
                return row.first, row.first + row.length
        raise PositionError(
            msg(
                "there is no row {label!r} on this board: they are {first} to {last}",
                label=label,
                first=rows[0].label,
                last=rows[-1].label,
            )
        )

    def lay(self, point: int, letter: str, word: str) -> None:
        there = self.letters[point]
        if there != ".":
            raise PositionError(
                msg("{point} holds {there} already", point=self.board.names[point], there=there), about=word
            )
        self.letters[point] = letter

    def point(self, word: str) -> str:
        self.board.number(word)
        return word

    # -- what was left out, and what cannot be ------------------------------------------------------------------------

    def fill_gaps(self) -> None:
        view = self.view
        view.rows = ["".join(self.letters[row.first : row.first + row.length]) for row in self.board.rows]
        if not self.given & {"phase", "stack"} and not view.ending:
            self.stack = list(PHASES["begins"])
        if self.phase_of >= 0:
            self.fit_turn()
        view.turn = view.turn or FULL_TURNS_FROM
        if self.phase == "opens" and view.turn == 1:
            self.stack *= 2
        self.check_end()

    def fit_turn(self) -> None:
        """White has the odd turns; a reply is given in the other player's turn."""
        view = self.view
        whites = (self.phase_of == view.white) != (self.phase == "replies")
        if not view.turn:
            view.turn = (1 if self.phase == "opens" else FULL_TURNS_FROM) + (0 if whites else 1)
        if (view.turn % 2 == 1) != whites:
            raise PositionError(
                msg("turn {turn} is not {seat}'s: White has the odd turns", turn=view.turn, seat=SEATS[self.phase_of]),
                about="turn" if "turn" in self.given else "phase",
            )

    def check_end(self) -> None:
        """A game that is over has no steps left; both first stones come in the first two turns."""
        view = self.view
        if bool(view.ending) == bool(self.stack):
            raise PositionError("a game that is over says why and has no steps left", about="end")
        if (view.ending == ENDS[RESIGNED]) != (view.quitter >= 0):
            raise PositionError("only a game that ended by resignation says who resigned", about="resigned")
        if view.passes == 2 and view.ending != ENDS[TWO_PASSES]:
            raise PositionError(
                msg("{number} is out of range: from {low} to {high}", number=2, low=0, high=1), about="passes"
            )
        openings = self.stack.count("Open()")
        if openings != max(0, FULL_TURNS_FROM - view.turn) and not view.ending:
            raise PositionError(
                msg("turn {turn} does not fit the stack: the first two turns are the opening", turn=view.turn),
                about="turn",
            )

    def steps(self) -> Steps:
        return {
            "Capture": (), "EndTurn": (), "Grow": (), "Move": (), "Open": (), "Reply": (), "Turn": (range(2),),
        }  # fmt: skip

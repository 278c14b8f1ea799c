"""Puzzles: positions from played games where one move is clearly best. Each game has its own in ``puzzles.json``."""

from __future__ import annotations

import datetime
import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.options import OptionValue
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_class

FILE: Final = "puzzles.json"
FIRST_DAY: Final = datetime.date(2026, 1, 1).toordinal()


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    seat: int  # the seat to move; the position is its view
    position: str  # what the seat cannot see is written ?
    solution: str
    gap: float  # the winning chance that the second-best move loses
    chances: dict[str, float]  # the seat's winning chance after each move
    reason: dict[str, str]  # in each language
    line: list[str] = []  # how the game might go on
    options: dict[str, OptionValue] = {}

    @property
    def key(self) -> str:
        return hashlib.sha256(f"{self.position}{self.seat}".encode()).hexdigest()[:10]

    def unlike(self, other: Puzzle) -> bool:
        """False for the same solution among the same moves, as when one game was recorded twice."""
        return self.solution != other.solution or self.chances.keys() != other.chances.keys()

    def game(self, name: str) -> Game:
        return make_game(name, seats=self.seats, **self.options)


class PuzzleBook(msgspec.Struct, forbid_unknown_fields=True):
    made_by: str = ""  # the command that found them
    puzzles: list[Puzzle] = []


def file_of(game: str) -> Path:
    return game_class(game).folder / FILE


def read_book(path: Path) -> PuzzleBook:
    try:
        return msgspec.json.decode(path.read_bytes(), type=PuzzleBook)
    except FileNotFoundError:
        return PuzzleBook()
    except (OSError, msgspec.DecodeError) as error:
        raise GalapagosError(f"{path}: this is not a puzzle file: {error}") from None


def write_book(book: PuzzleBook, path: Path) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(book), indent=1) + b"\n")


@cache
def puzzles(game: str) -> list[Puzzle]:
    return read_book(file_of(game)).puzzles


def number_for(day: datetime.date, many: int) -> int:
    """The puzzle of a day: they come in order and start over at the end."""
    return (day.toordinal() - FIRST_DAY) % many

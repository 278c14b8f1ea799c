"""The board: four columns of four rows, three special fields; and the animal cards on it, one number each."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

YELLOW: Final = 0
GREEN: Final = 1
RED: Final = 2
BLACK: Final = 3
COLUMNS: Final = 4
COLOURS: Final = ["yellow", "green", "red", "black"]  # from left to right (1.3)

# A place is row * 4 + column in the grid, 16 to 18 on the special fields 13, 10 and 7.
GRID: Final = 16
TOP_ROW: Final = 12
SPECIAL: Final = 16
PLACES: Final = 19
POINTS: Final = vec[i64]([0, 0, 0, 0, 3, 3, 3, 3, 6, 6, 6, 6, 9, 9, 9, 9, 13, 10, 7])

NO_CARD: Final = 0
WEAKEST: Final = 1  # without a strength die
STRONGEST: Final = 6
STRENGTH_STEP: Final = 128
FACE_DOWN: Final = 1024


def pack_card(animal: i64, colour: i64, strength: i64, face_down: bool = False) -> i64:
    return animal | colour << 5 | strength << 7 | (FACE_DOWN if face_down else 0)


def animal_of(card: i64) -> i64:
    return card & 31


def colour_of(card: i64) -> i64:
    return card >> 5 & 3


def strength_of(card: i64) -> i64:
    return card >> 7 & 7


def is_face_down(card: i64) -> bool:
    return card & FACE_DOWN != 0


def slot_count(seats: i64) -> i64:
    """Return how often players lay or challenge in a round: once per colour (2.3)."""
    return 4 if seats == 2 else seats


def owner_of(colour: i64, seats: i64) -> i64:
    """The seat that leads a colour; with two seats yellow and green against red and black (2.3, A1)."""
    return colour >> 1 if seats == 2 else colour


def colour_of_slot(slot: i64, start: i64, seats: i64) -> i64:
    """Whose column is next: clockwise from the start player; with two seats the outer columns come first (2.3, A19)."""
    seat = (start + slot) % seats
    if seats != 2:
        return seat
    inner = slot >= 2
    if seat == 0:
        return GREEN if inner else YELLOW
    return RED if inner else BLACK

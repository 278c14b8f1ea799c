"""What stones promise beyond the points they hold now: search judges by it where it stops.

A sum of features, each with its weight; what is good for one colour is as bad for the other. The weights are learnt
from play, see weights.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.games.stones.field import LARGEST, OTHER, SHIFT, THING_BITS, WHITE, Field

GROUP: Final = 0  # a group of one stone; of two, three, four and five at the places after it
NEAR_LARGER: Final = 5  # a stone two steps from a larger enemy group: of a group of one, and so on to four
TOUCHED: Final = 9  # a stone that an enemy touches
STRONG: Final = 10  # a stone with two neighbours of its own and more
ON_EDGE: Final = 11
DEEP: Final = 12  # a stone on the fourth line or further in
TURN: Final = 13  # whose turn it is
FEATURES: Final = 14

FADING: Final = 20.0  # turns before the last one in which promises lose their worth
DEEP_LINE: Final = 4
INVERSE: Final = vec[float]([0.0, 1.0, 0.5, 1.0 / 3.0, 0.25, 0.2])  # a stone's part of its group


def promise(field: Field, taste: vec[float], turn: i64) -> float:
    """For White, if it is `turn`'s turn."""
    total = taste[TURN] if turn == WHITE else -taste[TURN]
    for point in range(field.board.points):
        thing = field.mark[point] >> THING_BITS
        if thing == WHITE:
            total += promise_of(field, taste, point, thing)
        elif thing == OTHER[WHITE]:
            total -= promise_of(field, taste, point, thing)
    return total


def promise_of(field: Field, taste: vec[float], stone: i64, colour: i64) -> float:
    mark, size = field.mark[stone], field.size[stone]
    worth = taste[GROUP + size - 1] * INVERSE[size]
    if mark >> SHIFT[OTHER[colour]] & 15:
        worth += taste[TOUCHED]
    if mark >> SHIFT[colour] & 15 > 1:
        worth += taste[STRONG]
    line = field.board.lines[stone]
    if line == 1:
        worth += taste[ON_EDGE]
    elif line >= DEEP_LINE:
        worth += taste[DEEP]
    if size < LARGEST and is_near_larger(field, stone, OTHER[colour], size):
        worth += taste[NEAR_LARGER + size - 1]
    return worth


def is_near_larger(field: Field, stone: i64, enemy: i64, size: i64) -> bool:
    """Whether a larger group of the enemy has a stone within two steps."""
    near, ways = field.board.near, field.board.ways
    for way in range(stone * ways, stone * ways + ways):
        beside = near[way]
        if is_larger(field, beside, enemy, size):
            return True
        for further in range(beside * ways, beside * ways + ways):
            if is_larger(field, near[further], enemy, size):
                return True
    return False


def is_larger(field: Field, point: i64, enemy: i64, size: i64) -> bool:
    return field.mark[point] >> THING_BITS == enemy and field.size[point] > size


def fading(turns_left: i64) -> float:
    """How far promises still count: fully, until the last turns."""
    return min(1.0, float(turns_left) / FADING)

"""What a table looks worth to a seat, in points: `greedy` goes by it.

An animal is worth the points it will bring on its way up, each round only as likely as it stays alive and face up. How
likely that is depends on its expected hits against those of the others.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.games.tyranno.cards import EMPTY, ONE, SYMBOLS, copies, majority, size, symbol_in

# Points after so many pushes from row 0: rows 3, 6, 9 with some bonus for empty fields, then the special fields, where
# others often take the best place.
PROMISE: Final = vec[float]([0.0, 3.8, 6.8, 9.8, 11.5, 9.0, 6.5])
WAY: Final = 7

HOPE_WITHOUT_CHIPS: Final = 0.15  # an animal that fits nothing now, while conditions can still change
HOPELESS_ROUND: Final = 0.5  # a round's chance of an animal far weaker than the others
SURE_ROUND: Final = 0.95
HIDDEN_PRESSURE: Final = 0.7  # how far chips below count that do not outnumber those above yet
RACK_CHIP: Final = 0.05
NONE: Final = vec[float]([0.0] * SYMBOLS)


def add(counts: vec[float], symbol: i64, amount: float) -> None:
    counts[symbol] += amount


def prospects(current: vec[i64], potential: vec[i64], settled: bool) -> vec[float]:
    """How many chips of each symbol may lie face up when it matters: those there, and those likely to come."""
    counts = NONE[:]
    for field in range(4):
        above = current[field]
        below = potential[field]
        pressure = 0.0
        if not settled:
            pressure = HIDDEN_PRESSURE * float(size(below)) / float(size(above) + 1)
            if pressure > 1.0:
                pressure = 1.0
            leader = majority(below)
            if leader >= 0:
                add(counts, leader, pressure * float(copies(below, leader)))
        if above != EMPTY:
            add(counts, symbol_in(above), (1.0 - 0.6 * pressure) * float(size(above)))
    return counts


def risen(above: i64, below: i64) -> tuple[i64, i64]:
    """A field as it lies once its conditions have changed (3.2.1): its current and its potential chips."""
    while size(below) > size(above):
        leader = majority(below)
        if leader < 0:
            return EMPTY, below
        above = copies(below, leader) * ONE[leader]
        below -= above
    return above, below


def dice_expected(counts: vec[float], three: i64) -> float:
    return counts[three & 7] + counts[three >> 3 & 7] + counts[three >> 6 & 7]


def chance_of_a_round(power: float, others: float) -> float:
    """How likely an animal with so many expected hits brings points this round, among others with theirs."""
    return HOPELESS_ROUND + (SURE_ROUND - HOPELESS_ROUND) * power / (power + others + 0.3)


def way_to_go(pushes_done: i64, step: i64, rounds: i64, chance: float, face_down: bool) -> float:
    """The points an animal brings on its way, from the next scoring on."""
    points = 0.0
    weight = 1.0
    reached = pushes_done + step
    while reached < WAY and rounds > 0:
        if not face_down:
            points += weight * PROMISE[reached]
        face_down = False
        weight *= chance
        reached += step
        rounds -= 1
    return points


def score_chances(won: i64, lost: i64, chance: float) -> vec[float]:
    """How likely a fight that stands so ends 2:0, 2:1, 1:2 and 0:2, with that chance for each roll that counts."""
    other = 1.0 - chance
    if won == 0 and lost == 0:
        return vec[float]([chance * chance, 2.0 * chance * chance * other, 2.0 * chance * other * other, other * other])
    if won == 1 and lost == 0:
        return vec[float]([chance, chance * other, other * other, 0.0])
    if won == 0 and lost == 1:
        return vec[float]([0.0, chance * chance, chance * other, other])
    return vec[float]([0.0, chance, other, 0.0])

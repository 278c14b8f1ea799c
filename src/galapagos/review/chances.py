"""From what a search expects to winning chances that sum to one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from galapagos.core.state import State

SURE: Final = 0.001  # nobody is closer to certain victory or defeat than this, before the end


def chances_of(outlooks: Sequence[float]) -> list[float]:
    """Outlooks run from 0 (lost) to 1 (won) for each seat by itself. The odds between two seats are those that their
    lead over each other gives; with two seats that is the outlook itself."""
    kept = [min(max(outlook, SURE), 1 - SURE) for outlook in outlooks]
    odds = [sqrt(outlook / (1 - outlook)) for outlook in kept]
    return [each / sum(odds) for each in odds]


def end_chances(end: State) -> list[float]:
    winners = end.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(end.seats)]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def error_of_mean(values: Sequence[float]) -> float:
    """The standard error of the mean of values that are independent of each other."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))

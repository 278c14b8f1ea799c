"""Winning chances that sum to one, from what a search expects for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from galapagos.core.state import State

SURE: Final = 0.001  # before the end no chance is closer to 0 or 1 than this


def chances_of(outlooks: Sequence[float]) -> list[float]:
    """Turn each seat's outlook, from 0 (lost) to 1 (won), into chances that sum to one.

    The odds between two seats follow from their outlooks; with two seats the chances are the outlooks themselves.
    """
    kept = [min(max(outlook, SURE), 1 - SURE) for outlook in outlooks]
    odds = [sqrt(outlook / (1 - outlook)) for outlook in kept]
    return [each / sum(odds) for each in odds]


def end_chances(end: State) -> list[float]:
    winners = end.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(end.seats)]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def error_of_mean(values: Sequence[float]) -> float:
    """The standard error of the mean of independent values."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))

"""Base classes for steps and decisions of one seat."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.core.frames import Decision, Step
from galapagos.games.tyranno.state import TyrannoState


class StepOfSeat(Step[TyrannoState]):
    """A step that concerns one seat."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def args(self) -> list[int]:
        return [self.seat]


class DecisionOfSeat(Decision[TyrannoState]):
    """A decision of one seat."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def args(self) -> list[int]:
        return [self.seat]

    def actor(self, state: TyrannoState) -> i64:
        return self.seat

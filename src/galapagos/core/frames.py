"""Frames: what the table is doing right now, as a stack of small things that can be copied, saved and printed.

A step runs by itself; a decision waits for a seat or for chance. Frames never change once made and hold numbers only,
so that copies of a state may share them.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

CHANCE: Final = -1
OVER: Final = -2

ALLOWED: Final = 0
NOT_ASKED: Final = 1  # the first refusal of every game: this is not what the table asks now

S = TypeVar("S")


class Frame(Generic[S]):
    def args(self) -> list[int]:
        """The numbers from which this frame can be made again."""
        return []

    def __str__(self) -> str:
        return f"{type(self).__name__}({','.join(str(arg) for arg in self.args())})"


class Step(Frame[S]):
    """Runs by itself and may push other frames."""

    def run(self, state: S) -> None:
        raise NotImplementedError


class Decision(Frame[S]):
    def actor(self, state: S) -> i64:
        """The seat that is asked."""
        raise NotImplementedError

    def choices(self, state: S) -> vec[i64]:
        """All that may be answered, never empty, in a stable order."""
        raise NotImplementedError

    def forbids(self, state: S, action: i64) -> i64:
        """ALLOWED, or the number of the reason why this answer is refused. Agrees with `choices` always."""
        return ALLOWED if action in self.choices(state) else NOT_ASKED

    def answer(self, state: S, action: i64) -> None:
        raise NotImplementedError

    def veiled(self, state: S) -> bool:
        """Whether the mere answer time would betray a secret: then a driver answers no faster than a person."""
        return False


class Chance(Decision[S]):
    """Dice, draws and shuffles: answered by a dealer."""

    def actor(self, state: S) -> i64:
        return CHANCE

    def weights(self, state: S) -> vec[i64]:
        """How likely each of `choices` is, in the same order."""
        return ones(len(self.choices(state)))

    def stream(self, state: S) -> str:
        """Which deck or which dice: each is dealt from its own stream, whatever happens in the others."""
        raise NotImplementedError

    def draws(self) -> bool:
        """True where the answers are cards leaving a deck: weights are then the copies still there."""
        return False


def ones(count: i64) -> vec[i64]:
    weights = vec[i64]()
    for _ in range(count):
        weights = append(weights, 1)
    return weights

"""Features describe a move before it is made: which of many simple things are true of it. Compiled like the rules."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.state import State

MOST: Final = 48  # features of one move
BLANK: Final = vec[i64]([0] * MOST)

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveFeatures(Generic[S]):
    """The features of the moves of one game. A move has only a few of them, some perhaps more than once.

    It reads nothing but what the seat to move may know, so that a policy learnt from it cannot cheat.
    """

    def names(self) -> list[str]:
        """The name of every feature, by its number."""
        raise NotImplementedError

    def find(self, state: S, action: i64, found: vec[i64]) -> i64:
        """Write the numbers of the features that a move has into `found`; return how many these are, MOST at most."""
        raise NotImplementedError

    def of(self, state: S, action: i64) -> list[int]:
        """The numbers of the features that a move has, for uncompiled callers."""
        found = BLANK[:]
        return [int(found[place]) for place in range(self.find(state, action, found))]

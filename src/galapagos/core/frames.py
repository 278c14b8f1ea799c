"""Frames: what the table is doing right now, as a stack of small objects that can be copied, saved and printed.

A step runs by itself; a decision waits for a seat or for chance. Frames are immutable and hold only numbers, so copies
of a state can share them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, GO_ON

ALLOWED: Final = 0
NOT_ASKED: Final = 1  # the first refusal of every game: this is not what the table asks now

S = TypeVar("S")


class Frame(Generic[S]):
    """Everything the engine calls is declared here, so that it never has to ask what kind of frame is on top."""

    # What saved positions call this frame. Every frame on a stack has its own; renaming the class does not change it.
    stored_name: ClassVar[str] = ""

    def args(self) -> list[int]:
        """The numbers from which this frame can be made again."""
        return []

    def enter(self, state: S, stack: list[Frame[Any]]) -> i64:
        """The frame has come to the top: it runs and says GO_ON, or says who is asked."""
        raise NotImplementedError

    def choices(self, state: S) -> vec[i64]:
        raise NotImplementedError

    def answer(self, state: S, action: i64) -> None:
        raise NotImplementedError

    def weights(self, state: S) -> vec[i64]:
        raise NotImplementedError

    def sample(self, state: S, rng: Rng) -> i64:
        raise NotImplementedError

    def sample_for_search(self, state: S, rng: Rng) -> i64:
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{type(self).stored_name}({','.join(str(arg) for arg in self.args())})"


class Step(Frame[S]):
    """Runs by itself and may push other frames."""

    def run(self, state: S) -> None:
        raise NotImplementedError

    def enter(self, state: S, stack: list[Frame[Any]]) -> i64:
        stack.pop()
        self.run(state)
        return GO_ON


class Decision(Frame[S]):
    """Waits for an answer: `choices` are all that may be answered, never empty, in a stable order."""

    def actor(self, state: S) -> i64:
        """The seat that is asked."""
        raise NotImplementedError

    def enter(self, state: S, stack: list[Frame[Any]]) -> i64:
        return self.actor(state)

    def forbids(self, state: S, action: i64) -> i64:
        """ALLOWED, or the number of the reason why this answer is refused. Agrees with `choices` always."""
        return ALLOWED if action in self.choices(state) else NOT_ASKED

    def veiled(self, state: S) -> bool:
        """Whether the mere answer time would betray a secret: then a driver answers no faster than a person."""
        return False

    def commits(self, state: S) -> bool:
        """Whether the answer ends what could be taken back: a person gives it even where there is only one."""
        return False


class Chance(Decision[S]):
    """Dice, draws and shuffles: answered by a dealer."""

    def actor(self, state: S) -> i64:
        return CHANCE

    def weights(self, state: S) -> vec[i64]:
        """How likely each of `choices` is, in the same order."""
        return ones(len(self.choices(state)))

    def sample(self, state: S, rng: Rng) -> i64:
        """An answer drawn with its true odds: for imagined worlds. Games may draw it without listing all choices."""
        return self.choices(state)[rng.weighted(self.weights(state))]

    def sample_for_search(self, state: S, rng: Rng) -> i64:
        """The same for search. What would take many answers may be summed up in one number beside the choices, which
        `answer` understands as well: a tree that branches on every single die falls apart."""
        return self.sample(state, rng)

    def stream(self, state: S) -> str:
        """Which deck or which dice: each is dealt from its own stream, whatever happens in the others."""
        raise NotImplementedError

    def draws(self) -> bool:
        """True where the answers are cards leaving a deck: weights are then the copies still there."""
        return False


def by_stored_name(*frames: type[Frame[Any]]) -> dict[str, type[Frame[Any]]]:
    """Index a game's frames by the names under which they are saved; no two may share one."""
    named = {frame.stored_name: frame for frame in frames}
    assert "" not in named, "a frame on a stack needs a stored name"
    assert len(named) == len(frames), "two frames share a stored name"
    return named


def ones(count: i64) -> vec[i64]:
    weights = vec[i64]()
    for _ in range(count):
        weights = append(weights, 1)
    return weights

"""Frames: what the table is doing right now, as a stack of small objects that can be copied, saved and printed.

A step runs by itself; a decision waits for a seat or for chance. Frames are immutable and hold only numbers, so copies
of a state can share them. Those that come and go all the time are marked `free_list_len=1`: the compiled engine keeps
the last one that was dropped and uses it again, because allocating frames was a tenth of its time. States and their
parts are marked for the same reason: search copies and drops them by the thousand.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, GO_ON

# How many choices a new vector has room for: the most that Python's allocator for small objects serves.
ROOM: Final = 61

ALLOWED: Final = 0
NOT_ASKED: Final = 1  # the first refusal of every game: not a possible answer to this decision

S = TypeVar("S")


class Frame(Generic[S]):
    """Everything the engine calls is declared here, so that it never has to ask what kind of frame is on top."""

    # What saved positions call this frame. Every frame on a stack has its own; renaming the class does not change it.
    stored_name: ClassVar[str] = ""
    # What saves of earlier versions call it; they are still read, and never written.
    former_names: ClassVar[tuple[str, ...]] = ()
    # Its numbers in order, each by the name of its attribute; a last one with a * is a tuple of any length.
    fields: ClassVar[tuple[str, ...]] = ()

    def args(self) -> list[int]:
        """Return the numbers from which this frame can be made again."""
        numbers: list[int] = []
        for field in type(self).fields:
            if field.startswith("*"):
                numbers.extend(getattr(self, field[1:]))
            else:
                numbers.append(getattr(self, field))
        return numbers

    def enter(self, state: S, stack: list[Frame[Any]]) -> i64:
        """Run, now that the frame is on top, and return GO_ON; or return who decides."""
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
    """Waits for an answer. `choices` lists all allowed answers, never none, in a stable order."""

    def actor(self, state: S) -> i64:
        """Return the seat that decides."""
        raise NotImplementedError

    def enter(self, state: S, stack: list[Frame[Any]]) -> i64:
        return self.actor(state)

    def forbids(self, state: S, action: i64) -> i64:
        """Return ALLOWED, or the number of the reason why this answer is refused. Always agrees with `choices`."""
        return ALLOWED if action in self.choices(state) else NOT_ASKED

    def veiled(self, state: S) -> bool:
        """Return whether the time taken to answer could betray a secret, so that a bot should not answer at once."""
        return False

    def commits(self, state: S) -> bool:
        """Return whether the answer ends what can be taken back: people confirm it even if it is the only choice."""
        return False


class Chance(Decision[S]):
    """Dice, draws and shuffles: answered by a dealer."""

    def actor(self, state: S) -> i64:
        return CHANCE

    def weights(self, state: S) -> vec[i64]:
        """Return how likely each of `choices` is, in the same order."""
        return ones(len(self.choices(state)))

    def sample(self, state: S, rng: Rng) -> i64:
        """Return an answer drawn with its true odds, for imagined worlds. Games may do so without listing choices."""
        return self.choices(state)[rng.weighted(self.weights(state))]

    def sample_for_search(self, state: S, rng: Rng) -> i64:
        """Return an answer for search. It may stand for many answers at once and need not be among the choices, as long
        as `answer` understands it: a tree that branches on every single die would scatter its visits."""
        return self.sample(state, rng)

    def stream(self, state: S) -> str:
        """Return the name of the deck or dice. Each has its own random stream, independent of the others."""
        raise NotImplementedError

    def draws(self) -> bool:
        """Return whether the answers are cards drawn from a deck; the weights are then the copies left in it."""
        return False


def by_stored_name(*frames: type[Frame[Any]]) -> dict[str, type[Frame[Any]]]:
    """Index a game's frames by the names under which they are saved; no two may share one."""
    names = [(name, frame) for frame in frames for name in (frame.stored_name, *frame.former_names)]
    named = dict(names)
    assert "" not in named, "a frame on a stack needs a stored name"
    assert len(named) == len(names), "two frames share a stored name"
    return named


def ones(count: i64) -> vec[i64]:
    weights = vec[i64]()
    for _ in range(count):
        weights = append(weights, 1)
    return weights

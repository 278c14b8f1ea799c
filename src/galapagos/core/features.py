"""Features describe a position to a network: a number with a name for each input. Compiled like the rules.

A game lists the features of one seat's side and those that all seats share. From these follow the inputs for a seat:
its own side and the rival's; at larger tables its own side, that of the leading rival and the mean of all rivals; then
what is shared.
"""

from __future__ import annotations

from typing import Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.state import State

S = TypeVar("S", bound=State)


@final
class Style:
    """What a playing style is fond of beyond winning: log-odds for features of the own side and of rivals' sides."""

    def __init__(self, own: dict[str, float], rivals: dict[str, float]) -> None:
        self.own = own
        self.rivals = rivals


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """The features of one game. A subclass defines the names and writes the values, scaled to about 1.

    It reads nothing but the state, as evaluators do: in a search that is an imagined world, in which the hands of the
    others are as good as any.
    """

    def __init__(self) -> None:
        self.per_side: i64 = len(self.side_names())
        self.shared: i64 = len(self.shared_names())
        self.zeros = vec[float]()

    def side_names(self) -> list[str]:
        """The names of the features that every seat has."""
        raise NotImplementedError

    def shared_names(self) -> list[str]:
        """The names of the features that are the same for every seat."""
        raise NotImplementedError

    def styles(self) -> dict[str, Style]:
        """The playing styles of the game, by name."""
        return {}

    def write_side(self, state: S, seat: i64, values: vec[float], at: i64) -> None:
        """Write the features of a seat's side from the place `at` on, where all values are 0."""
        raise NotImplementedError

    def write_shared(self, state: S, values: vec[float], at: i64) -> None:
        """Write the features that all seats share from the place `at` on, where all values are 0."""
        raise NotImplementedError

    def standing(self, state: S, seat: i64) -> float:
        """Return how well a seat is doing, in points: tells which rival leads."""
        raise NotImplementedError

    def names(self, seats: i64) -> list[str]:
        """The name of every input."""
        whose = ["my", "rival"] if seats == 2 else ["my", "leader", "mean"]
        return [f"{side} {name}" for side in whose for name in self.side_names()] + self.shared_names()

    def describe(self, state: S) -> vec[float]:
        """The side of every seat, and then what is shared. With two seats these are the inputs for the first seat."""
        values = self.blank(state.seats * self.per_side + self.shared)
        at: i64 = 0
        for seat in range(state.seats):
            self.write_side(state, seat, values, at)
            at += self.per_side
        self.write_shared(state, values, at)
        return values

    def blank(self, size: i64) -> vec[float]:
        """As many zeros: a copy of kept ones, which is quicker than making them."""
        if len(self.zeros) < size:
            self.zeros = vec[float]([0.0] * size)
        return self.zeros[:size]

    def inputs_of(self, state: S, described: vec[float], seat: i64) -> vec[float]:
        """The inputs for a seat, from what `describe` returned."""
        size = self.per_side
        values = self.blank((2 if state.seats == 2 else 3) * size + self.shared)
        copy_block(described, seat * size, values, 0, size)
        if state.seats == 2:
            copy_block(described, (1 - seat) * size, values, size, size)
        else:
            copy_block(described, self.leader(state, seat) * size, values, size, size)
            for other in range(state.seats):
                if other != seat:
                    add_block(described, other * size, values, 2 * size, size, 1.0 / float(state.seats - 1))
        copy_block(described, state.seats * size, values, len(values) - self.shared, self.shared)
        return values

    def leader(self, state: S, seat: i64) -> i64:
        """The rival of a seat that is doing best; of several the first clockwise from the seat."""
        best = -1.0e9
        leader: i64 = -1
        for step in range(1, state.seats):
            other = (seat + step) % state.seats
            standing = self.standing(state, other)
            if standing > best:
                best = standing
                leader = other
        return leader

    def inputs(self, state: S, seat: i64) -> list[float]:
        """The inputs for a seat, for uncompiled callers."""
        return list(self.inputs_of(state, self.describe(state), seat))

    def inputs_of_all(self, state: S) -> list[list[float]]:
        """The inputs for every seat, for uncompiled callers."""
        described = self.describe(state)
        return [list(self.inputs_of(state, described, seat)) for seat in range(state.seats)]


def copy_block(source: vec[float], start: i64, target: vec[float], at: i64, size: i64) -> None:
    for place in range(size):
        target[at + place] = source[start + place]


def add_block(source: vec[float], start: i64, target: vec[float], at: i64, size: i64, weight: float) -> None:
    for place in range(size):
        target[at + place] += weight * source[start + place]

"""Playing styles: the judgement of another evaluator, with a fondness for some features. Compiled like the rules."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator
from galapagos.core.features import Features, Style
from galapagos.core.guided import GuidedEvaluator
from galapagos.core.sentinels import OVER
from galapagos.core.state import State


@final
class StyledEvaluator(GuidedEvaluator):
    """Adds what the style is fond of to the log-odds of winning. The others are taken to like the same.

    A finished game counts as it ended: the style never prefers losing.
    """

    def __init__(self, judge: Evaluator[Any], features: Features[Any], style: Style) -> None:
        super().__init__(judge, judge.search_settings)
        self.features = features
        self.own = fondness(features, style.own)
        self.rivals = fondness(features, style.rivals)

    def evaluate(self, state: State, seat: i64) -> float:
        value = self.guide.evaluate(state, seat)
        if state.actor == OVER:
            return value
        return value + self.reach(state) * self.liking(state, self.features.describe(state), seat)

    def evaluate_all(self, state: State) -> vec[float]:
        """Describe the position once for all seats."""
        values = self.guide.evaluate_all(state)
        if state.actor == OVER:
            return values
        reach, described = self.reach(state), self.features.describe(state)
        for seat in range(state.seats):
            values[seat] += reach * self.liking(state, described, seat)
        return values

    def liking(self, state: State, described: vec[float], seat: i64) -> float:
        """How much a seat likes the position, in log-odds: its own side, and those of its rivals on average."""
        total = 0.0
        for other in range(state.seats):
            if other != seat:
                total += weighted_side(self.rivals, described, other)
        return weighted_side(self.own, described, seat) + total / float(state.seats - 1)


def weighted_side(weights: vec[float], described: vec[float], seat: i64) -> float:
    total = 0.0
    first: i64 = seat * len(weights)
    for place in range(len(weights)):
        total += weights[place] * described[first + place]
    return total


def fondness(features: Features[Any], liked: dict[str, float]) -> vec[float]:
    """A weight for each feature of a side."""
    names = features.side_names()
    unknown = [name for name in liked if name not in names]
    if unknown:
        raise ValueError(f"a style is fond of {unknown[0]!r}, which is no feature of a side")
    weights = vec[float](capacity=len(names))
    for name in names:
        weights = append(weights, liked.get(name, 0.0))
    return weights

"""An evaluator that has learnt from play: a network judges, and the hand-made evaluator guides search as before."""

from __future__ import annotations

from math import exp, log
from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator
from galapagos.core.features import Features
from galapagos.core.guided import GuidedEvaluator
from galapagos.core.network import Network
from galapagos.core.sentinels import OVER
from galapagos.core.state import State


@final
class LearnedEvaluator(GuidedEvaluator):
    """Judges by a network. `scale` and `offset` make its logits log-odds of winning.

    With two seats the logit of the first seat is that of both, with opposite signs. At larger tables every seat has
    a logit, and the chances are their softmax: they sum to 1.
    """

    def __init__(
        self,
        standard: Evaluator[Any],
        features: Features[Any],
        network: Network,
        scale: float,
        offset: float,
        search_settings: dict[str, float],
    ) -> None:
        super().__init__(standard, search_settings)
        self.features = features
        self.network = network
        self.scale: float = scale
        self.offset: float = offset

    def evaluate(self, state: State, seat: i64) -> float:
        """Return the points whose logistic is the chance, in the scale of `reach`."""
        if state.actor == OVER:
            return self.guide.evaluate(state, seat)
        return self.reach(state) * self.log_odds(state, seat)

    def evaluate_all(self, state: State) -> vec[float]:
        """Describe the position once for all seats."""
        values = vec[float](capacity=state.seats)
        if state.actor == OVER:
            for seat in range(state.seats):
                values = append(values, self.guide.evaluate(state, seat))
            return values
        reach, described = self.reach(state), self.features.describe(state)
        if state.seats == 2:
            first = reach * (self.scale * self.network.logit(described) + self.offset)
            values = append(values, first)
            return append(values, -first)
        logits = self.logits(state, described)
        for seat in range(state.seats):
            values = append(values, reach * odds_of(logits, seat))
        return values

    def log_odds(self, state: State, seat: i64) -> float:
        described = self.features.describe(state)
        if state.seats == 2:
            first = self.scale * self.network.logit(described) + self.offset
            return first if seat == 0 else -first
        return odds_of(self.logits(state, described), seat)

    def logits(self, state: State, described: vec[float]) -> vec[float]:
        logits = vec[float](capacity=state.seats)
        for seat in range(state.seats):
            inputs = self.features.inputs_of(state, described, seat)
            logits = append(logits, self.scale * self.network.logit(inputs))
        return logits

    def chances(self, state: State) -> list[float]:
        """Every seat's chance to win."""
        reach = self.reach(state)
        odds = [value / reach for value in self.evaluate_all(state)]
        return [1.0 / (1.0 + exp(-max(-30.0, min(30.0, one)))) for one in odds]


def odds_of(logits: vec[float], seat: i64) -> float:
    """The log-odds of a seat's softmax."""
    highest = logits[1] if seat == 0 else logits[0]
    for other in range(len(logits)):
        if other != seat and logits[other] > highest:
            highest = logits[other]
    rest = 0.0
    for other in range(len(logits)):
        if other != seat:
            rest += exp(logits[other] - highest)
    return logits[seat] - highest - log(rest)

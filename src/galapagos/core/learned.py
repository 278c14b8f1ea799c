"""An evaluator that has learnt from play: a network judges, and the hand-made evaluator guides search as before."""

from __future__ import annotations

from math import exp, log
from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator
from galapagos.core.features import Features
from galapagos.core.network import Network
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State


@final
class LearnedEvaluator(Evaluator[State]):
    """Judges by a network. `scale` and `offset` make its logits log-odds of winning.

    With two seats the logit of the first seat is that of both, with opposite signs. At larger tables every seat has
    a logit, and the chances are their softmax: they sum to 1.
    """

    def __init__(
        self, standard: Evaluator[Any], features: Features[Any], network: Network, scale: float, offset: float
    ) -> None:
        super().__init__()
        self.standard = standard
        self.features = features
        self.network = network
        self.scale: float = scale
        self.offset: float = offset
        self.selective = standard.selective

    def evaluate(self, state: State, seat: i64) -> float:
        """Return the points whose logistic is the chance, in the scale of `reach`."""
        if state.actor == OVER:
            return self.standard.evaluate(state, seat)
        return self.standard.reach(state) * self.log_odds(state, seat)

    def log_odds(self, state: State, seat: i64) -> float:
        described = self.features.describe(state)
        if state.seats == 2:
            first = self.scale * self.network.logit(described) + self.offset
            return first if seat == 0 else -first
        logits = self.logits(state, described)
        highest = logits[1] if seat == 0 else logits[0]
        for other in range(state.seats):
            if other != seat and logits[other] > highest:
                highest = logits[other]
        rest = 0.0
        for other in range(state.seats):
            if other != seat:
                rest += exp(logits[other] - highest)
        return logits[seat] - highest - log(rest)

    def logits(self, state: State, described: vec[float]) -> vec[float]:
        logits = vec[float](capacity=state.seats)
        for seat in range(state.seats):
            inputs = self.features.inputs_of(state, described, seat)
            logits = append(logits, self.scale * self.network.logit(inputs))
        return logits

    def chances(self, state: State) -> list[float]:
        """Every seat's chance to win."""
        return [1.0 / (1.0 + exp(-max(-30.0, min(30.0, self.log_odds(state, seat))))) for seat in range(state.seats)]

    # What guides search is the hand-made evaluator's.

    def reach(self, state: State) -> float:
        return self.standard.reach(state)

    def clock(self, state: State) -> i64:
        return self.standard.clock(state)

    def foresees(self, state: State) -> bool:
        return self.standard.foresees(state)

    def shuns(self, state: State, action: i64) -> bool:
        return self.standard.shuns(state, action)

    def rollout_choice(self, state: State, rng: Rng) -> i64:
        return self.standard.rollout_choice(state, rng)

    def picks_well(self, state: State) -> bool:
        return self.standard.picks_well(state)

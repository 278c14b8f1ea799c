"""A rollout policy picks plausible moves quickly: a softmax over sums of weights, one for each feature of a move.

Compiled like the rules.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator
from galapagos.core.guided import GuidedEvaluator
from galapagos.core.move_features import BLANK, MoveFeatures
from galapagos.core.rng import Rng
from galapagos.core.state import State

MOST_CHOICES: Final = 64  # that are weighed; where there are more, as many of them, drawn at random


@final
class RolloutPolicy:
    """Made from a list, because a vector passed in by uncompiled code is never freed."""

    def __init__(self, features: MoveFeatures[Any], weights: list[float]) -> None:
        self.features = features
        self.weights = vec[float](weights)

    def logit(self, state: State, action: i64, found: vec[i64]) -> float:
        """Return the sum of the weights of a move's features, which are written into `found`."""
        weights = self.weights
        total = 0.0
        for place in range(self.features.find(state, action, found)):
            total += weights[found[place]]
        return total

    def choose(self, state: State, rng: Rng) -> i64:
        """Draw one of the choices, each as likely as its share of the softmax."""
        choices = state.choices()
        count: i64 = len(choices)
        chosen = choices[0]
        if count == 1:
            return chosen
        found = BLANK[:]
        total = 0.0
        for place in range(min(count, MOST_CHOICES)):
            action = choices[place] if count <= MOST_CHOICES else choices[rng.below(count)]
            odds = exp(self.logit(state, action, found))
            total += odds
            if rng.unit() * total < odds:
                chosen = action
        return chosen


@final
class RolloutEvaluator(GuidedEvaluator):
    """Judges as another evaluator does; its rollouts play by a policy, except where the other knows what to play."""

    def __init__(self, judge: Evaluator[Any], policy: RolloutPolicy, search_settings: dict[str, float]) -> None:
        super().__init__(judge, search_settings)
        self.has_policy = judge.has_policy
        self.policy = policy

    def evaluate(self, state: State, seat: i64) -> float:
        return self.guide.evaluate(state, seat)

    def evaluate_all(self, state: State) -> vec[float]:
        return self.guide.evaluate_all(state)

    def policy_logit(self, state: State, seat: i64) -> float:
        return self.guide.policy_logit(state, seat)

    def rollout_choice(self, state: State, rng: Rng) -> i64:
        if self.guide.picks_well(state):
            return self.guide.rollout_choice(state, rng)
        return self.policy.choose(state, rng)

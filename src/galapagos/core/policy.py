"""An evaluator with a policy: a network that says which moves deserve a look. Compiled like the rules."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator
from galapagos.core.features import Features
from galapagos.core.guided import GuidedEvaluator
from galapagos.core.network import Network
from galapagos.core.state import State


@final
class PolicyEvaluator(GuidedEvaluator):
    """Judges as another evaluator does, hand-made or learned; a policy says where search looks first."""

    def __init__(
        self, judge: Evaluator[Any], features: Features[Any], policy: Network, search_settings: dict[str, float]
    ) -> None:
        super().__init__(judge, search_settings)
        self.features = features
        self.policy = policy
        self.has_policy = True

    def evaluate(self, state: State, seat: i64) -> float:
        return self.guide.evaluate(state, seat)

    def evaluate_all(self, state: State) -> vec[float]:
        return self.guide.evaluate_all(state)

    def policy_logit(self, state: State, seat: i64) -> float:
        described = self.features.describe(state)
        if seat == 0 and state.seats == 2:
            return self.policy.logit(described)  # these are the inputs already
        return self.policy.logit(self.features.inputs_of(state, described, seat))

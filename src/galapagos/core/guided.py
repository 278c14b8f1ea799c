"""An evaluator that judges by other means but leaves guiding search to a game's own. Compiled like the rules."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator
from galapagos.core.rng import Rng
from galapagos.core.state import State


class GuidedEvaluator(Evaluator[State]):
    """`guide` says when positions can be compared, what rollouts play and which moves are never considered.

    The guide's policy is not passed on: where something else judges, priors are values, and they follow its judgement.
    """

    def __init__(self, guide: Evaluator[Any], search_settings: dict[str, float]) -> None:
        super().__init__()
        self.guide = guide
        self.selective = guide.selective
        self.search_settings = search_settings

    def reach(self, state: State) -> float:
        return self.guide.reach(state)

    def clock(self, state: State) -> i64:
        return self.guide.clock(state)

    def foresees(self, state: State) -> bool:
        return self.guide.foresees(state)

    def shuns(self, state: State, action: i64) -> bool:
        return self.guide.shuns(state, action)

    def retraces(self, state: State, action: i64, record: list[str]) -> bool:
        return self.guide.retraces(state, action, record)

    def rollout_choice(self, state: State, rng: Rng) -> i64:
        return self.guide.rollout_choice(state, rng)

    def picks_well(self, state: State) -> bool:
        return self.guide.picks_well(state)

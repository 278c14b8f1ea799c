"""What a policy learns from: positions that were searched for long, as the network sees them after every choice."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from galapagos.core.game import Game
from galapagos.core.net_files import NetFile, required_features
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.learn.samples import Floats
from galapagos.learn.visits import Teacher, VisitSamples

Bools = npt.NDArray[np.bool_]


class PolicySamples(VisitSamples, frozen=True, kw_only=True):
    inputs: npt.NDArray[np.float16]  # row, input; of the position after the choice, for the seat that chose
    values: Floats  # of the position after the choice, from 0 (lost) to 1 (won): the prior without a policy
    ended: Bools  # whether the choice ended the game: then its prior is its value


class PolicyTeacher(Teacher[PolicySamples]):
    kind = PolicySamples

    def __init__(self, game: Game, net: NetFile | None, iterations: int) -> None:
        super().__init__(game, net, iterations)
        self.features = required_features(game)
        self.blank = [0.0] * len(self.features.names(game.seats))

    def sample(self, state: State, rng: Rng) -> PolicySamples:
        seat, lesson = state.actor, self.search(state, rng)
        search = lesson.search
        afters = [search.position_after(lesson.world, action) for action in lesson.choices]
        return PolicySamples(
            inputs=np.array([self.inputs(after, seat) for after in afters], np.float16),
            values=np.array([search.win_chance(after, seat) for after in afters], np.float32),
            ended=np.array([after.actor == OVER for after in afters]),
            **lesson.columns(),
        )

    def inputs(self, state: State, seat: int) -> list[float]:
        """Those of a finished game do not matter."""
        return self.blank if state.actor == OVER else self.features.inputs(state, seat)

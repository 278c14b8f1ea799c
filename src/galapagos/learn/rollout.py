"""The rollout policy: a weight for each feature of a move, learnt from the visits of longer searches.

A rollout plays a single move where search spreads its visits over several, so that the policy is trained to give each
choice its share of the cubes of the visits: it should play a good move, not explore.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.move_features import MOST, MoveFeatures
from galapagos.core.net_files import NetFile, Provenance, RolloutPart, bytes_of, move_features_of, names_digest
from galapagos.core.rng import Rng
from galapagos.core.state import State
from galapagos.learn.plan import Plan, TrainedRollout
from galapagos.learn.samples import CHECKED, Floats
from galapagos.learn.training import AdamW, Told, blank_net, zeros
from galapagos.learn.visits import Teacher, VisitSamples, cross_entropy, probabilities, teach

SHARPNESS: Final = 3  # the power of visits that the policy should play by
CANDIDATES: Final = "rollout_candidates"  # the setting of search that goes with a rollout policy
RATE: Final = 0.02  # of learning: there is a weight for each feature and nothing between, so that steps can be large


# -- samples ----------------------------------------------------------------------------------------------------------


class RolloutSamples(VisitSamples, frozen=True, kw_only=True):
    features: npt.NDArray[np.int16]  # row, place: the numbers of the features that the move has, then -1


class RolloutTeacher(Teacher[RolloutSamples]):
    kind = RolloutSamples

    def __init__(self, game: Game, net: NetFile | None, iterations: int) -> None:
        super().__init__(game, net, iterations)
        self.moves = required_moves(game)

    def teaches(self, state: State) -> bool:
        """Where the evaluator knows what rollouts should play, nobody asks the policy."""
        return super().teaches(state) and not self.evaluator.picks_well(state)

    def sample(self, state: State, rng: Rng) -> RolloutSamples:
        lesson = self.search(state, rng)
        found = [self.moves.of(lesson.world, action) for action in lesson.choices]
        features = np.array([[*row, *[-1] * (MOST - len(row))] for row in found], np.int16)
        return RolloutSamples(features=features, **lesson.columns())


def required_moves(game: Game) -> MoveFeatures[State]:
    found = move_features_of(game)
    if found is None:
        raise GalapagosError(f"the moves of {game.name} have no features that a rollout policy could learn from")
    return found


# -- training ---------------------------------------------------------------------------------------------------------


def sharpened(samples: RolloutSamples) -> RolloutSamples:
    """The samples with the shares that the policy should play by."""
    powers = samples.stands_for * (samples.shares / samples.stands_for) ** SHARPNESS
    starts = samples.starts()
    sums = np.repeat(np.add.reduceat(powers, starts), np.diff(starts, append=len(powers)))
    return msgspec.structs.replace(samples, shares=(powers / sums).astype(np.float32))


class RolloutPupil:
    """The parameters of a rollout policy while it is trained: the weight of each feature, and 0 for none."""

    def __init__(self, features: int, decay: float) -> None:
        self.weights = zeros(features + 1)
        self.best = self.weights.copy()
        self.optimiser = AdamW([self.weights], RATE, decay, decaying=(0,))

    def logits(self, samples: RolloutSamples) -> Floats:
        result: Floats = self.weights[samples.features].sum(axis=1)
        return result

    def loss(self, samples: RolloutSamples) -> float:
        return cross_entropy(self.logits(samples), samples)

    def step(self, samples: RolloutSamples, pace: float) -> None:
        slopes = ((probabilities(self.logits(samples), samples) - samples.shares) / len(samples)).astype(np.float32)
        self.optimiser.step([self.gradient(samples, slopes)], pace)

    def gradient(self, samples: RolloutSamples, slopes: Floats) -> Floats:
        """A feature that a move has twice counts twice; the last number is that of no feature."""
        count, width = len(self.weights), samples.features.shape[1]
        places = np.where(samples.features < 0, count - 1, samples.features).ravel()
        found = np.bincount(places, np.repeat(slopes, width), count).astype(np.float32)
        found[-1] = 0.0
        return found

    def keep(self) -> None:
        self.best = self.weights.copy()


def train_rollout(plan: Plan, samples: RolloutSamples, number: int, tell: Told) -> tuple[RolloutPart, TrainedRollout]:
    names = required_moves(plan.make_game()).names()
    samples, pupil = narrowed(sharpened(samples)), RolloutPupil(len(names), plan.decay)
    curve = teach(pupil, samples, plan.rollout_epochs, np.random.default_rng([plan.seed, number, 2]), tell)
    part, held = rollout_part(names, pupil.best), samples.of(CHECKED)
    pupil.weights[:-1] = part.numbers()
    trained = TrainedRollout(
        positions=len(samples.taught()),
        held_out=len(held),
        start=curve[0].held_out,
        least=round(least_cross_entropy(held), 6),
        end=round(pupil.loss(held), 6),
        curve=curve[1:],
    )
    return part, trained


def narrowed(samples: RolloutSamples) -> RolloutSamples:
    """The samples without places that no move fills."""
    widest = int((samples.features >= 0).sum(axis=1).max())
    return msgspec.structs.replace(samples, features=samples.features[:, :widest])


def least_cross_entropy(samples: RolloutSamples) -> float:
    """That of a policy which knows the shares."""
    with np.errstate(divide="ignore"):
        return cross_entropy(np.log(samples.shares / samples.stands_for), samples)


# -- files ------------------------------------------------------------------------------------------------------------


def rollout_part(names: list[str], weights: Floats) -> RolloutPart:
    """The weights as a net file has them. The last one, that of no feature, is left out."""
    whole, (step,) = bytes_of([[weight] for weight in weights[:-1].tolist()])
    return RolloutPart(names_digest(names), whole, step)


def with_rollout(plan: Plan, net: NetFile | None, part: RolloutPart, made: Provenance) -> NetFile:
    """The network with this rollout policy; without one, a net file in which the hand-made evaluator judges."""
    base = net or blank_net(plan)
    search = {**base.search, CANDIDATES: plan.rollout_candidates}
    return msgspec.structs.replace(base, rollout=part, search=search, made=made)

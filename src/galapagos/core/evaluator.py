"""Evaluators judge positions and guide search. They are kept apart from the rules, so that one can replace another."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.rng import Rng
from galapagos.core.state import State

NO_WEIGHTS: Final = vec[float]()

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Generic[S]):
    """Judges the positions of one game and guides search through them.

    A subclass must define `evaluate`; the other methods have defaults that serve every game. Evaluators keep nothing
    about a single game, so one object may serve any number of searches.
    """

    def __init__(self) -> None:
        self.weights: vec[float] = NO_WEIGHTS
        self.selective = False  # whether `shuns` or `retraces` ever says yes: bots do not ask them otherwise
        self.has_policy = False  # whether `policy_logit` says how likely moves are: priors are values otherwise
        self.search_settings: dict[str, float] = {}  # settings with which search plays best by this evaluator

    def set_weights(self, weights: list[float]) -> None:
        """Replace the weights. Takes a list because a vector passed in by uncompiled code is never freed."""
        self.weights = vec[float](weights)

    def evaluate(self, state: S, seat: i64) -> float:
        """Return how many points `seat` is expected to finish ahead of the best other seat."""
        raise NotImplementedError

    def evaluate_all(self, state: S) -> vec[float]:
        """Return `evaluate` for every seat."""
        values = vec[float](capacity=state.seats)
        for seat in range(state.seats):
            values = append(values, self.evaluate(state, seat))
        return values

    def policy_logit(self, state: S, seat: i64) -> float:
        """Return the logit of the move with which `seat` has just reached this position of a game that goes on.

        The softmax over all choices of a seat says how much each of them deserves a look. Search asks only where
        `has_policy` is set.
        """
        raise NotImplementedError

    def reach(self, state: S) -> float:
        """Return how many points ahead make a win likely from here on: the scale of the logistic win chance."""
        return 8.0

    def clock(self, state: S) -> i64:
        """Return a number that grows whenever evaluations become comparable again, such as turns begun.

        Rollouts stop when it has grown by the horizon. A clock that is always 0 lets them run to the end of the game.
        """
        return 0

    def foresees(self, state: S) -> bool:
        """Return whether `evaluate` already averages over what chance decides next, so that it need not be sampled."""
        return False

    def shuns(self, state: S, action: i64) -> bool:
        """Return whether a bot never makes this move here, whatever its search says about it."""
        return False

    def retraces(self, state: S, action: i64, record: list[str]) -> bool:
        """Return whether a move leads back to where the same turn has been already.

        `record` is what the seat has seen of the game so far, one line for each answer.
        """
        return False

    def rollout_choice(self, state: S, rng: Rng) -> i64:
        """Return a plausible choice, found quickly: rollouts continue with it."""
        return rng.pick(state.choices())

    def picks_well(self, state: S) -> bool:
        """Return whether `rollout_choice` compares choices itself, so that nobody needs to compare several of them."""
        return False


def leads(worths: vec[float]) -> vec[float]:
    """How far every seat is ahead of the best other."""
    found = vec[float](capacity=len(worths))
    for seat in range(len(worths)):
        found = append(found, lead_of(worths, seat))
    return found


def lead_of(worths: vec[float], seat: i64) -> float:
    """How far a seat is ahead of the best other."""
    best = -1000.0
    for other in range(len(worths)):
        if other != seat and worths[other] > best:
            best = worths[other]
    return worths[seat] - best

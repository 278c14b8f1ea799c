"""What every search has in common: imagined worlds, rollouts to a horizon, and results from 0 (lost) to 1 (won).

A search starts from one world imagined from the seat's view and deals further worlds from that one. It runs in slices,
so that other threads get their turn. Compiled like the rules.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.bots.tree import Node
from galapagos.core.evaluator import Evaluator
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance

FREE: Final = -1  # no first move is fixed


@final
class SearchSettings:
    """The numbers that steer a search."""

    def __init__(self) -> None:
        # Selection in the tree.
        self.exploration: float = 1.2
        self.temperature: float = 0.08  # of the softmax that turns priors into probabilities
        self.expand_after: i64 = 1  # visits after which a node computes priors for all its moves
        self.prior_worlds: i64 = 1  # worlds over which the priors of the root are averaged
        self.widen_above: i64 = 100_000  # below the root, progressive widening where there are more choices than this:
        self.widening: float = 1.5  # at most `widening`·√visits moves are considered
        # Rollouts.
        self.horizon: i64 = 2  # ticks of the evaluator's clock before the position is judged; 0 judges it at once
        self.rollout_limit: i64 = 400  # decisions at most
        self.rollout_candidates: i64 = 2  # moves compared by their prior before one is played
        self.redeals: bool = True  # False for a perfect-information bot
        self.leaf_batch: i64 = 16  # leaves that are judged together, where a network judges them
        # The result of a finished game.
        self.win_weight: float = 0.5  # how much winning counts; the rest is the margin in points
        self.shared_win: float = 1.0  # how much a shared victory counts, of its share
        # Racing.
        self.racers: i64 = 0  # how many of the best looking moves race each other; 0 grows a tree instead
        self.drop_errors: float = 1.5  # standard errors behind the leader at which a racer drops out


class Search:
    """A search for the best move of one seat. Subclasses decide which moves to look at."""

    def __init__(self, world: State, seat: i64, evaluator: Evaluator[Any], settings: SearchSettings, rng: Rng) -> None:
        self.world = world
        self.seat: i64 = seat
        self.evaluator = evaluator
        self.settings = settings
        self.rng = rng
        self.root = Node(seat)
        self.choosing: bool = False  # a move is wanted, not the value of every choice: stop once it is decided
        self.iterations: i64 = 0
        self.batch: i64 = 1  # iterations that are best run together
        self.totals = vec[float]()  # of the results, for every seat
        for _ in range(world.seats):
            self.totals = append(self.totals, 0.0)

    def run(self, iterations: i64) -> None:
        for _ in range(iterations):
            if self.choosing and self.decided():
                return
            self.iterate()

    def iterate(self) -> None:
        raise NotImplementedError

    def decided(self) -> bool:
        """Whether more iterations cannot change the choice."""
        return False

    # -- worlds and rollouts ------------------------------------------------------------------------------------------

    def redealt_world(self) -> State:
        """A copy of the world in which everything the seat does not know is dealt again."""
        world = self.world.copy()
        if self.settings.redeals:
            world.redeal(self.seat, self.rng)
        return world

    def roll_out(self, world: State) -> None:
        """Play on to the horizon, where evaluations can be compared."""
        evaluator = self.evaluator
        if self.settings.horizon == 0:
            self.resolve_chance(world)
            return
        begun = evaluator.clock(self.world)
        stop = max(begun + self.settings.horizon, evaluator.clock(world) + 1)
        left = self.settings.rollout_limit
        while world.actor != OVER and left > 0:
            if world.actor == CHANCE:
                world.play(world.chance().sample_for_search(world, self.rng))
                continue
            if begun > 0 and evaluator.clock(world) >= stop:
                return
            left -= 1
            world.play(self.rollout_move(world))

    def rollout_move(self, world: State) -> i64:
        """The best looking of a few candidates. Values decide even where there is a policy: they are quicker."""
        evaluator = self.evaluator
        choice = evaluator.rollout_choice(world, self.rng)
        candidates = self.settings.rollout_candidates
        if candidates <= 1 or evaluator.picks_well(world) or len(world.choices()) == 1:
            return choice
        best = self.value_after(world, choice)
        for _ in range(candidates - 1):
            other = evaluator.rollout_choice(world, self.rng)
            if other == choice:
                continue
            value = self.value_after(world, other)
            if value > best:
                best = value
                choice = other
        return choice

    def prior(self, world: State, action: i64) -> float:
        """How good a move looks to the seat that makes it, before it is tried: the value of the position after it.

        Where the evaluator has a policy, that decides: a softmax with the temperature of the settings then gives the
        policy's probabilities. A move that ends the game keeps its value, which is exact; a logit of 0 stands for an
        even game.
        """
        if not self.evaluator.has_policy:
            return self.value_after(world, action)
        after = self.position_after(world, action)
        if after.actor == OVER:
            return self.win_chance(after, world.actor)
        return 0.5 + self.settings.temperature * self.evaluator.policy_logit(after, world.actor)

    def value_after(self, world: State, action: i64) -> float:
        """How good the position right after a move looks to the seat that makes it.

        Rollouts ask this most of all, so `position_after` is written out.
        """
        after = world.copy()
        after.play(action)
        self.resolve_chance(after)
        return self.win_chance(after, world.actor)

    def position_after(self, world: State, action: i64) -> State:
        """The position right after a move, as soon as it can be judged."""
        after = world.copy()
        after.play(action)
        self.resolve_chance(after)
        return after

    def resolve_chance(self, world: State) -> None:
        """Let chance answer until the position can be judged."""
        while world.actor == CHANCE and not self.evaluator.foresees(world):
            play_chance(world, self.rng)

    # -- results ------------------------------------------------------------------------------------------------------

    def results(self, world: State) -> vec[float]:
        """The result of every seat."""
        results = vec[float](capacity=world.seats)
        if world.actor == OVER:
            for seat in range(world.seats):
                results = append(results, self.win_chance(world, seat))
            return results
        reach = self.evaluator.reach(world)
        for value in self.evaluator.evaluate_all(world):
            results = append(results, logistic(value / reach))
        return results

    def win_chance(self, world: State, seat: i64) -> float:
        """From 0 (lost) to 1 (won)."""
        if world.actor != OVER:
            return logistic(self.evaluator.evaluate(world, seat) / self.evaluator.reach(world))
        win_weight = self.settings.win_weight
        share = win_share(world.winners(), seat)
        if share < 1.0:
            share *= self.settings.shared_win
        by_points = logistic(margin(world.scores(), seat) / self.evaluator.reach(world))
        return win_weight * share + (1.0 - win_weight) * by_points

    def add_to_totals(self, results: vec[float]) -> None:
        for seat in range(len(results)):
            self.totals[seat] += results[seat]


def logistic(lead: float) -> float:
    """1/2 for an even position, towards 0 and 1 the larger the lead."""
    if lead > 30.0:
        return 1.0
    if lead < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-lead))


def win_share(winners: list[int], seat: i64) -> float:
    return 1.0 / float(len(winners)) if int(seat) in winners else 0.0


def margin(scores: list[int], seat: i64) -> float:
    """Points ahead of the best other seat."""
    best = -1_000_000
    for other in range(len(scores)):
        if other != seat and scores[other] > best:
            best = scores[other]
    return float(scores[seat] - best)

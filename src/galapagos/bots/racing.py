"""Racing: the best looking moves are played out in the same imagined worlds, and those that fall behind drop out.

Where a game has hundreds of choices whose value is lost in what the others do next, comparing a few of them in the same
worlds with the same luck says more than a tree. It can be stopped at any time: the longer it runs, the surer it is.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.bots.search import FREE, Search, SearchSettings
from galapagos.core.evaluator import Evaluator
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State

FIRST_LAPS: Final = 4  # before any racer drops out
MAX_ALIKE: Final = 2  # racers with the same prior


@final
class RacingSearch(Search):
    """Every world is a lap: all racers still in the race are played out from it with the same luck."""

    def __init__(self, world: State, seat: i64, evaluator: Evaluator[Any], settings: SearchSettings, rng: Rng) -> None:
        super().__init__(world, seat, evaluator, settings, rng)
        self.racers = vec[i64]()  # slots of the root that are still in the race
        self.lap_results: list[vec[float]] = []  # by slot and lap
        self.laps: i64 = 0
        self.next_racer: i64 = 0  # index into `racers`
        self.lap_world = world
        self.luck = rng  # every rollout of a lap begins with a copy of it

    def iterate(self) -> None:
        if len(self.racers) == 0:
            self.line_up()
        if self.next_racer == 0:
            self.begin_lap()
        self.run_racer(self.racers[self.next_racer])
        self.next_racer += 1
        if self.next_racer == len(self.racers):
            self.end_lap()

    def decided(self) -> bool:
        """Whether only one racer is left."""
        return self.laps > 0 and len(self.racers) == 1

    def enter(self, action: i64) -> None:
        """Let this move run, and only those that are entered; FREE runs from the position as it is."""
        self.racers = append(self.racers, self.root.add(action, 0.5))
        self.lap_results.append(vec[float]())

    # -- the start ----------------------------------------------------------------------------------------------------

    def line_up(self) -> None:
        """Choose the racers: the best looking moves, but only a few of those that look the same."""
        self.compute_priors()
        last = 2.0
        alike: i64 = 0
        for slot in self.slots_by_prior():
            prior = self.root.priors[slot]
            alike = alike + 1 if last - prior < 1e-7 else 1
            last = prior
            if alike <= MAX_ALIKE and len(self.racers) < self.settings.racers:
                self.racers = append(self.racers, slot)

    def enter_others(self, count: i64) -> None:
        """Let a few more run, drawn at random from those that were left out: the priors may be wrong about them."""
        running = set(self.racers)
        others = [slot for slot in range(len(self.root.actions)) if slot not in running]
        self.luck.shuffle_list(others)
        for slot in others[:count]:
            self.racers = append(self.racers, slot)

    def compute_priors(self) -> None:
        """Average the prior of every choice over a few worlds."""
        count = max(self.settings.prior_worlds, 1)
        worlds = [self.redealt_world() for _ in range(count)]
        for action in self.world.choices():
            total = 0.0
            for world in worlds:
                total += self.prior(world, action)
            self.root.add(action, total / float(count))
            self.lap_results.append(vec[float]())

    def slots_by_prior(self) -> list[int]:
        """Slots, the highest prior first; equals in random order."""
        ranked = [(-self.root.priors[slot], self.luck.unit(), slot) for slot in range(len(self.root.actions))]
        ranked.sort()
        return [slot for _, _, slot in ranked]

    # -- laps ---------------------------------------------------------------------------------------------------------

    def begin_lap(self) -> None:
        self.luck.step()
        self.rng = self.luck
        self.lap_world = self.redealt_world()

    def run_racer(self, slot: i64) -> None:
        world = self.lap_world.copy()
        if self.root.actions[slot] != FREE:
            world.play(self.root.actions[slot])
        self.rng = self.luck.copy()
        if world.actor != OVER:
            self.roll_out(world)
        self.record_result(slot, self.results(world))

    def record_result(self, slot: i64, results: vec[float]) -> None:
        """Visits are counted at the end of a lap, so that no racer leads by running first; only the first lap counts
        at once, when there is nothing else to go by."""
        self.iterations += 1
        self.lap_results[slot] = append(self.lap_results[slot], results[self.seat])
        if self.laps == 0:
            self.root.update(slot, results[self.seat])
        self.add_to_totals(results)

    def end_lap(self) -> None:
        """Drop racers after 4, 8, 16, … laps."""
        for slot in self.racers:
            if self.laps > 0:
                self.root.update(slot, self.lap_results[slot][self.laps])
        self.next_racer = 0
        self.laps += 1
        if self.laps >= FIRST_LAPS and self.laps & (self.laps - 1) == 0:
            self.drop_those_behind()

    def drop_those_behind(self) -> None:
        leader = self.racers[0]
        for slot in self.racers:
            if self.root.value(slot) > self.root.value(leader):
                leader = slot
        left = vec[i64](capacity=len(self.racers))
        for slot in self.racers:
            if slot == leader or not self.is_behind(slot, leader):
                left = append(left, slot)
        self.racers = left

    def is_behind(self, slot: i64, leader: i64) -> bool:
        """Whether a racer is further behind than chance explains, by the paired differences of all laps."""
        total = 0.0
        squares = 0.0
        for lap in range(self.laps):
            ahead = self.lap_results[leader][lap] - self.lap_results[slot][lap]
            total += ahead
            squares += ahead * ahead
        laps = float(self.laps)
        mean = total / laps
        error = sqrt(max(squares / laps - mean * mean, 0.0) / (laps - 1.0))
        return mean > self.settings.drop_errors * error

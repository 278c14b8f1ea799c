"""A race of the best looking answers: each is played on in the same imagined worlds, and who falls behind is out.

Where a game has hundreds of answers whose worth is lost in what others do next, comparing some of them in the same
worlds with the same luck says more than a tree. Nobody needs to know how long it lasts: the longer, the surer.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.bots.search import Search, SearchSettings
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State

FIRST_LAPS: Final = 4  # before anybody is out
ALIKE: Final = 2  # racers that look the same at first sight, at most


@final
class Race:
    """Every world is a lap: all who are still in the race are played on from there, by the same luck."""

    def __init__(self, world: State, seat: i64, habits: SearchSettings, rng: Rng) -> None:
        self.search = Search(world, seat, habits, rng)  # who knows how to play on and to judge
        self.world = world
        self.seat: i64 = seat
        self.habits = habits
        self.root = self.search.root
        self.iterations: i64 = 0
        self.results = vec[float]()  # sums for every seat
        self.racers = vec[i64]()  # slots of the root that are still in it
        self.times: list[vec[float]] = []  # of every slot, what it reached lap by lap
        self.laps: i64 = 0
        self.next: i64 = 0  # who runs next in this lap
        self.scene = world  # where this lap begins
        self.luck = rng
        self.to_choose: bool = False  # whether it ends as soon as it is decided
        for _ in range(world.seats):
            self.results = append(self.results, 0.0)

    def run(self, iterations: i64) -> None:
        for _ in range(iterations):
            if self.to_choose and self.decided():
                return
            self.iterate()

    def iterate(self) -> None:
        if len(self.racers) == 0:
            self.line_up()
        if self.next == 0:
            self.begin_lap()
        self.let_run(self.racers[self.next])
        self.next += 1
        if self.next == len(self.racers):
            self.end_lap()

    def decided(self) -> bool:
        """Whether only one is left."""
        return self.laps > 0 and len(self.racers) == 1

    # -- who takes part -----------------------------------------------------------------------------------------------

    def line_up(self) -> None:
        """The best looking answers; of those that look the same only some."""
        self.look_at_all()
        last = 2.0
        alike: i64 = 0
        for slot in self.by_look():
            look = self.root.hunches[slot]
            alike = alike + 1 if last - look < 1e-7 else 1
            last = look
            if alike <= ALIKE and len(self.racers) < self.habits.racers:
                self.racers = append(self.racers, slot)

    def look_at_all(self) -> None:
        """One move ahead, in a few worlds."""
        looks = max(self.habits.looks, 1)
        worlds = [self.redealt() for _ in range(looks)]
        for action in self.world.choices():
            total = 0.0
            for world in worlds:
                total += self.search.hunch(world, action)
            self.root.add(action, total / float(looks))
            self.times.append(vec[float]())

    def by_look(self) -> list[int]:
        """Slots, the best looking first; the lot decides among equals."""
        looks = [(-self.root.hunches[slot], self.luck.unit(), slot) for slot in range(len(self.root.actions))]
        looks.sort()
        return [slot for _, _, slot in looks]

    # -- laps ---------------------------------------------------------------------------------------------------------

    def redealt(self) -> State:
        world = self.world.copy()
        if self.habits.redeals:
            world.redeal(self.seat, self.luck)
        return world

    def begin_lap(self) -> None:
        self.luck.step()
        self.scene = self.redealt()

    def let_run(self, slot: i64) -> None:
        world = self.scene.copy()
        world.play(self.root.actions[slot])
        self.search.rng = self.luck.copy()
        if world.actor != OVER:
            self.search.play_on(world)
        self.note(slot, self.search.judged(world))

    def note(self, slot: i64, results: vec[float]) -> None:
        """Visits count lap by lap, so that nobody leads by running first; in the first lap there is nothing else."""
        self.iterations += 1
        self.times[slot] = append(self.times[slot], results[self.seat])
        if self.laps == 0:
            self.root.learn(slot, results[self.seat])
        for seat in range(len(results)):
            self.results[seat] += results[seat]

    def end_lap(self) -> None:
        """Now and then, ever more seldom, those behind are out."""
        for slot in self.racers:
            if self.laps > 0:
                self.root.learn(slot, self.times[slot][self.laps])
        self.next = 0
        self.laps += 1
        if self.laps >= FIRST_LAPS and self.laps & (self.laps - 1) == 0:
            self.drop_those_behind()

    def drop_those_behind(self) -> None:
        first = self.racers[0]
        for slot in self.racers:
            if self.root.value(slot) > self.root.value(first):
                first = slot
        left = vec[i64](capacity=len(self.racers))
        for slot in self.racers:
            if slot == first or not self.is_behind(slot, first):
                left = append(left, slot)
        self.racers = left

    def is_behind(self, slot: i64, first: i64) -> bool:
        """By more than luck explains: both had the same in every lap."""
        total = 0.0
        squares = 0.0
        for lap in range(self.laps):
            ahead = self.times[first][lap] - self.times[slot][lap]
            total += ahead
            squares += ahead * ahead
        laps = float(self.laps)
        mean = total / laps
        error = sqrt(max(squares / laps - mean * mean, 0.0) / (laps - 1.0))
        return mean > self.habits.doubt * error

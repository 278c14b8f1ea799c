"""Information-set Monte Carlo tree search: every iteration plays one imagined world down a tree shared by all worlds.

A seat's world is imagined from its view alone; further worlds are dealt from that one. Cards drawn are not branched on
(the tree would fall apart), dice are. Compiled like the rules; it runs in slices, so that others get their turn.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.bots.tree import Node
from galapagos.core.frames import ALLOWED
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance

MOST_NODES: Final = 120_000
UNSEEN: Final = -1.0  # the hunch about an answer that was not looked at yet
FREE_CHOICE: Final = -1


@final
class SearchSettings:
    """How a search goes about it."""

    def __init__(self) -> None:
        self.exploration: float = 1.2
        self.heat: float = 0.08  # how far a worse-looking answer is still worth a try
        self.horizon: i64 = 2  # turns played on before the table is judged; 0 judges it where the tree ends
        self.longest: i64 = 400  # decisions played on at most
        self.rivals: i64 = 2  # answers compared by their look before one is played on
        self.winning: float = 0.5  # what winning counts for beside the points, once a game is over
        self.sharing: float = 1.0  # what a part of a shared victory counts for, of its true size
        self.open_at: i64 = 1  # visits after which a node looks one move ahead
        self.looks: i64 = 1  # worlds in which the answers to the question itself are looked at first
        self.few: i64 = 100_000  # where more choices are on offer, further down, only some are thought of:
        self.widening: float = 1.5  # so many times the root of the visits
        self.redeals: bool = True  # false for who sees everything
        self.racers: i64 = 0  # the best looking answers, to race each other; 0 grows a tree instead
        self.doubt: float = 1.5  # standard errors behind the first one that put a racer out


@final
class Search:
    """A search for one seat's answer, from a world that it imagined."""

    def __init__(self, world: State, seat: i64, habits: SearchSettings, rng: Rng) -> None:
        self.world = world
        self.seat: i64 = seat
        self.habits = habits
        self.rng = rng
        self.root = Node(seat)
        self.first: i64 = FREE_CHOICE  # the answer that every iteration begins with, where one answer is weighed alone
        self.to_choose: bool = False  # not to know what every answer is worth; a tree goes about both in the same way
        self.nodes: i64 = 1
        self.iterations: i64 = 0
        self.results = vec[float]()  # sums for every seat
        self.sides: list[Node] = []  # the path of this iteration
        self.slots = vec[i64]()
        for _ in range(world.seats):
            self.results = append(self.results, 0.0)

    def go_on_from(self, root: Node) -> None:
        """Start with what an earlier search found out about this decision."""
        self.root = root

    def weigh(self, answer: i64, then: i64) -> None:
        """Give all iterations to one answer of the seat; `then`: who is asked after it."""
        self.first = answer
        self.root = Node(then)

    def run(self, iterations: i64) -> None:
        for _ in range(iterations):
            self.iterate()

    def decided(self) -> bool:
        """A tree is never sure: it goes by who can still catch up."""
        return False

    def iterate(self) -> None:
        world = self.world.copy()
        if self.habits.redeals:
            world.redeal(self.seat, self.rng)
        if self.first != FREE_CHOICE:
            world.play(self.first)
        self.iterations += 1
        self.sides = []
        self.slots = vec[i64](capacity=32)
        self.descend(world)
        if world.actor != OVER:
            self.play_on(world)
        self.back_up(self.judged(world))

    # -- down the tree ------------------------------------------------------------------------------------------------

    def descend(self, world: State) -> None:
        node = self.root
        while world.actor != OVER:
            chance = world.actor == CHANCE
            if chance and world.chance().draws():
                play_chance(world, self.rng)
                continue
            if chance:
                slot = self.roll(node, world)
                forced = True
            else:
                slot = self.answer(node, world)
                forced = len(world.choices()) == 1
            self.sides.append(node)
            self.slots = append(self.slots, slot)
            world.play(node.actions[slot])
            while world.actor == CHANCE and world.chance().draws():
                play_chance(world, self.rng)
            if world.actor == OVER:
                return
            kid = node.kid(slot, world.actor)
            if kid is None:
                if self.nodes >= MOST_NODES:
                    return
                self.nodes += 1
                kid = node.grow(slot, world.actor)
                if not forced:
                    return
            node = kid

    def roll(self, node: Node, world: State) -> i64:
        action = world.chance().sample_for_search(world, self.rng)
        slot = node.slot(action, 0)
        return slot if slot >= 0 else node.add(action, 0.5)

    def answer(self, node: Node, world: State) -> i64:
        choices = world.choices()
        if node is not self.root and node.visits < self.habits.open_at:
            action = self.likely_answer(world)
            slot = node.slot(action, 0)
            return slot if slot >= 0 else node.add(action, UNSEEN)
        if len(choices) > self.habits.few and node is not self.root:
            return self.one_of_few(node, world)
        slots = vec[i64](capacity=len(choices))
        likely: i64 = 0
        again = node is self.root and 0 < node.visits < self.habits.looks
        for action in choices:
            slot = node.slot(action, likely)
            if slot < 0:
                slot = node.add(action, UNSEEN)
            if node.hunches[slot] == UNSEEN:
                node.hunches[slot] = self.hunch(world, action)
            elif again:
                seen = float(node.visits)
                node.hunches[slot] = (node.hunches[slot] * seen + self.hunch(world, action)) / (seen + 1.0)
            slots = append(slots, slot)
            likely = slot + 1
        return node.select(slots, self.habits.exploration, self.habits.heat)

    def one_of_few(self, node: Node, world: State) -> i64:
        """One of those thought of before; now and then, the more often we come here, a new one."""
        slots = vec[i64](capacity=16)
        for slot in range(len(node.actions)):
            if world.forbids(node.actions[slot]) == ALLOWED:
                slots = append(slots, slot)
        if float(len(slots)) < self.habits.widening * sqrt(float(node.visits + 1)):
            action = self.likely_answer(world)
            if node.slot(action, 0) < 0:
                return node.add(action, self.hunch(world, action))
        return node.select(slots, self.habits.exploration, self.habits.heat)

    def hunch(self, world: State, action: i64) -> float:
        """How the table looks to the one who answers, right after the answer."""
        after = world.copy()
        after.play(action)
        while after.actor == CHANCE and not after.foresees():
            play_chance(after, self.rng)
        return self.outlook(after, world.actor)

    # -- to the horizon -----------------------------------------------------------------------------------------------

    def play_on(self, world: State) -> None:
        """On to the horizon, where evaluations may be compared."""
        if self.habits.horizon == 0:
            while world.actor == CHANCE and not world.foresees():
                play_chance(world, self.rng)
            return
        stop = max(self.world.clock() + self.habits.horizon, world.clock() + 1)
        timed = self.world.clock() > 0
        left = self.habits.longest
        while world.actor != OVER and left > 0:
            if world.actor == CHANCE:
                world.play(world.chance().sample_for_search(world, self.rng))
                continue
            if timed and world.clock() >= stop:
                return
            left -= 1
            world.play(self.likely_answer(world))

    def likely_answer(self, world: State) -> i64:
        """The best looking of a few."""
        choice = world.rollout_choice(self.rng)
        rivals = self.habits.rivals
        if rivals <= 1 or world.picks_well() or len(world.choices()) == 1:
            return choice
        best = self.hunch(world, choice)
        for _ in range(rivals - 1):
            rival = world.rollout_choice(self.rng)
            if rival == choice:
                continue
            worth = self.hunch(world, rival)
            if worth > best:
                best = worth
                choice = rival
        return choice

    # -- what it was worth --------------------------------------------------------------------------------------------

    def judged(self, world: State) -> vec[float]:
        results = vec[float](capacity=world.seats)
        for seat in range(world.seats):
            results = append(results, self.outlook(world, seat))
        return results

    def outlook(self, world: State, seat: i64) -> float:
        """From 0 (lost) to 1 (won)."""
        if world.actor != OVER:
            return squashed(world.evaluation(seat) / world.reach())
        winning = self.habits.winning
        share = win_share(world.winners(), seat)
        if share < 1.0:
            share *= self.habits.sharing
        return winning * share + (1.0 - winning) * squashed(margin(world.scores(), seat) / world.reach())

    def back_up(self, results: vec[float]) -> None:
        for place in range(len(self.slots)):
            node = self.sides[place]
            node.learn(self.slots[place], results[node.actor] if node.actor >= 0 else 0.0)
        for seat in range(len(results)):
            self.results[seat] += results[seat]


def squashed(ahead: float) -> float:
    """1/2 where nobody is ahead, towards 0 and 1 beyond."""
    if ahead > 30.0:
        return 1.0
    if ahead < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-ahead))


def win_share(winners: list[int], seat: i64) -> float:
    return 1.0 / float(len(winners)) if int(seat) in winners else 0.0


def margin(scores: list[int], seat: i64) -> float:
    """Points ahead of the best other seat."""
    best = -1_000_000
    for other in range(len(scores)):
        if other != seat and scores[other] > best:
            best = scores[other]
    return float(scores[seat] - best)

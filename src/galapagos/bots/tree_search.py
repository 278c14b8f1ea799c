"""Information-set Monte Carlo tree search: every iteration plays one imagined world down a tree shared by all worlds.

The tree branches on dice but not on cards drawn, which would scatter the visits. Compiled like the rules.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.bots.search import FREE, Search, SearchSettings
from galapagos.bots.tree import Node
from galapagos.core.evaluator import Evaluator
from galapagos.core.frames import ALLOWED
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance

MAX_NODES: Final = 120_000
NO_PRIOR: Final = -1.0e9  # of a move whose prior was not computed yet: below all others, also those of a policy


@final
class TreeSearch(Search):
    """Grows a tree from the position of the seat."""

    def __init__(self, world: State, seat: i64, evaluator: Evaluator[Any], settings: SearchSettings, rng: Rng) -> None:
        super().__init__(world, seat, evaluator, settings, rng)
        self.first_move: i64 = FREE
        self.nodes: i64 = 1
        self.path: list[Node] = []  # of the current iteration
        self.path_slots = vec[i64]()  # the slot chosen in each node of the path

    def reuse(self, root: Node) -> None:
        """Start from what an earlier search found out about this decision."""
        self.root = root

    def fix_first_move(self, action: i64, next_actor: i64) -> None:
        """Begin every iteration with this move (or none, for FREE); `next_actor` decides after it."""
        self.first_move = action
        self.root = Node(next_actor)

    def iterate(self) -> None:
        world = self.redealt_world()
        if self.first_move != FREE:
            world.play(self.first_move)
        self.iterations += 1
        self.path = []
        self.path_slots = vec[i64](capacity=32)
        self.descend(world)
        if world.actor != OVER:
            self.roll_out(world)
        self.back_up(self.results(world))

    def descend(self, world: State) -> None:
        """Play down the tree until it ends, and add a node there."""
        node = self.root
        while world.actor != OVER:
            chance = world.actor == CHANCE
            if chance and world.chance().draws():
                play_chance(world, self.rng)
                continue
            if chance:
                slot = self.chance_slot(node, world)
                forced = True
            else:
                slot = self.choice_slot(node, world)
                forced = len(world.choices()) == 1
            self.path.append(node)
            self.path_slots = append(self.path_slots, slot)
            world.play(node.actions[slot])
            while world.actor == CHANCE and world.chance().draws():
                play_chance(world, self.rng)
            if world.actor == OVER:
                return
            child = node.child(slot, world.actor)
            if child is None:
                if self.nodes >= MAX_NODES:
                    return
                self.nodes += 1
                child = node.add_child(slot, world.actor)
                if not forced:
                    return
            node = child

    def chance_slot(self, node: Node, world: State) -> i64:
        action = world.chance().sample_for_search(world, self.rng)
        slot = node.slot(action, 0)
        return slot if slot >= 0 else node.add(action, 0.5)

    def choice_slot(self, node: Node, world: State) -> i64:
        choices = world.choices()
        if node is not self.root and node.visits < self.settings.expand_after:
            action = self.rollout_move(world)
            slot = node.slot(action, 0)
            return slot if slot >= 0 else node.add(action, NO_PRIOR)
        if len(choices) > self.settings.widen_above and node is not self.root:
            return self.widened_slot(node, world)
        slots = vec[i64](capacity=len(choices))
        guess: i64 = 0
        again = node is self.root and 0 < node.visits < self.settings.prior_worlds
        for action in choices:
            slot = node.slot(action, guess)
            if slot < 0:
                slot = node.add(action, NO_PRIOR)
            if node.priors[slot] == NO_PRIOR:
                node.priors[slot] = self.prior(world, action)
            elif again:
                seen = float(node.visits)
                node.priors[slot] = (node.priors[slot] * seen + self.prior(world, action)) / (seen + 1.0)
            slots = append(slots, slot)
            guess = slot + 1
        return node.select(slots, self.settings.exploration, self.settings.temperature)

    def widened_slot(self, node: Node, world: State) -> i64:
        """Progressive widening: one of the moves considered before, or a new one as the visits grow."""
        slots = vec[i64](capacity=16)
        for slot in range(len(node.actions)):
            if world.forbids(node.actions[slot]) == ALLOWED:
                slots = append(slots, slot)
        if float(len(slots)) < self.settings.widening * sqrt(float(node.visits + 1)):
            action = self.rollout_move(world)
            if node.slot(action, 0) < 0:
                return node.add(action, self.prior(world, action))
        return node.select(slots, self.settings.exploration, self.settings.temperature)

    def back_up(self, results: vec[float]) -> None:
        for place in range(len(self.path_slots)):
            node = self.path[place]
            node.update(self.path_slots[place], results[node.actor] if node.actor >= 0 else 0.0)
        self.add_to_totals(results)

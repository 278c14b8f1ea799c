"""Tree search that judges its leaves in batches, as AlphaZero does: a network says how likely each seat is to win and
which moves deserve a look. Compiled like the rules.

Worlds are imagined as in `TreeSearch`, and the tree is shared by all of them. While the leaves of a batch are waiting
to be judged, each counts as a lost visit on its path (virtual loss), so that the next one takes another way.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.bots.search import Search, SearchSettings
from galapagos.bots.tree import Node
from galapagos.core.errors import GalapagosError
from galapagos.core.evaluator import Evaluator
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance

MAX_NODES: Final = 120_000
LOGITS: Final = 1.0  # the temperature at which logits become probabilities


@final
class Leaf:
    """A position that the search wants judged, and the judgement."""

    def __init__(self, node: Node, world: State, path: list[Node], path_slots: vec[i64]) -> None:
        self.node = node
        self.world = world  # imagined; `world.actor` is to move
        self.path = path
        self.path_slots = path_slots
        self.values: list[float] = []  # for every seat, from 0 (lost) to 1 (won)
        self.logits: list[float] = []  # for every choice of the actor; none if all are alike


@mypyc_attr(allow_interpreted_subclasses=True)
class LeafJudge:
    """Judges leaves. A subclass fills in `values` and `logits` of every leaf."""

    def judge(self, leaves: list[Leaf]) -> None:
        """Fill in every leaf's `values` (one for each seat, from 0 to 1) and `logits` (one for each choice)."""
        raise NotImplementedError


@final
class LeafSearch(Search):
    """Grows a tree by batches of leaves."""

    def __init__(
        self,
        world: State,
        seat: i64,
        evaluator: Evaluator[Any],
        settings: SearchSettings,
        rng: Rng,
        judge: LeafJudge,
    ) -> None:
        """The evaluator only serves finished games, for the scale of their margin."""
        super().__init__(world, seat, evaluator, settings, rng)
        self.judge = judge
        self.batch = max(settings.leaf_batch, 1)
        self.nodes: i64 = 1

    def run(self, iterations: i64) -> None:
        """Play this many times down the tree, or fewer if the decision is certain before."""
        end = self.iterations + iterations
        while self.iterations < end and not (self.choosing and self.decided()):
            self.run_batch(min(end - self.iterations, self.batch))

    def iterate(self) -> None:
        self.run_batch(1)

    def reuse(self, root: Node) -> None:
        """Start from what an earlier search found out about this decision."""
        self.root = root

    def run_batch(self, count: i64) -> None:
        """Find leaves, let them be judged, and back the results up. Finished games need no judge."""
        leaves: list[Leaf] = []
        for _ in range(count):
            self.iterations += 1
            leaf = self.next_leaf()
            if leaf is not None:
                leaves.append(leaf)
                if leaf.node is self.root:
                    break  # nothing is known yet: every further leaf would be the root again
        if len(leaves) == 0:
            return
        self.judge.judge(leaves)
        for leaf in leaves:
            self.settle(leaf)

    # -- down ---------------------------------------------------------------------------------------------------------

    def next_leaf(self) -> Leaf | None:
        """Play down the tree to a decision that was never judged; None if the game ended before."""
        world, node = self.redealt_world(), self.root
        path: list[Node] = []
        path_slots = vec[i64](capacity=32)
        while True:
            while world.actor == CHANCE and world.chance().draws():
                play_chance(world, self.rng)
            if world.actor == OVER:
                self.back_up(path, path_slots, self.results(world))
                return None
            if len(path) > 0:
                child = self.child_of(node, path_slots[len(path_slots) - 1], world.actor)
                if child is None:
                    return self.waiting(Leaf(node, world, path, path_slots))
                node = child
            if world.actor == CHANCE:
                slot = self.chance_slot(node, world)
            elif len(node.actions) > 0:
                slot = self.choice_slot(node, world)
            elif len(world.choices()) == 1:
                slot = node.add(world.choices()[0], 0.0)
            else:
                return self.waiting(Leaf(node, world, path, path_slots))
            path.append(node)
            path_slots = append(path_slots, slot)
            world.play(node.actions[slot])

    def child_of(self, node: Node, slot: i64, actor: i64) -> Node | None:
        """The node after a move; None if the tree is full."""
        child = node.child(slot, actor)
        if child is None and self.nodes < MAX_NODES:
            self.nodes += 1
            child = node.add_child(slot, actor)
        return child

    def chance_slot(self, node: Node, world: State) -> i64:
        action = world.chance().sample_for_search(world, self.rng)
        slot = node.slot(action, 0)
        return slot if slot >= 0 else node.add(action, 0.0)

    def choice_slot(self, node: Node, world: State) -> i64:
        choices = world.choices()
        slots = vec[i64](capacity=len(choices))
        guess: i64 = 0
        for action in choices:
            slot = node.slot(action, guess)
            if slot < 0:  # not possible in the world that was judged
                slot = node.add(action, even_logit(len(choices)))
            slots = append(slots, slot)
            guess = slot + 1
        return node.select(slots, self.settings.exploration, LOGITS)

    def waiting(self, leaf: Leaf) -> Leaf:
        """Count a visit that is lost, until the leaf is judged."""
        for place in range(len(leaf.path_slots)):
            leaf.path[place].update(leaf.path_slots[place], 0.0)
        return leaf

    # -- up -----------------------------------------------------------------------------------------------------------

    def settle(self, leaf: Leaf) -> None:
        """Take a judgement into the tree, in place of the lost visit."""
        world, node = leaf.world, leaf.node
        if len(leaf.values) != world.seats:
            raise GalapagosError(f"a leaf needs a value for each of {world.seats} seats, not {len(leaf.values)}")
        values = vec[float](leaf.values)
        for place in range(len(leaf.path_slots)):
            above = leaf.path[place]
            if above.actor >= 0:
                above.totals[leaf.path_slots[place]] += values[above.actor]
        self.add_to_totals(values)
        if len(node.actions) == 0 and node.actor == world.actor:
            self.expand(node, world.choices(), leaf.logits)

    def expand(self, node: Node, choices: vec[i64], logits: list[float]) -> None:
        """Add all choices. Logits are kept relative to an even chance, so that those added later fit in."""
        count: i64 = len(choices)
        if len(logits) != 0 and len(logits) != count:
            raise GalapagosError(f"{count} choices need as many logits, not {len(logits)}")
        scale = log_sum(logits) if len(logits) > 0 else 0.0
        for place in range(count):
            node.add(choices[place], logits[place] - scale if len(logits) > 0 else even_logit(count))

    def back_up(self, path: list[Node], path_slots: vec[i64], results: vec[float]) -> None:
        for place in range(len(path_slots)):
            node = path[place]
            node.update(path_slots[place], results[node.actor] if node.actor >= 0 else 0.0)
        self.add_to_totals(results)


def even_logit(count: i64) -> float:
    return -log(float(count))


def log_sum(logits: list[float]) -> float:
    """The logarithm of the sum of exponentials: what turns logits into logarithms of probabilities."""
    highest = max(logits)
    total = 0.0
    for logit in logits:
        total += exp(logit - highest)
    return highest + log(total)

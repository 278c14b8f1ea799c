"""The search tree. A node stands for a sequence of moves, whatever the hidden cards are. Compiled like the rules."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

UNTRIED_LOSS: Final = 0.04  # how much worse than its siblings an untried move is assumed to be


@final
class Node:
    """A decision after a sequence of moves, with statistics for every move considered here.

    A move is kept in a slot. Which moves are allowed differs from world to world, so each one counts how often it was
    available as well as how often it was tried.
    """

    def __init__(self, actor: i64) -> None:
        self.actor: i64 = actor
        self.visits: i64 = 0
        self.alternative: Node | None = None  # the same moves, but hidden cards or dice made another seat decide
        self.actions = vec[i64]()
        self.tries = vec[i64]()
        self.available = vec[i64]()
        self.totals = vec[float]()  # of the results for the actor
        self.priors = vec[float]()  # how good a move looks to the actor before it is tried
        self.children: list[Node | None] = []

    def slot(self, action: i64, guess: i64) -> i64:
        """The slot of an action, or -1. Choices come in a stable order, so it usually follows the previous one."""
        count: i64 = len(self.actions)
        if guess < count and self.actions[guess] == action:
            return guess
        for slot in range(count):
            if self.actions[slot] == action:
                return slot
        return -1

    def add(self, action: i64, prior: float) -> i64:
        self.actions = append(self.actions, action)
        self.tries = append(self.tries, 0)
        self.available = append(self.available, 0)
        self.totals = append(self.totals, 0.0)
        self.priors = append(self.priors, prior)
        self.children.append(None)
        return len(self.actions) - 1

    def child(self, slot: i64, actor: i64) -> Node | None:
        node = self.children[slot]
        while node is not None and node.actor != actor:
            node = node.alternative
        return node

    def add_child(self, slot: i64, actor: i64) -> Node:
        node = Node(actor)
        node.alternative = self.children[slot]
        self.children[slot] = node
        return node

    def mean(self) -> float:
        total = 0.0
        count: i64 = 0
        for slot in range(len(self.tries)):
            total += self.totals[slot]
            count += self.tries[slot]
        return total / float(count) if count > 0 else 0.5

    def value(self, slot: i64) -> float:
        tries = self.tries[slot]
        return self.totals[slot] / float(tries) if tries > 0 else 0.0

    def update(self, slot: i64, result: float) -> None:
        self.visits += 1
        self.tries[slot] += 1
        self.totals[slot] += result

    def select(self, slots: vec[i64], exploration: float, temperature: float) -> i64:
        """The slot to try next (PUCT): one that did well, or one with a high prior that was seldom tried."""
        highest = self.priors[slots[0]]
        for slot in slots:
            if self.priors[slot] > highest:
                highest = self.priors[slot]
        total = 0.0
        for slot in slots:
            total += exp((self.priors[slot] - highest) / temperature)
        untried = self.mean() - UNTRIED_LOSS
        best = -1.0
        chosen: i64 = slots[0]
        for slot in slots:
            self.available[slot] += 1
            tries = self.tries[slot]
            probability = exp((self.priors[slot] - highest) / temperature) / total
            score = self.totals[slot] / float(tries) if tries > 0 else untried
            score += exploration * probability * sqrt(float(self.available[slot])) / float(1 + tries)
            if score > best:
                best = score
                chosen = slot
        return chosen

    def lead(self) -> i64:
        """How many more tries the most tried move has than any other."""
        first: i64 = 0
        second: i64 = 0
        for tries in self.tries:
            if tries > first:
                second = first
                first = tries
            elif tries > second:
                second = tries
        return first - second

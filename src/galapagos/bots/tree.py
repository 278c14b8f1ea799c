"""The tree of a search: one node for each line of answers, whatever the hidden cards. Compiled like the rules."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

UNTRIED_LOSS: Final = 0.04  # how much worse than its siblings an untried answer is taken to be


@final
class Node:
    """A decision, as the line of answers before it tells it. Worlds differ in what is allowed here, so each answer
    counts how often it was on offer as well as how often it was tried."""

    def __init__(self, actor: i64) -> None:
        self.actor: i64 = actor
        self.visits: i64 = 0
        self.twin: Node | None = None  # the same line, but hidden cards or dice made it somebody else's decision
        self.actions = vec[i64]()
        self.tried = vec[i64]()
        self.offered = vec[i64]()
        self.sums = vec[float]()  # results for the actor
        self.hunches = vec[float]()  # what one move ahead looks like to the actor
        self.kids: list[Node | None] = []

    def slot(self, action: i64, likely: i64) -> i64:
        """Where an answer is kept, or -1. Choices come in a stable order, so it is mostly right behind the last one."""
        count: i64 = len(self.actions)
        if likely < count and self.actions[likely] == action:
            return likely
        for place in range(count):
            if self.actions[place] == action:
                return place
        return -1

    def add(self, action: i64, hunch: float) -> i64:
        self.actions = append(self.actions, action)
        self.tried = append(self.tried, 0)
        self.offered = append(self.offered, 0)
        self.sums = append(self.sums, 0.0)
        self.hunches = append(self.hunches, hunch)
        self.kids.append(None)
        return len(self.actions) - 1

    def kid(self, slot: i64, actor: i64) -> Node | None:
        node = self.kids[slot]
        while node is not None and node.actor != actor:
            node = node.twin
        return node

    def grow(self, slot: i64, actor: i64) -> Node:
        node = Node(actor)
        node.twin = self.kids[slot]
        self.kids[slot] = node
        return node

    def mean(self) -> float:
        total = 0.0
        count: i64 = 0
        for place in range(len(self.tried)):
            total += self.sums[place]
            count += self.tried[place]
        return total / float(count) if count > 0 else 0.5

    def value(self, slot: i64) -> float:
        tried = self.tried[slot]
        return self.sums[slot] / float(tried) if tried > 0 else 0.0

    def learn(self, slot: i64, result: float) -> None:
        self.visits += 1
        self.tried[slot] += 1
        self.sums[slot] += result

    def select(self, slots: vec[i64], exploration: float, heat: float) -> i64:
        """The slot to try next: what did well, and what looks likely and was seldom tried."""
        highest = -1.0
        for slot in slots:
            if self.hunches[slot] > highest:
                highest = self.hunches[slot]
        total = 0.0
        for slot in slots:
            total += exp((self.hunches[slot] - highest) / heat)
        untried = self.mean() - UNTRIED_LOSS
        best = -1.0
        chosen: i64 = slots[0]
        for slot in slots:
            self.offered[slot] += 1
            tried = self.tried[slot]
            likely = exp((self.hunches[slot] - highest) / heat) / total
            worth = self.sums[slot] / float(tried) if tried > 0 else untried
            worth += exploration * likely * sqrt(float(self.offered[slot])) / float(1 + tried)
            if worth > best:
                best = worth
                chosen = slot
        return chosen

    def lead(self) -> i64:
        """How many times more often the favourite was tried than any other."""
        first: i64 = 0
        second: i64 = 0
        for tried in self.tried:
            if tried > first:
                second = first
                first = tried
            elif tried > second:
                second = tried
        return first - second

    def favourite(self) -> i64:
        """The slot tried most often, the better one of equals; -1 where nothing was tried."""
        best: i64 = -1
        for slot in range(len(self.actions)):
            if self.tried[slot] == 0:
                continue
            if best < 0 or self.tried[slot] > self.tried[best]:
                best = slot
            elif self.tried[slot] == self.tried[best] and self.value(slot) > self.value(best):
                best = slot
        return best

"""Levels a person can choose. The weaker ones see less far and overlook things; none plays nonsense on purpose."""

from __future__ import annotations

from math import exp
from typing import Final

import msgspec

from galapagos.bots.search_player import Budget, SearchPlayer, SearchResult
from galapagos.core.rng import Rng

OBVIOUS: Final = 3  # the best answers at first sight are never overlooked


class Level(msgspec.Struct, frozen=True):
    name: str
    seconds: float  # a decision, at most, on one core
    iterations: int = 1_000_000_000
    changes: dict[str, float] = {}  # habits that differ from the game's
    wavers: float = 0.0  # answers this little worse are taken about as gladly
    overlooks: float = 0.0  # how likely an answer that is not obvious is not thought of


LEVELS: Final = {
    level.name: level
    for level in (
        Level("beginner", 0.2, 40, {"horizon": 1, "rivals": 1, "looks": 1}, wavers=0.05, overlooks=0.35),
        Level("casual", 0.5, 160, {"horizon": 1, "looks": 1}, wavers=0.02, overlooks=0.12),
        Level("strong", 1.0, 1500),
        Level("expert", 3.0),
    )
}


class Leveled(SearchPlayer):
    """A thinker with a level's habits and human failings."""

    def __init__(self, rng: Rng, level: Level, budget: Budget | None = None) -> None:
        super().__init__(rng, budget or Budget(level.seconds, level.iterations), level.changes)
        self.level = level

    def settle(self, thought: SearchResult) -> int:
        if not self.level.wavers:
            return thought.move
        return self.wavering(self.noticed(thought))

    def noticed(self, thought: SearchResult) -> list[tuple[int, float]]:
        """Answers with their values, less those that were overlooked."""
        ranked = sorted(zip(thought.visits, thought.values, thought.choices, strict=True), reverse=True)
        seen = [
            (choice, value)
            for place, (visits, value, choice) in enumerate(ranked)
            if visits and (place < OBVIOUS or self.rng.unit() >= self.level.overlooks)
        ]
        start = 1 if len(seen) > 1 and self.rng.unit() < self.level.overlooks / 2 else 0
        return seen[start:]  # now and then even the best answer escapes

    def wavering(self, seen: list[tuple[int, float]]) -> int:
        best = max(value for _, value in seen)
        weights = [exp((value - best) / self.level.wavers) for _, value in seen]
        left = self.rng.unit() * sum(weights)
        for (choice, _), weight in zip(seen, weights, strict=True):
            left -= weight
            if left < 0:
                return choice
        return seen[-1][0]

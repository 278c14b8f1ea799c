"""Levels for people to choose from. The weaker ones look less far ahead and overlook moves; none errs on purpose."""

from __future__ import annotations

from math import exp
from typing import Final

import msgspec

from galapagos.bots.search_player import Budget, SearchPlayer, SearchResult
from galapagos.core.evaluators import LEARNED, STANDARD
from galapagos.core.rng import Rng

OBVIOUS: Final = 3  # this many of the most tried moves are never overlooked


class Level(msgspec.Struct, frozen=True):
    name: str
    seconds: float  # for each decision, at most, on one core
    iterations: int = 1_000_000_000
    settings: dict[str, float] = {}  # search settings that differ from the game's
    temperature: float = 0.0  # of the softmax over move values; 0 always takes the best
    oversight: float = 0.0  # the chance to overlook a move that is not obvious
    evaluator: str = STANDARD


LEVELS: Final = {
    level.name: level
    for level in (
        Level(
            "beginner",
            0.2,
            40,
            {"horizon": 1, "rollout_candidates": 1, "prior_worlds": 1},
            temperature=0.05,
            oversight=0.35,
        ),
        Level("casual", 0.5, 160, {"horizon": 1, "prior_worlds": 1}, temperature=0.02, oversight=0.12),
        Level("strong", 1.0, 1500, evaluator=LEARNED),
        Level("expert", 3.0, evaluator=LEARNED),
    )
}


class LevelPlayer(SearchPlayer):
    """A search player with a level's settings and human failings."""

    def __init__(self, rng: Rng, level: Level, budget: Budget | None = None, evaluator: str = "") -> None:
        """Judge as the level does, unless another evaluator is named."""
        whole = budget or Budget(level.seconds, level.iterations)
        super().__init__(rng, whole, level.settings, evaluator or level.evaluator)
        self.level = level

    def pick(self, result: SearchResult) -> int:
        if not self.level.temperature:
            return result.move
        return self.sample(self.noticed(result))

    def noticed(self, result: SearchResult) -> list[tuple[int, float]]:
        """Moves with their values, without those that were overlooked."""
        ranked = sorted(zip(result.visits, result.values, result.choices, strict=True), reverse=True)
        seen = [
            (choice, value)
            for place, (visits, value, choice) in enumerate(ranked)
            if visits and (place < OBVIOUS or self.rng.unit() >= self.level.oversight)
        ]
        start = 1 if len(seen) > 1 and self.rng.unit() < self.level.oversight / 2 else 0
        return seen[start:]  # now and then even the best move is overlooked

    def sample(self, seen: list[tuple[int, float]]) -> int:
        """Draw a move from the softmax over the values."""
        best = max(value for _, value in seen)
        weights = [exp((value - best) / self.level.temperature) for _, value in seen]
        left = self.rng.unit() * sum(weights)
        for (choice, _), weight in zip(seen, weights, strict=True):
            left -= weight
            if left < 0:
                return choice
        return seen[-1][0]

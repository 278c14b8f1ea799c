"""Levels for people to choose from. The weaker ones look less far ahead and overlook moves; none errs on purpose."""

from __future__ import annotations

from math import exp
from typing import Final

import msgspec

from galapagos.bots.search_player import Budget, SearchPlayer, SearchResult
from galapagos.core.evaluators import LEARNED, STANDARD
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.table import Prompt

OBVIOUS: Final = 3  # this many of the most tried moves are never overlooked


class Limits(msgspec.Struct, frozen=True):
    """What keeps a level from playing the best move."""

    iterations: int = 1_000_000_000
    temperature: float = 0.0  # of the softmax over move values; 0 always takes the best
    oversight: float = 0.0  # the chance to overlook a move that is not obvious


class Level(msgspec.Struct, frozen=True):
    name: str
    seconds: float  # for each decision, at most, on one core
    usual: Limits = Limits()
    special: dict[str, Limits] = {}  # for games in which others make the steps between levels even
    settings: dict[str, float] = {}  # search settings that differ from the game's
    evaluator: str = STANDARD

    def limits(self, game: str) -> Limits:
        return self.special.get(game, self.usual)


LEVELS: Final = {
    level.name: level
    for level in (
        Level(
            "beginner",
            0.2,
            Limits(40, 0.05, 0.35),
            {
                "beginning": Limits(40, 0.02, 0.25),
                "stones": Limits(80, 0.02, 0.25),
            },
            {"horizon": 1, "rollout_candidates": 1, "prior_worlds": 1},
        ),
        Level("casual", 0.5, Limits(160, 0.02, 0.12), settings={"horizon": 1, "prior_worlds": 1}),
        Level(
            "skilled",
            0.7,
            Limits(100, 0.01, 0.05),
            {
                "origin": Limits(120, 0.01, 0.05),
                "stones": Limits(300, 0.01, 0.05),
                "tyranno": Limits(150),
            },
        ),
        Level(
            "seasoned",
            0.8,
            Limits(160, 0.007, 0.03),
            {
                "beginning": Limits(400, 0.007, 0.03),
                "origin": Limits(200, 0.005, 0.02),
                "stones": Limits(800, 0.005, 0.02),
                "tyranno": Limits(500),
            },
            evaluator=LEARNED,
        ),
        Level("strong", 1.0, Limits(1500), {"beginning": Limits(6000)}, evaluator=LEARNED),
        Level("expert", 3.0, evaluator=LEARNED),
    )
}


class LevelPlayer(SearchPlayer):
    """A search player with a level's settings and human failings."""

    def __init__(self, rng: Rng, level: Level, budget: Budget | None = None, evaluator: str = "") -> None:
        """Judge and think as the level does, unless another evaluator or budget is named."""
        whole = budget or Budget(level.seconds, level.usual.iterations)
        super().__init__(rng, whole, level.settings, evaluator or level.evaluator)
        self.level, self.limits, self.named_budget = level, level.usual, budget is not None

    def budget_for(self, game: Game) -> Budget:
        """The budget named with the bot, or the iterations of the level in this game."""
        if self.named_budget:
            return self.budget
        return msgspec.structs.replace(self.budget, iterations=self.level.limits(game.name).iterations)

    def choose(self, prompt: Prompt) -> int:
        self.limits = self.level.limits(prompt.game.name)
        return super().choose(prompt)

    def pick(self, result: SearchResult) -> int:
        if not self.limits.temperature:
            return result.move
        return self.sample(self.noticed(result))

    def noticed(self, result: SearchResult) -> list[tuple[int, float]]:
        """Moves with their values, without those that were overlooked."""
        ranked = sorted(zip(result.visits, result.values, result.choices, strict=True), reverse=True)
        seen = [
            (choice, value)
            for place, (visits, value, choice) in enumerate(ranked)
            if visits and (place < OBVIOUS or self.rng.unit() >= self.limits.oversight)
        ]
        start = 1 if len(seen) > 1 and self.rng.unit() < self.limits.oversight / 2 else 0
        return seen[start:]  # now and then even the best move is overlooked

    def sample(self, seen: list[tuple[int, float]]) -> int:
        """Draw a move from the softmax over the values."""
        best = max(value for _, value in seen)
        weights = [exp((value - best) / self.limits.temperature) for _, value in seen]
        left = self.rng.unit() * sum(weights)
        for (choice, _), weight in zip(seen, weights, strict=True):
            left -= weight
            if left < 0:
                return choice
        return seen[-1][0]

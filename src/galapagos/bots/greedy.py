"""Looks one move ahead, in worlds imagined from its own view, and takes what looks best."""

from __future__ import annotations

from galapagos.bots.lookahead import worth_after
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.table import Player, Prompt

WORLDS = 4


class Greedy(Player):
    def __init__(self, rng: Rng, worlds: int = WORLDS) -> None:
        self.rng, self.worlds = rng, worlds

    def choose(self, prompt: Prompt) -> int:
        worth = [0.0] * len(prompt.choices)
        for _ in range(self.worlds_of(prompt.game)):
            world = prompt.game.imagine(prompt.view, self.rng)
            for place, value in enumerate(worth_after(world, prompt.choices, prompt.seat, self.rng)):
                worth[place] += value
        best = max(worth)
        likely = [action for action, value in zip(prompt.choices, worth, strict=True) if value >= best - 1e-9]
        return likely[self.rng.below(len(likely))]

    def worlds_of(self, game: Game) -> int:
        """Where there is nothing to imagine, all worlds are the same."""
        return 1 if game.all_open else self.worlds

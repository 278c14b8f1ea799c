"""A bot that looks one move ahead, in worlds imagined from its own view, and takes what looks best."""

from __future__ import annotations

from galapagos.bots.lookahead import values_after
from galapagos.bots.sensible import sensible
from galapagos.core.evaluators import STANDARD
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.table import Player, Prompt

WORLDS = 4


class Greedy(Player):
    def __init__(self, rng: Rng, worlds: int = WORLDS, evaluator: str = STANDARD) -> None:
        self.rng, self.worlds, self.evaluator = rng, worlds, evaluator

    def choose(self, prompt: Prompt) -> int:
        game, evaluator = prompt.game, prompt.game.evaluator(self.evaluator, iterations=1)
        prompt = sensible(prompt, evaluator)
        totals = [0.0] * len(prompt.choices)
        for _ in range(self.worlds_for(game)):
            world = game.imagine(prompt.view, self.rng)
            for place, value in enumerate(values_after(world, prompt.choices, prompt.seat, evaluator, self.rng)):
                totals[place] += value
        best = max(totals)
        candidates = [action for action, total in zip(prompt.choices, totals, strict=True) if total >= best - 1e-9]
        return candidates[self.rng.below(len(candidates))]

    def worlds_for(self, game: Game) -> int:
        """Return how many worlds to imagine: one if nothing is hidden, because all worlds are the same then."""
        return 1 if game.all_open else self.worlds

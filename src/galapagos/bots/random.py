"""A bot that plays any allowed move."""

from __future__ import annotations

from galapagos.core.rng import Rng
from galapagos.core.table import Player, Prompt


class Random(Player):
    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, prompt: Prompt) -> int:
        return prompt.choices[self.rng.below(len(prompt.choices))]

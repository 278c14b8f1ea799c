"""Bots as their authors would write them, for tests that name them `tests.support.bots:First`."""

from __future__ import annotations

from galapagos import Player, Prompt, Rng


class First(Player):
    """Takes the first choice."""

    def choose(self, prompt: Prompt) -> int:
        return prompt.choices[0]


class Lucky(Player):
    """Takes any choice, drawn from the generator it was given."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, prompt: Prompt) -> int:
        return prompt.choices[self.rng.below(len(prompt.choices))]


def seeded(seed: int) -> Player:
    return Lucky(Rng(seed))


class Demanding(Player):
    """Cannot be made from a seed alone."""

    def __init__(self, network: object) -> None:
        self.network = network

    def choose(self, prompt: Prompt) -> int:
        return prompt.choices[0]


def no_player() -> str:
    return "a player"

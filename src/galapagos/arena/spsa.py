"""SPSA (Spall 1992): all numbers are moved a little at once, both ways, and the two sides play each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from galapagos.arena.play import play_out, shares_of
from galapagos.bots.search_player import Budget, SearchPlayer
from galapagos.bots.search_settings import check_setting
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.evaluator import Evaluator
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.table import Table

GAIN = 1.5  # how far a clear win moves a number, in its steps
CALM = 20.0  # after about this many steps the changes are halved
WEIGHT = "weight."  # followed by the index of a weight of the standard evaluator
OLD_WEIGHT = "taste."


class Parameter(msgspec.Struct):
    name: str
    value: float
    step: float

    @staticmethod
    def read(text: str) -> Parameter:
        """Read ``temperature=0.08/0.03``."""
        name, _, numbers = text.partition("=")
        value, _, step = numbers.partition("/")
        if name.startswith(OLD_WEIGHT):
            raise UnknownName(f"{name!r} is now called {WEIGHT + name.removeprefix(OLD_WEIGHT)!r}")
        if not name.startswith(WEIGHT):
            check_setting(name)
        try:
            return Parameter(name, float(value), float(step))
        except ValueError:
            raise GalapagosError(f"cannot read {text!r}: a number to tune is written name=start/step") from None


class Spsa:
    def __init__(self, game: Game, knobs: list[Parameter], iterations: int, deals: int, seed: int) -> None:
        self.game, self.knobs, self.deals, self.seed = game, knobs, deals, seed
        self.budget = Budget(iterations=iterations)
        self.rng = Rng(seed)

    def step(self, number: int) -> float:
        """Move every number towards the side that won; return what the upper side won."""
        signs = [1 if self.rng.below(2) else -1 for _ in self.knobs]
        shrink = (1 + number / CALM) ** -0.3
        won = self.duel(self.moved(signs, shrink), self.moved([-sign for sign in signs], shrink), number)
        for knob, sign in zip(self.knobs, signs, strict=True):
            knob.value += GAIN * shrink * shrink * sign * knob.step * (won - 0.5)
        return won

    def moved(self, signs: list[int], shrink: float) -> dict[str, float]:
        return {knob.name: knob.value + sign * shrink * knob.step for knob, sign in zip(self.knobs, signs, strict=True)}

    def duel(self, upper: dict[str, float], lower: dict[str, float], number: int) -> float:
        """The share of victory of the upper side, from both sides of every deal."""
        total = 0.0
        for deal in range(self.deals):
            for turned in (0, 1):
                table = Table(self.game, SeededDealer(f"{self.seed}/{number}/{deal}"))
                sides = [(upper, lower)[(seat + turned) % 2] for seat in range(self.game.seats)]
                play_out(table, [self.player(side, deal + seat) for seat, side in enumerate(sides)])
                total += sum(share for share, side in zip(shares_of(table), sides, strict=True) if side is upper)
        return total / (2 * self.deals)

    def player(self, side: dict[str, float], salt: int) -> SearchPlayer:
        settings = {name: value for name, value in side.items() if not name.startswith(WEIGHT)}
        weights = list(self.game.evaluator().weights)
        for name, value in side.items():
            if name.startswith(WEIGHT):
                weights[int(name.removeprefix(WEIGHT))] = value
        return WeightedPlayer(Rng(self.seed * 1000 + salt), self.budget, settings, weights)


class WeightedPlayer(SearchPlayer):
    """A search player with the standard evaluator and other weights."""

    def __init__(self, rng: Rng, budget: Budget, settings: Mapping[str, float], weights: list[float]) -> None:
        super().__init__(rng, budget, settings)
        self.weights = weights

    def evaluator_for(self, game: Game) -> Evaluator[Any]:
        evaluator = game.evaluator()
        evaluator.set_weights(self.weights)
        return evaluator

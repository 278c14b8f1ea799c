"""How good each choice looks one move ahead, in an imagined world. Compiled like the rules."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from galapagos.bots.search import margin
from galapagos.core.evaluator import Evaluator
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance


def values_after(world: State, choices: list[int], seat: i64, evaluator: Evaluator[Any], rng: Rng) -> list[float]:
    """The evaluation for `seat` after each of the choices, once chance has answered."""
    return [value_after(world, choice, seat, evaluator, rng) for choice in choices]


def value_after(world: State, choice: i64, seat: i64, evaluator: Evaluator[Any], rng: Rng) -> float:
    after = world.copy()
    after.play(choice)
    while after.actor == CHANCE and not evaluator.foresees(after):
        play_chance(after, rng)
    if after.actor == OVER:
        return margin(after.scores(), seat)
    return evaluator.evaluate(after, seat)

"""What each choice leads to in an imagined world. Compiled like the rules."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.bots.search import margin
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance


def worth_after(world: State, choices: list[int], seat: i64, rng: Rng) -> list[float]:
    """The evaluation for `seat` after each of the choices, once chance has answered."""
    return [worth_of(world, choice, seat, rng) for choice in choices]


def worth_of(world: State, choice: i64, seat: i64, rng: Rng) -> float:
    after = world.copy()
    after.play(choice)
    while after.actor == CHANCE and not after.foresees():
        play_chance(after, rng)
    if after.actor == OVER:
        return margin(after.scores(), seat)
    return after.evaluation(seat)

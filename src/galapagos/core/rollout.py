"""Random play to the end, inside the compiled engine: for benchmarks and tests."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance


def rollout(state: State, rng: Rng) -> i64:
    """Play at random until the game is over; return the number of decisions, those of chance included."""
    decisions: i64 = 0
    while state.actor != OVER:
        decisions += 1
        if state.actor == CHANCE:
            play_chance(state, rng)
        else:
            state.play(rng.pick(state.choices()))
    return decisions

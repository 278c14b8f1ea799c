"""Random play to the end, inside the compiled engine: for benchmarks, tests and your own searches."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.core.state import NOTHING, State, play_chance


def rollout(state: State, rng: Rng, unwanted: list[int] | None = None) -> i64:
    """Play at random until the game is over; return the number of decisions, those of chance included.

    Actions that are `unwanted`, such as resigning, are only made where there is nothing else.
    """
    avoided = NOTHING if unwanted is None else vec[i64](unwanted)
    decisions: i64 = 0
    while state.actor != OVER:
        decisions += 1
        if state.actor == CHANCE:
            play_chance(state, rng)
        else:
            state.play(wanted_choice(state.choices(), avoided, rng))
    return decisions


def wanted_choice(choices: vec[i64], avoided: vec[i64], rng: Rng) -> i64:
    """A random choice, drawn again if it is to be avoided and there are others."""
    choice = rng.pick(choices)
    if len(avoided) > 0:
        while len(choices) > len(avoided) and choice in avoided:
            choice = rng.pick(choices)
    return choice


def rollouts(states: list[State], rng: Rng, count: i64 = 1, seat: i64 = EVERYONE) -> list[list[float]]:
    """Play `count` random games from a copy of each state; return the share of victories of every seat.

    A shared victory counts as a part of one. If a `seat` is given, everything that it does not know is dealt again
    before every game; only imagined states can be dealt again.
    """
    return [shares_of(state, rng, count, seat) for state in states]


def shares_of(state: State, rng: Rng, count: i64, seat: i64) -> list[float]:
    shares = [0.0] * int(state.seats)
    for _ in range(count):
        world = state.copy()
        if seat != EVERYONE:
            world.redeal(seat, rng)
        rollout(world, rng)
        winners = world.winners()
        for winner in winners:
            shares[winner] += 1.0 / float(len(winners)) / float(count)
    return shares

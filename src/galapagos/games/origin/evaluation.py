"""What an animal looks worth, in points: `greedy` goes by it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.games.origin.kinds import BIT, HOOKS, MOST_KINDS, WORTH

# What the dice bring on average, by the number of seats: without zones, in Laurasia, in Gondwana, in the ocean.
FOOD_WITHOUT_ZONES: Final = vec[float]([0.0, 0.0, 5.5, 7.0, 9.0, 12.5, 14.5, 16.0, 18.0])
FOOD_IN_LAURASIA: Final = vec[float]([0.0, 0.0, 3.5, 3.5, 5.5, 6.5, 8.5, 9.0, 9.0])
FOOD_IN_GONDWANA: Final = vec[float]([0.0, 0.0, 5.5, 7.0, 7.0, 9.0, 10.0, 12.5, 14.5])

CARD_IN_HAND: Final = 0.75
DRAW_FOR_A_TURN: Final = 0.3  # a living animal draws a card in every turn to come
MOST_TURNS: Final = 4.0
STORED: Final = 0.3
DANGER: Final = 0.05
HUNTS: Final = 0.4  # how often a predator finds its meal elsewhere
MOST_MISSING: Final = 6
SURVIVES_AN_ATTACK: Final = 0.5


def food_expected(seats: i64, continents: bool, zone: i64) -> float:
    if not continents:
        return FOOD_WITHOUT_ZONES[seats]
    if zone == 0:
        return FOOD_IN_LAURASIA[seats]
    return FOOD_IN_GONDWANA[seats] if zone == 1 else float(seats + 1)


def worth_alive(points: i64, kinds: i64, fat: i64, turns_left: float) -> float:
    """Its points and what it promises for the turns to come."""
    if turns_left <= 0.0:
        return float(points)
    future = DRAW_FOR_A_TURN * min(turns_left, MOST_TURNS) + STORED * float(fat)
    return float(points) + future + float(promise(kinds)) / 100.0


def promise(kinds: i64) -> i64:
    """What its traits will bring, in hundredths of a point."""
    total: i64 = 0
    for kind in range(MOST_KINDS):
        if kinds & BIT[kind]:
            total += WORTH[kind]
    return total


def odds_of_a_meal(missing: i64, left: float, active: i64) -> float:
    """How likely it is to find so many tokens where so many are left for it."""
    if missing == 0:
        return 1.0
    odds = min(0.95, max(0.06, 0.55 + 0.4 * (left - float(missing))))
    if active & HOOKS.dangerous:
        odds += (1.0 - odds) * HUNTS
    return odds


def safety(dangers: i64) -> float:
    return 1.0 - DANGER * float(min(dangers, 5))

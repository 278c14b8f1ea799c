"""What an animal looks worth, in points: `greedy` goes by it."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.origin.kinds import BIT, MOST_KINDS, WORTH


def worth_of_animal(
    active: i64,
    kinds: i64,
    points: i64,
    missing: i64,
    fed: bool,
    poisoned: bool,
    fat: i64,
    food: i64,
    dangers: i64,
    feeding: bool,
    last_turn: bool,
) -> float:
    """Its points, times the odds that it lives; a living animal also draws a card in every turn to come."""
    alive = float(points)
    if not last_turn:
        alive += 0.8 + 0.35 * float(fat) + float(promise(kinds)) / 100.0
    return alive * odds(missing, fed, poisoned, fat, food, feeding) * safety(dangers)


def promise(kinds: i64) -> i64:
    """What its traits will bring, in hundredths of a point."""
    total: i64 = 0
    for kind in range(MOST_KINDS):
        if kinds & BIT[kind]:
            total += WORTH[kind]
    return total


def odds(missing: i64, fed: bool, poisoned: bool, fat: i64, food: i64, feeding: bool) -> float:
    """How likely it is to be fed at the end of the turn."""
    if poisoned:
        return 0.02
    if fed:
        return 1.0
    if not feeding:
        return 0.9 - 0.07 * float(missing)
    reachable = fat + min(food, 4)
    if reachable >= missing:
        return 0.8 - 0.12 * float(missing)
    return max(0.08, 0.3 - 0.05 * float(missing))


def safety(dangers: i64) -> float:
    return 1.0 - 0.06 * float(min(dangers, 5))

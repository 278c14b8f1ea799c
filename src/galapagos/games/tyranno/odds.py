"""The exact odds of a fight, from counting every way the dice can fall (3.5)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

MOST_DICE: Final = 36  # a doubled symbol with all its 12 chips, and a single one with all of its
SIDES: Final = 6
UNKNOWN: Final = -1.0


def ways_to_hit(dice: int, strength: int) -> list[int]:
    """Return in how many of the 6 ** dice ways exactly 0, 1, 2, … dice hit."""
    return [comb(dice, hits) * strength**hits * (SIDES - strength) ** (dice - hits) for hits in range(dice + 1)]


def ways_of_a_roll(dice: int, strength: int, others_dice: int, others_strength: int) -> tuple[int, int, int]:
    """Return in how many ways one roll is won, lost and tied."""
    win = lose = tie = 0
    theirs = ways_to_hit(others_dice, others_strength)
    for hits, mine in enumerate(ways_to_hit(dice, strength)):
        win += mine * sum(theirs[:hits])
        tie += mine * sum(theirs[hits : hits + 1])
        lose += mine * sum(theirs[hits + 1 :])
    return win, lose, tie


def roll_odds(dice: int, strength: int, others_dice: int, others_strength: int) -> list[Fraction]:
    """Return how likely one roll is won, lost and tied."""
    ways = ways_of_a_roll(dice, strength, others_dice, others_strength)
    return [Fraction(count, sum(ways)) for count in ways]


def fight_odds(dice: int, strength: int, others_dice: int, others_strength: int) -> list[Fraction]:
    """Return how likely a fight ends 2:0, 2:1, 1:2 and 0:2. A fight that can never end has no odds (A14): all are 0."""
    win, lose, _ = ways_of_a_roll(dice, strength, others_dice, others_strength)
    if win + lose == 0:
        return [Fraction(0)] * 4
    won, lost = Fraction(win, win + lose), Fraction(lose, win + lose)
    return [won * won, 2 * won * won * lost, 2 * won * lost * lost, lost * lost]


def score_chances(won: i64, lost: i64, chance: float) -> vec[float]:
    """How likely a fight ends 2:0, 2:1, 1:2 and 0:2 from this score, where `chance` wins each roll that counts."""
    other = 1.0 - chance
    if won == 0 and lost == 0:
        return vec[float]([chance * chance, 2.0 * chance * chance * other, 2.0 * chance * other * other, other * other])
    if won == 1 and lost == 0:
        return vec[float]([chance, chance * other, other * other, 0.0])
    if won == 0 and lost == 1:
        return vec[float]([0.0, chance * chance, chance * other, other])
    return vec[float]([0.0, chance, other, 0.0])


@final
class Odds:
    """The same for bots: how likely a roll that counts is won, each looked up once and kept."""

    def __init__(self) -> None:
        self.known: list[float] = []

    def roll(self, dice: i64, strength: i64, others_dice: i64, others_strength: i64) -> float:
        if not self.known:
            self.known = [UNKNOWN] * ((MOST_DICE + 1) * (MOST_DICE + 1) * 49)
        place = ((dice * (MOST_DICE + 1) + others_dice) * 7 + strength) * 7 + others_strength
        found = self.known[place]
        if found < 0.0:
            win, lose, _ = ways_of_a_roll(int(dice), int(strength), int(others_dice), int(others_strength))
            found = float(win) / float(win + lose) if win + lose else 0.5
            self.known[place] = found
        return found

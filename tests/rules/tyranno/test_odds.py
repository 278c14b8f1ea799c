"""The odds of fights, worked out exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from galapagos.games.tyranno.odds import Odds, fight_odds, roll_odds, score_chances

# dice, strength, the other's dice, strength: one roll won, lost, tied; the fight 2:0, 2:1, 1:2, 0:2.
TABLE = [
    ((2, 3, 7, 1), (0.3070, 0.3693, 0.3237), (0.2061, 0.2250, 0.2707, 0.2982)),
    ((5, 1, 8, 1), (0.2217, 0.4900, 0.2883), (0.0971, 0.1336, 0.2953, 0.4740)),
    ((5, 2, 5, 1), (0.6008, 0.1556, 0.2436), (0.6309, 0.2596, 0.0672, 0.0423)),
    ((8, 2, 3, 5), (0.3947, 0.3414, 0.2639), (0.2875, 0.2667, 0.2307, 0.2151)),
    ((1, 1, 1, 1), (0.1389, 0.1389, 0.7222), (0.2500, 0.2500, 0.2500, 0.2500)),
]


@pytest.mark.parametrize(("fighters", "roll", "fight"), TABLE, ids=str)
def test_the_table_of_odds(fighters: tuple[int, ...], roll: tuple[float, ...], fight: tuple[float, ...]) -> None:
    assert [round(float(chance), 4) for chance in roll_odds(*fighters)] == list(roll)
    assert [round(float(chance), 4) for chance in fight_odds(*fighters)] == list(fight)
    assert sum(fight_odds(*fighters)) == 1


@pytest.mark.parametrize("fighters", [(2, 3, 3, 1), (1, 6, 3, 2), (3, 5, 2, 5)])
def test_a_roll_counted_die_by_die(fighters: tuple[int, ...]) -> None:
    """Every way the dice can fall, thrown one by one."""
    dice, strength, others, against = fighters
    results = [0, 0, 0]
    for fall in product(range(1, 7), repeat=dice + others):
        mine = sum(pips <= strength for pips in fall[:dice])
        theirs = sum(pips <= against for pips in fall[dice:])
        results[0 if mine > theirs else 1 if theirs > mine else 2] += 1
    assert roll_odds(*fighters) == [Fraction(count, 6 ** (dice + others)) for count in results]


def test_a14_a_fight_without_end_has_no_odds() -> None:
    assert fight_odds(3, 6, 3, 6) == [0, 0, 0, 0]


def test_t14g_four_sure_hits_beat_three() -> None:
    assert fight_odds(4, 6, 3, 6) == [1, 0, 0, 0]


def test_bots_use_the_same_odds() -> None:
    odds = Odds()
    for fighters, _, _ in TABLE:
        win, lose, _ = roll_odds(*fighters)
        assert odds.roll(*fighters) == pytest.approx(float(win / (win + lose)))
        chance = odds.roll(*fighters)
        assert list(score_chances(0, 0, chance)) == pytest.approx([float(end) for end in fight_odds(*fighters)])
    assert odds.roll(3, 6, 3, 6) == 0.5


@pytest.mark.parametrize(
    ("won", "lost", "expected"),
    [(1, 0, [0.6, 0.24, 0.16, 0.0]), (0, 1, [0.0, 0.36, 0.24, 0.4]), (1, 1, [0.0, 0.6, 0.4, 0.0])],
)
def test_the_odds_of_a_fight_that_has_begun(won: int, lost: int, expected: list[float]) -> None:
    assert list(score_chances(won, lost, 0.6)) == pytest.approx(expected)

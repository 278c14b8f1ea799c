"""Shares, Elo and errors, on games whose outcome is known."""

from __future__ import annotations

import pytest

from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import PlayedGame, Timing
from galapagos.arena.rating import deals_of, decided, elos, evidence, mean_with_error, standings
from galapagos.core.record import Record
from galapagos.core.rng import Rng


def game(number: int, winner: int, seating: list[int]) -> PlayedGame:
    """`winner` is a seat."""
    seats = len(seating)
    shares = [float(seat == winner) for seat in range(seats)]
    scores = [10 + 5 * int(share) for share in shares]
    fixture = Fixture(number, number // seats, seating)
    return PlayedGame(fixture, scores, shares, Record("beginning", seats), Timing([], [], []))


def match_won(deals: list[str]) -> list[PlayedGame]:
    """Two games a deal: which bot won each of them."""
    games = list[PlayedGame]()
    for deal in deals:
        for turned, winner in enumerate(map(int, deal)):
            seating = [1, 0] if turned else [0, 1]
            games.append(game(len(games), seating.index(winner), seating))
    return games


TWO = Match("beginning", ["a", "b"], games=8, seats=2)


def test_three_of_four_is_three_of_four():
    first, second = standings(TWO, match_won(["00", "01", "00", "01"]))
    assert (first.share.value, second.share.value) == (0.75, 0.25)
    assert (first.margin, second.margin) == (2.5, -2.5)
    assert first.even == 0.5
    assert first.share.low < 0.75 < first.share.high


def test_three_of_four_is_about_190_elo():
    strength = elos([[0, 750], [250, 0]])
    assert strength[0] - strength[1] == pytest.approx(190.8, abs=1)


def test_elo_orders_bots_that_never_met():
    """a beats b, b beats c."""
    strength = elos([[0, 30, 0], [10, 0, 30], [0, 10, 0]])
    assert strength[0] - strength[1] == pytest.approx(strength[1] - strength[2], abs=1)
    assert strength[0] > strength[1] > strength[2]


def test_duplicate_deals_cancel_luck():
    """The first seat wins every deal: no bot is better, and there is less doubt about it than with single games."""
    first, _ = standings(TWO, match_won(["01"] * 20))
    single, _ = standings(TWO, match_won(["00", "11"] * 10))
    assert first.share.value == single.share.value == 0.5
    assert first.share.low == pytest.approx(0.419, abs=0.001)
    assert first.share.high == pytest.approx(0.581, abs=0.001)
    assert single.share.low < 0.3


@pytest.mark.parametrize(("won", "of", "low", "high"), [(6, 6, 0.610, 1.0), (0, 6, 0.0, 0.390), (9, 10, 0.596, 0.982)])
def test_intervals_are_those_of_wilson(won: int, of: int, low: float, high: float):
    """Figures from R: prop.test(won, of, correct = FALSE)."""
    found = mean_with_error([1.0] * won + [0.0] * (of - won))
    assert (found.low, found.value, found.high) == pytest.approx((low, won / of, high), abs=0.001)


def test_a_clean_sweep_of_a_few_deals_is_no_certainty():
    first, second = standings(TWO, match_won(["00"] * 3))
    assert first.share.low < 0.5 < first.share.value == first.share.high == 1.0
    assert first.elo.low < 30 < first.elo.value < first.elo.high
    assert (second.elo.low, second.elo.high) == pytest.approx((-first.elo.high, -first.elo.low))
    more, _ = standings(TWO, match_won(["00"] * 30))
    assert more.share.low > 0.85
    assert more.elo.low > first.elo.low + 100


def test_nothing_played_says_nothing():
    found = mean_with_error([])
    assert (found.low, found.high) == (0.0, 1.0)


def test_elo_intervals_hold_the_truth_as_often_as_they_say():
    """Matches of bots that win three deals in four: 95 % of the intervals should contain 190.8 Elo, halved around 0."""
    rng, held = Rng(5), 0
    for _ in range(60):
        first, _ = standings(TWO, match_won(["00" if rng.unit() < 0.75 else "11" for _ in range(25)]))
        held += first.elo.low <= 95.4 <= first.elo.high
    assert 52 <= held <= 60


def test_a_deal_that_is_not_played_from_every_seat_does_not_count():
    games = match_won(["00", "00"])
    assert len(deals_of(games[:3], 2)) == 1


def test_one_against_three_is_even_at_a_quarter():
    four = Match("beginning", ["a", "b"], games=4, seats=4)
    seatings = [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
    games = [game(number, 0, seating) for number, seating in enumerate(seatings)]
    first, second = standings(four, games)
    assert (first.share.value, first.even) == (0.25, 0.25)
    assert second.share.value == pytest.approx(0.25)
    assert first.elo.value == pytest.approx(0, abs=30)


def test_evidence_grows_with_every_deal_won():
    assert not decided(TWO, deals_of(match_won(["00", "01"] * 4), 2))
    assert decided(TWO, deals_of(match_won(["00", "01"] * 20), 2))
    assert decided(TWO, deals_of(match_won(["11", "01"] * 20), 2))
    assert evidence(TWO, deals_of(match_won(["01"] * 40), 2)) == 0

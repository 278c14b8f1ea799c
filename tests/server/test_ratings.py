"""Ratings: who gains, who loses, and whether they find the truth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.ratings import simulate
from galapagos.bots import bot_names
from galapagos.bots.levels import LEVELS
from galapagos.core.registry import game_class, game_names
from galapagos.server.ratings.bots import bot_rating, measured, nearest_level
from galapagos.server.ratings.model import Rating, Seat, ranks, rate, seat_class, win_chances

LONG = 500  # moves of a game that was really played


def after(*seats: Seat, moves: int = LONG) -> list[int]:
    """The change in points of newcomers."""
    return [rating.points - 1500 for rating in rate([Rating()] * len(seats), list(seats), moves)]


def test_the_winner_gains_what_the_loser_loses():
    won, lost = after(Seat(1), Seat(2))
    assert won > 0 > lost
    assert won == -lost
    assert after(Seat(1), Seat(1)) == [0, 0]


def test_the_order_of_a_table_is_the_order_of_the_changes():
    changes = after(Seat(2), Seat(1), Seat(4), Seat(3))
    assert sorted(changes, reverse=True) == [changes[1], changes[0], changes[3], changes[2]]


def test_someone_who_left_is_last_whatever_the_bot_reached():
    first, leaver = after(Seat(2), Seat(1, "left"))
    assert first > 0 > leaver
    assert ranks([Seat(3), Seat(1, "time"), Seat(2), Seat(4, "resigned")]) == [1, 2, 0, 2]


def test_a_game_left_early_costs_only_those_who_left():
    assert after(Seat(1), Seat(2, "left"), moves=5)[0] == 0
    assert after(Seat(1), Seat(2, "left"), moves=5)[1] < 0
    early = rate([Rating(games=7)] * 2, [Seat(1), Seat(2, "left")], 5)
    assert [rating.games for rating in early] == [7, 8]


@pytest.mark.parametrize("seats", [[Seat(1, "left"), Seat(2, "time")], [Seat(None), Seat(None)]])
def test_a_game_without_a_result_changes_nothing(seats: list[Seat]):
    assert after(*seats) == [0, 0]


def test_a_surprise_moves_more_than_the_expected():
    strong, weak = Rating(30.0, 2.0, 50), Rating(20.0, 2.0, 50)
    expected, surprise = rate([strong, weak], [Seat(1), Seat(2)], LONG), rate([strong, weak], [Seat(2), Seat(1)], LONG)
    assert expected[0].mu - strong.mu < strong.mu - surprise[0].mu
    assert win_chances([strong, weak])[0] > 0.8


def test_seats_fall_into_classes():
    assert [seat_class(seats) for seats in range(2, 9)] == ["2", "3-4", "3-4", "5-8", "5-8", "5-8", "5-8"]


def test_ratings_settle():
    rating, games = Rating(), 0
    while rating.provisional:
        rating = rate([rating, Rating(25, 2, 99)], [Seat(1 + games % 2), Seat(2 - games % 2)], LONG)[0]
        games += 1
    assert 5 <= games <= 40


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_known_strengths_come_into_their_order(seats: int):
    """A short version of `python -m benchmarks.ratings`, whose figures are in docs/ratings.md."""
    found = simulate(700, 5, min(seats, 5), gap=250)
    assert found.swapped == 0
    assert found.order == 1.0


@given(
    st.lists(st.tuples(st.integers(1, 8), st.sampled_from(["", "left"])), min_size=2, max_size=8), st.integers(0, 99)
)
def test_no_leaver_ever_gains_and_certainty_only_grows(table: list[tuple[int, str]], moves: int):
    seats = [Seat(rank, away) for rank, away in table]
    before = [Rating()] * len(seats)
    for seat, old, new in zip(seats, before, rate(before, seats, moves), strict=True):
        assert new.sigma <= old.sigma + 0.01
        assert not seat.away or new.mu <= old.mu + 1e-9
        assert new.games - old.games in (0, 1)


def test_every_game_has_ratings_of_its_bots_from_the_arena():
    assert set(measured()) == set(game_names())
    for name in game_names():
        for seats in game_class(name).seat_counts:
            levels = [level for level in LEVELS if level in measured()[name][seat_class(2)]]
            assert len(levels) >= len(LEVELS) - 1
            order = [bot_rating(name, seat_class(seats), level).mu for level in ("random", *levels)]
            assert order == sorted(order)
    assert nearest_level("origin", "2", 0.0, bot_names()) == "random"

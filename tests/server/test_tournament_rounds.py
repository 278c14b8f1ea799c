"""Pairing and standings of tournaments, without a server."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galapagos.server.tournaments.rounds import arena_round, rounds_needed, swiss_round
from galapagos.server.tournaments.standings import Played, Player, beaten_by, matchpoints, standings


def field(many: int) -> list[Player]:
    return [Player(number, rating=float(many - number)) for number in range(many)]


def finished(game: Played, rng: random.Random) -> Played:
    """The lower number is the better player, most of the time."""
    if game.bye:
        return game
    strength = [-player + rng.gauss(0, 3) for player in game.players]
    ranks = [1 + sum(other > mine for other in strength) for mine in strength]
    return Played(game.round, game.players, tuple(beaten_by(ranks)), tuple(round(10 * one) for one in strength))


def play_swiss(many: int, seats: int, rounds: int, seed: int = 1, duplicate: bool = False) -> list[Played]:
    rng, games = random.Random(seed), list[Played]()
    for _ in range(rounds):
        games += [finished(game, rng) for game in swiss_round(field(many), games, seats, duplicate)]
    return games


@pytest.mark.parametrize(("many", "seats"), [(8, 2), (9, 2), (16, 4), (64, 4), (24, 3)])
def test_nobody_meets_twice_while_that_can_be_avoided(many: int, seats: int):
    games = play_swiss(many, seats, 3)
    met = Counter(pair for game in games for pair in combinations(sorted(game.players), 2))
    assert max(met.values()) == 1


def test_players_with_the_same_points_meet():
    games = play_swiss(16, 2, 1)
    points = {row.player: row.points for row in standings(field(16), games, "swiss")}
    assert all(
        points[one] == points[other] for one, other in (game.players for game in swiss_round(field(16), games, 2))
    )


def test_the_best_wins_and_byes_go_around():
    games = play_swiss(9, 2, rounds_needed(9, 2))
    order = standings(field(9), games, "swiss")
    assert order[0].player in (0, 1, 2)
    byes = Counter(game.players[0] for game in games if game.bye)
    assert max(byes.values()) == 1


def test_everyone_sits_on_every_seat_as_often():
    games = play_swiss(16, 4, 4)
    sat = Counter((player, seat) for game in games for seat, player in enumerate(game.players))
    assert max(sat.values()) <= 2


def test_who_withdrew_is_not_paired():
    players = [*field(7), Player(7, withdrawn=True)]
    games = swiss_round(players, [], 2)
    assert all(7 not in game.players for game in games)
    assert [game.players for game in games if game.bye] == [(6,)]


def test_matchpoints_compare_the_same_seat_across_tables():
    games = [
        Played(1, (1, 2), (1.0, 0.0), (50, 40)),
        Played(1, (3, 4), (1.0, 0.0), (60, 30)),
        Played(1, (5, 6), (0.0, 1.0), (40, 45)),
    ]
    assert matchpoints(games) == {3: 1.0, 1: 0.5, 5: 0.0, 6: 1.0, 2: 0.5, 4: 0.0}
    assert standings(field(7), games, "swiss", duplicate=True)[0].points == 1.0


def test_luck_of_the_deal_cancels_out_in_a_duplicate_tournament():
    """A seat that always wins gives nobody anything: only those who do better than others there gain."""
    games = [Played(1, (table, table + 10), (1.0, 0.0), (50, 20)) for table in range(4)]
    assert set(matchpoints(games).values()) == {0.5}


def test_a_streak_counts_twice_in_an_arena():
    won = [Played(number, (1, 2), (1.0, 0.0)) for number in (1, 2, 3)]
    rows = {row.player: row for row in standings([Player(1), Player(2)], won, "arena")}
    assert (rows[1].points, rows[1].streak, rows[2].points) == (2 + 2 + 4, True, 0)
    lost = [*won, Played(4, (1, 2), (0.0, 1.0))]
    assert not standings([Player(1), Player(2)], lost, "arena")[0].streak


def test_an_arena_pairs_those_who_are_free_and_avoids_the_last_opponent():
    players, games = field(4), [Played(1, (0, 1), (1.0, 0.0)), Played(2, (2, 3), (1.0, 0.0))]
    found = arena_round(players, games, 2, [0, 1, 2, 3])
    assert sorted(tuple(sorted(game.players)) for game in found) == [(0, 2), (1, 3)]
    assert arena_round(players, games, 2, [0]) == []
    assert len({game.round for game in found} | {1, 2}) == 4


def test_ties_count_half():
    assert beaten_by([1, 2, 2, 4]) == [1.0, 0.5, 0.5, 0.0]
    assert beaten_by([1, 1]) == [0.5, 0.5]


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 40), st.integers(2, 8), st.integers(1, 4), st.booleans())
def test_every_round_seats_everyone_once(many: int, seats: int, rounds: int, duplicate: bool):
    games = play_swiss(many, seats, rounds, duplicate=duplicate)
    for number in range(1, rounds + 1):
        seated = [player for game in games if game.round == number for player in game.players]
        assert sorted(seated) == list(range(many))
        assert all(len(game.players) in (1, seats) for game in games)
    order = standings(field(many), games, "swiss", duplicate)
    assert [row.place for row in order] == list(range(1, many + 1))
    assert all(0 <= row.points <= rounds for row in order)

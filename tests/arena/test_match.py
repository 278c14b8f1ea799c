"""Who plays whom: every deal from every seat."""

from __future__ import annotations

from collections import Counter

import pytest

from galapagos.arena.match import Match, bot_seed, fixtures
from galapagos.arena.openspiel_bot import OpenSpielBot
from galapagos.arena.play import make_player, play_fixture
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.record import check_record
from galapagos.core.registry import game as make_game
from tests.support.positions import middle_of, turn_at


def test_a_deal_is_played_from_every_seat():
    plan = fixtures(Match("beginning", ["a", "b"], games=4, seats=2))
    assert [(one.deal, one.seating) for one in plan] == [(0, [0, 1]), (0, [1, 0]), (1, [0, 1]), (1, [1, 0])]


def test_the_last_bot_named_fills_the_seats():
    plan = fixtures(Match("beginning", ["a", "b"], games=4, seats=4))
    assert [one.seating for one in plan] == [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]


def test_more_bots_than_seats_meet_in_turn():
    plan = fixtures(Match("beginning", ["a", "b", "c"], games=12, seats=2))
    assert Counter(tuple(sorted(one.seating)) for one in plan) == {(0, 1): 4, (0, 2): 4, (1, 2): 4}


def test_games_are_rounded_up_to_whole_deals():
    assert len(fixtures(Match("beginning", ["a", "b"], games=5, seats=3))) == 6


def test_a_match_needs_bots():
    with pytest.raises(GalapagosError, match="needs bots"):
        fixtures(Match("beginning", [], games=2, seats=2))


def test_a_bot_plays_the_same_seat_of_the_same_deal_the_same_way():
    match = Match("beginning", ["a", "b"], games=4, seats=2)
    first, second, *_ = fixtures(match)
    assert bot_seed(match, first, 0) == bot_seed(match, first, 0)
    assert len({bot_seed(match, one, seat) for one in (first, second) for seat in (0, 1)}) == 4


def test_a_game_leaves_a_record_that_can_be_checked():
    match = Match("beginning", ["greedy", "random"], games=2, seats=2)
    played = play_fixture(match, fixtures(match)[1])
    assert played.record.players == ["random", "greedy"]
    assert check_record(played.record).scores() == played.scores
    assert sum(played.shares) == 1
    assert all(count > 0 for count in played.timing.decisions)


def test_both_games_of_a_deal_begin_with_the_same_cards():
    match = Match("beginning", ["greedy", "random"], games=2, seats=2)
    first, second = (play_fixture(match, fixture).record.moves for fixture in fixtures(match))
    assert first[:5] == second[:5]
    assert first != second


def test_perfect_information_bots_play_only_in_the_arena():
    """It takes the table itself, so no table can seat it."""
    match = Match("beginning", ["oracle:8", "random"], games=2, seats=2)
    played = play_fixture(match, fixtures(match)[0])
    assert played.record.winners
    assert not hasattr(make_player("oracle:8", 1), "choose")


def test_names_are_checked():
    with pytest.raises(UnknownName):
        make_player("exprt", 1)


@pytest.mark.parametrize("game", ["beginning", "stones"])
def test_openspiels_search_plays(game: str):
    """With hidden cards (ISMCTS) and without (MCTS); one decision only, because its games are long."""
    state = middle_of(made := make_game(game))
    turn = turn_at(made, state)
    player = make_player("openspiel:4", 3)
    assert isinstance(player, OpenSpielBot)
    assert player.choose(turn) in turn.choices

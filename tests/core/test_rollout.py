"""Random play inside the engine: one game, or many from many states."""

from __future__ import annotations

import pytest

import galapagos
from galapagos.core.rng import Rng
from galapagos.games.stones.actions import OFFER_END, PASS, RESIGN, pack
from tests.support.tables import GAMES, SMALL

RESIGNING = [pack(PASS), pack(OFFER_END), pack(RESIGN)]


def test_unwanted_moves_are_not_made():
    """Random play that may resign does so within a few turns."""
    game = galapagos.game("stones", board="rect-7x7")
    lengths = [galapagos.rollout(game.start(), Rng(seed)) for seed in range(5)]
    assert min(galapagos.rollout(game.start(), Rng(seed), RESIGNING) for seed in range(5)) > max(lengths)


@pytest.mark.parametrize("name", GAMES)
def test_shares_of_victories(name):
    game = galapagos.game(name, **SMALL.get(name, {}))
    state = game.start()
    before = repr(state)
    shares = galapagos.rollouts([state, state], Rng(1), 4)
    assert repr(state) == before
    assert [len(one) for one in shares] == [game.seats] * 2
    assert [sum(one) for one in shares] == pytest.approx([1, 1])
    assert galapagos.rollouts([state, state], Rng(1), 4) == shares


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_stays_as_it_is(name):
    game = galapagos.game(name, **SMALL.get(name, {}))
    state = game.start()
    galapagos.rollout(state, Rng(3))
    winners = state.winners()
    expected = [(seat in winners) / len(winners) for seat in range(game.seats)]
    assert galapagos.rollouts([state], Rng(1), 5)[0] == pytest.approx(expected)


def test_what_a_seat_does_not_know_is_dealt_again():
    game, rng = galapagos.game("origin"), Rng(4)
    state = game.start()
    while state.actor == galapagos.CHANCE:
        galapagos.play_chance(state, rng)
    world = game.imagine(game.view(state, state.actor), rng)
    shares = galapagos.rollouts([world], Rng(2), 6, seat=state.actor)[0]
    assert sum(shares) == pytest.approx(1)

"""Whole games: how long they last, and what is always true (T31, T32)."""

from __future__ import annotations

import pytest

from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.games.tyranno.board import NO_CARD, PLACES
from galapagos.games.tyranno.cards import EMPTY, ONE, copies, size, symbol_in
from galapagos.games.tyranno.phases import FIGHTING, LAYING
from galapagos.games.tyranno.state import TyrannoState


def walk(seats: int, seed: int):
    rng, state = Rng(seed), game("tyranno", seats=seats).start()
    while state.actor != OVER:
        yield state
        choices = state.choices()
        place = rng.weighted(state.weights()) if state.actor == CHANCE else rng.below(len(choices))
        state.apply(choices[place])
    yield state


@pytest.mark.parametrize(("seats", "longest"), [(4, 7), (3, 8), (2, 7)])
def test_t31_how_many_rounds_a_game_lasts(seats: int, longest: int) -> None:
    for seed in range(12):
        *_, last = walk(seats, seed)
        assert isinstance(last, TyrannoState)
        assert 4 <= last.round <= longest


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t32_what_is_always_true(seats: int) -> None:
    for state in walk(seats, 3):
        assert isinstance(state, TyrannoState)
        assert state.census() == {"chips": 84, "animals": 28}
        for chips in state.current:
            assert chips == EMPTY or chips == copies(chips, symbol_in(chips)) * ONE[symbol_in(chips)]
        for field in range(4):
            assert state.current[field] == EMPTY or size(state.potential(field)) <= size(state.current[field])
        if state.phase == FIGHTING:
            assert all(state.dice(card) > 0 for card in state.board if card != NO_CARD)
        if state.phase == LAYING and state.actor == CHANCE and "Refill" in str(state.stack[-2]):
            assert list(state.board[:4]) == [NO_CARD] * 4


def test_3_1_no_card_is_ever_laid_on_another() -> None:
    for seed in range(6):
        for state in walk(4, seed):
            assert isinstance(state, TyrannoState)
            animals = [card & 31 for card in [state.board[place] for place in range(PLACES)] if card != NO_CARD]
            assert len(set(animals)) == len(animals)

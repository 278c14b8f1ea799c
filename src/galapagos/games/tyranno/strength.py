"""Strengthening an animal that finds all its symbols (rule 3.2.2, D3)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.tyranno.actions import (
    NO_STRENGTH,
    STRENGTHEN,
    one_of,
    pack,
)
from galapagos.games.tyranno.board import NO_CARD, PLACES, STRENGTH_STEP, STRONGEST, animal_of, strength_of
from galapagos.games.tyranno.cards import EMPTY, ONE, covers, symbol_in
from galapagos.games.tyranno.deal import asks_for
from galapagos.games.tyranno.reasons import (
    NOT_ASKED,
    NOT_AT_HOME,
    NOT_YOURS_TO_STRENGTHEN,
    STRONG_ENOUGH,
)
from galapagos.games.tyranno.seat_frames import DecisionOfSeat, StepOfSeat
from galapagos.games.tyranno.state import TyrannoState


def symbols_of_fields(state: TyrannoState) -> i64:
    """The symbol of every current field that has one, each field once."""
    symbols: i64 = EMPTY
    for chips in state.current:
        if chips != EMPTY:
            symbols += ONE[symbol_in(chips)]
    return symbols


def forbids_strength(state: TyrannoState, seat: i64, place: i64, symbols: i64) -> i64:
    """Rule 3.2.2: an own animal whose three symbols stand on three fields."""
    card = state.board[place]
    if card == NO_CARD or state.owner(card) != seat:
        return NOT_YOURS_TO_STRENGTHEN
    if not covers(symbols, state.rulings.needs[animal_of(card)]):
        return NOT_AT_HOME
    return ALLOWED if strength_of(card) < STRONGEST else STRONG_ENOUGH


def someone_can_grow(state: TyrannoState, seat: i64) -> bool:
    symbols = symbols_of_fields(state)
    for place in range(PLACES):
        if forbids_strength(state, seat, place, symbols) == ALLOWED:
            return True
    return False


def strengthen(state: TyrannoState, place: i64) -> None:
    state.board[place] += STRENGTH_STEP
    if state.log is not None:
        strength = strength_of(state.board[place])
        state.log.tell("grows", {"animal": state.card_name(place), "strength": int(strength)})


@final
class OfferStrength(StepOfSeat):
    """Rules 3.2.2 and A4: once per turn, after all changes."""

    stored_name: ClassVar[str] = "OfferStrength"

    def run(self, state: TyrannoState) -> None:
        if state.changed and someone_can_grow(state, self.seat):
            state.stack.append(ChooseStrength(self.seat))


@final
class ChooseStrength(DecisionOfSeat):
    """D3: one own animal that finds all its symbols grows stronger, or none."""

    stored_name: ClassVar[str] = "ChooseStrength"

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = vec[i64](capacity=8)
        plays = append(plays, pack(NO_STRENGTH))
        symbols = symbols_of_fields(state)
        for place in range(PLACES):
            if forbids_strength(state, self.seat, place, symbols) == ALLOWED:
                plays = append(plays, pack(STRENGTHEN, animal_of(state.board[place])))
        return plays

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if action == NO_STRENGTH:
            return ALLOWED
        if not asks_for(action, STRENGTHEN):
            return NOT_ASKED
        place = state.place_of(one_of(action))
        if place < 0:
            return NOT_YOURS_TO_STRENGTHEN
        return forbids_strength(state, self.seat, place, symbols_of_fields(state))

    def answer(self, state: TyrannoState, action: i64) -> None:
        if action != NO_STRENGTH:
            strengthen(state, state.place_of(one_of(action)))

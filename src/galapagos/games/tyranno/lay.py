"""The first phase: animals come onto the board (rule 3.1, decision D1)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, Decision, Step
from galapagos.games.tyranno.actions import LAY, is_packed, one_of, other_of, pack, verb_of
from galapagos.games.tyranno.board import COLUMNS, NO_CARD, POINTS, WEAKEST, colour_of_slot, owner_of, pack_card
from galapagos.games.tyranno.deal import TurnUp
from galapagos.games.tyranno.phases import LAYING
from galapagos.games.tyranno.reasons import (
    LOWEST_ROW,
    LOWEST_TWO_ROWS,
    NOT_ASKED,
    NOT_ON_A_PILE,
    ROW_NOT_FREE,
    SECOND_ROW,
    UPPER_ROW_NOT_YET,
)
from galapagos.games.tyranno.state import NO_ANIMAL, TyrannoState


@mypyc_attr(free_list_len=1)
@final
class LayTurns(Step[TyrannoState]):
    """One colour after another, once or twice around, as long as there are cards."""

    stored_name: ClassVar[str] = "LayTurns"

    def __init__(self, turn: i64) -> None:
        self.turn: i64 = turn

    def args(self) -> list[int]:
        return [self.turn]

    def run(self, state: TyrannoState) -> None:
        state.phase = LAYING
        turns = 2 * state.slots() if state.two_rows else state.slots()
        if self.turn < turns and not state.piles_empty():
            state.stack.append(LayTurns(self.turn + 1))
            state.stack.append(Lay(self.turn))


def forbids_row(state: TyrannoState, colour: i64, second_card: bool, row: i64) -> i64:
    """Rules 3.1 and A28: the lowest row; in the first round then the next; after a double push either, in any order."""
    if not state.two_rows and row > 0:
        return LOWEST_ROW
    if state.round == 1:
        if row > 0 and not second_card:
            return UPPER_ROW_NOT_YET
        if row != 1 and second_card:
            return SECOND_ROW
    if row > 1:
        return LOWEST_TWO_ROWS
    return ALLOWED if state.board[row * COLUMNS + colour] == NO_CARD else ROW_NOT_FREE


@mypyc_attr(free_list_len=1)
@final
class Lay(Decision[TyrannoState]):
    """D1: lay one of the open animals on a free field of your column."""

    stored_name: ClassVar[str] = "Lay"

    def __init__(self, turn: i64) -> None:
        self.turn: i64 = turn

    def args(self) -> list[int]:
        return [self.turn]

    def colour(self, state: TyrannoState) -> i64:
        return colour_of_slot(self.turn % state.slots(), state.start, state.seats)

    def second_card(self, state: TyrannoState) -> bool:
        return self.turn >= state.slots()

    def actor(self, state: TyrannoState) -> i64:
        return owner_of(self.colour(state), state.seats)

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = vec[i64](capacity=8)
        colour = self.colour(state)
        second = self.second_card(state)
        for row in range(2):
            if forbids_row(state, colour, second, row) == ALLOWED:
                for top in state.tops:
                    if top != NO_ANIMAL:
                        plays = append(plays, pack(LAY, top, row))
        return plays

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if not is_packed(action) or verb_of(action) != LAY:
            return NOT_ASKED
        if state.pile_of(one_of(action)) < 0:
            return NOT_ON_A_PILE
        return forbids_row(state, self.colour(state), self.second_card(state), other_of(action))

    def answer(self, state: TyrannoState, action: i64) -> None:
        animal = one_of(action)
        colour = self.colour(state)
        place = other_of(action) * COLUMNS + colour
        state.board[place] = pack_card(animal, colour, WEAKEST)
        if state.log is not None:
            seat = owner_of(colour, state.seats)
            state.log.tell("lays", {"seat": f"seat:{seat}", "animal": state.animal(animal), "row": int(POINTS[place])})
        take_top(state, state.pile_of(animal))


def take_top(state: TyrannoState, pile: i64) -> None:
    """Rules 3.1 and 3.7: the next card is turned up; the first pile that is used up doubles the pushing."""
    state.tops[pile] = NO_ANIMAL
    if state.under[pile]:
        state.stack.append(TurnUp(pile))
        return
    if state.log is not None and not state.double_push:
        state.log.tell("pile_used_up", {"pile": int(pile) + 1})
    state.double_push = True

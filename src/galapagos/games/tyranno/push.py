"""The fourth phase: all cards move up, and out of row 9 onto the special fields (rules 3.6 and 3.7)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, Chance, Step
from galapagos.games.tyranno.actions import ENTER, one_of, pack
from galapagos.games.tyranno.board import COLUMNS, GRID, NO_CARD, SPECIAL, TOP_ROW, animal_of
from galapagos.games.tyranno.cards import ANIMAL_BIT, ANIMALS
from galapagos.games.tyranno.deal import asks_for
from galapagos.games.tyranno.phases import PUSHING
from galapagos.games.tyranno.reasons import NOT_ASKED, NOT_TIED
from galapagos.games.tyranno.state import TyrannoState


@final
class Pushes(Step[TyrannoState]):
    """Once, or twice as soon as a pile is used up (3.7, A9)."""

    stored_name: ClassVar[str] = "Pushes"

    def run(self, state: TyrannoState) -> None:
        state.phase = PUSHING
        if state.double_push:
            state.stack.append(Push())
        state.stack.append(Push())


@final
class Push(Step[TyrannoState]):
    """Rule 3.6: every card one row up, gaps travel along."""

    stored_name: ClassVar[str] = "Push"

    def run(self, state: TyrannoState) -> None:
        if state.log is not None:
            state.log.tell("pushes", {})
        for column in range(COLUMNS):
            state.leaving[column] = state.board[TOP_ROW + column]
        for place in range(GRID - 1, COLUMNS - 1, -1):
            state.board[place] = state.board[place - COLUMNS]
        for column in range(COLUMNS):
            state.board[column] = NO_CARD
        if weakest(state) != 0:
            state.stack.append(Enter())
        elif state.rulings.special_moves_always:
            shift_special(state, NO_CARD)


def shift_special(state: TyrannoState, card: i64) -> None:
    """A newcomer (or none, A3) goes to 13; the others move right, and an animal pushed off the 7 is out of the game."""
    last = state.board[SPECIAL + 2]
    if last != NO_CARD:
        if state.log is not None:
            state.log.tell("drops_off", {"animal": state.card_name(SPECIAL + 2)})
        state.remove(SPECIAL + 2)
    state.board[SPECIAL + 2] = state.board[SPECIAL + 1]
    state.board[SPECIAL + 1] = state.board[SPECIAL]
    state.board[SPECIAL] = card


def weakest(state: TyrannoState) -> i64:
    """The weakest of the cards that wait at the entrance, as a set of columns; several where they tie."""
    columns: i64 = 0
    least: i64 = 0
    for column in range(COLUMNS):
        card = state.leaving[column]
        if card == NO_CARD:
            continue
        rank = state.entrance_rank(card)
        if columns == 0 or rank < least:
            columns = ANIMAL_BIT[column]
            least = rank
        elif rank == least:
            columns |= ANIMAL_BIT[column]
    return columns


def enter(state: TyrannoState, column: i64) -> None:
    card = state.leaving[column]
    state.leaving[column] = NO_CARD
    shift_special(state, card)
    if state.log is not None:
        state.log.tell("enters", {"animal": state.animal(animal_of(card))})


@final
class Enter(Step[TyrannoState]):
    """Rule 3.6: the weakest first, so that the strongest ends on 13."""

    stored_name: ClassVar[str] = "Enter"

    def run(self, state: TyrannoState) -> None:
        columns = weakest(state)
        while columns != 0:
            if columns & (columns - 1):
                state.stack.append(EntranceFight())
                return
            for column in range(COLUMNS):
                if columns & ANIMAL_BIT[column]:
                    enter(state, column)
            columns = weakest(state)


@final
class EntranceFight(Chance[TyrannoState]):
    """Rules 3.6.1 and A15: equal animals fight for the entrance, an even toss; the loser enters first."""

    stored_name: ClassVar[str] = "EntranceFight"

    def choices(self, state: TyrannoState) -> vec[i64]:
        columns = weakest(state)
        losers = vec[i64](capacity=COLUMNS)
        for column in range(COLUMNS):
            if columns & ANIMAL_BIT[column]:
                losers = append(losers, pack(ENTER, animal_of(state.leaving[column])))
        return losers

    def stream(self, state: TyrannoState) -> str:
        return "entrance"

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if not asks_for(action, ENTER) or one_of(action) >= ANIMALS:
            return NOT_ASKED
        return ALLOWED if action in self.choices(state) else NOT_TIED

    def answer(self, state: TyrannoState, action: i64) -> None:
        state.stack.append(Enter())
        for column in range(COLUMNS):
            card = state.leaving[column]
            if card != NO_CARD and animal_of(card) == one_of(action):
                enter(state, column)

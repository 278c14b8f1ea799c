"""Drawing cards: chance turns them over one by one."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, NOT_ASKED, Chance, Step
from galapagos.core.rng import Rng
from galapagos.games.beginning import actions
from galapagos.games.beginning.actions import DRAW, START, card_of, pack
from galapagos.games.beginning.cards import EMPTY, KINDS, NAMES, ONE, copies
from galapagos.games.beginning.reasons import NOT_IN_PILE
from galapagos.games.beginning.state import UNSEEN, BeginningState

TO_HAND: Final = -1
TO_NEW_SPECIES: Final = -2  # any other number: under the species of that name


@mypyc_attr(free_list_len=1)
@final
class Draw(Step[BeginningState]):
    """Draws `count` cards for a seat, or as many as there are."""

    stored_name: ClassVar[str] = "Draw"

    def __init__(self, seat: i64, count: i64, where: i64) -> None:
        self.seat: i64 = seat
        self.count: i64 = count
        self.where: i64 = where

    def args(self) -> list[int]:
        return [self.seat, self.count, self.where]

    def run(self, state: BeginningState) -> None:
        if state.can_draw():
            state.stack.append(TurnOver(self.seat, self.count, self.where))


@mypyc_attr(free_list_len=1)
@final
class TurnOver(Chance[BeginningState]):
    """The next card of the pile."""

    stored_name: ClassVar[str] = "TurnOver"

    def __init__(self, seat: i64, count: i64, where: i64) -> None:
        self.seat: i64 = seat
        self.count: i64 = count
        self.where: i64 = where

    def args(self) -> list[int]:
        return [self.seat, self.count, self.where]

    def choices(self, state: BeginningState) -> vec[i64]:
        draws = vec[i64](capacity=KINDS)
        for kind in range(KINDS):
            if copies(state.pile, kind):
                draws = append(draws, pack(DRAW, kind))
        return draws

    def weights(self, state: BeginningState) -> vec[i64]:
        counts = vec[i64](capacity=KINDS)
        for kind in range(KINDS):
            count = copies(state.pile, kind)
            if count:
                counts = append(counts, count)
        return counts

    def sample(self, state: BeginningState, rng: Rng) -> i64:
        left = rng.below(state.pile_size)
        kind: i64 = 0
        while left >= copies(state.pile, kind):
            left -= copies(state.pile, kind)
            kind += 1
        return pack(DRAW, kind)

    def stream(self, state: BeginningState) -> str:
        return "pile" if state.reshuffled == EMPTY else "new pile"

    def draws(self) -> bool:
        return True

    def forbids(self, state: BeginningState, action: i64) -> i64:
        if actions.verb_of(action) != DRAW:
            return NOT_ASKED
        return ALLOWED if copies(state.pile, card_of(action)) else NOT_IN_PILE

    def answer(self, state: BeginningState, action: i64) -> None:
        kind = card_of(action)
        if self.where == TO_HAND:
            self.to_hand(state, kind)
        else:
            self.to_table(state, kind)
        state.take_from_pile(kind)
        if self.count > 1 and state.can_draw():
            state.stack.append(TurnOver(self.seat, self.count - 1, self.where))

    def to_hand(self, state: BeginningState, kind: i64) -> None:
        state.hands[self.seat] += ONE[kind]
        if state.reshuffled != EMPTY:
            state.drawn_since[self.seat] += ONE[kind]
        if state.log is not None:
            state.log.whisper([self.seat], "draws", {"seat": f"seat:{self.seat}"}, {"card": f"trait:{NAMES[kind]}"})

    def to_table(self, state: BeginningState, kind: i64) -> None:
        if self.where == TO_NEW_SPECIES:
            species = state.found_species(self.seat, kind | UNSEEN)
            key = "new_species_drawn"
        else:
            species = state.living(self.where)
            species.add_card(kind | UNSEEN)
            key = "fertile_grows"
        if state.log is not None:
            state.log.tell(key, {"seat": f"seat:{self.seat}", "species": f"creature:{species.name}"}, reveals=True)


@final
class ChooseStartPlayer(Chance[BeginningState]):
    """Rule 1: chance decides who begins."""

    stored_name: ClassVar[str] = "ChooseStartPlayer"

    def choices(self, state: BeginningState) -> vec[i64]:
        seats = vec[i64]()
        for seat in range(state.seats):
            seats = append(seats, pack(START, seat))
        return seats

    def stream(self, state: BeginningState) -> str:
        return "start"

    def answer(self, state: BeginningState, action: i64) -> None:
        state.first = card_of(action)
        state.turn = state.first
        if state.log is not None:
            state.log.tell("begins", {"seat": f"seat:{state.first}"}, reveals=True)

"""What chance deals: the start player, chips from the bag, animals turned up (rule 2)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, NOT_ASKED, Chance
from galapagos.core.rng import Rng
from galapagos.games.tyranno.actions import DRAW, SEAT, TURN_UP, is_packed, one_of, other_of, pack, verb_of
from galapagos.games.tyranno.cards import ANIMAL_BIT, ANIMALS, NAMES, ONE, SYMBOLS, copies, size
from galapagos.games.tyranno.reasons import NOT_IN_BAG, SEEN_ALREADY
from galapagos.games.tyranno.state import TyrannoState


def asks_for(action: i64, verb: i64) -> bool:
    """Return whether this is the verb with one part only."""
    return is_packed(action) and verb_of(action) == verb and other_of(action) == 0


@final
class ChooseStartPlayer(Chance[TyrannoState]):
    """Rule 2.1: chance decides who begins."""

    stored_name: ClassVar[str] = "ChooseStartPlayer"

    def choices(self, state: TyrannoState) -> vec[i64]:
        seats = vec[i64]()
        for seat in range(state.seats):
            seats = append(seats, pack(SEAT, seat))
        return seats

    def stream(self, state: TyrannoState) -> str:
        return "start"

    def answer(self, state: TyrannoState, action: i64) -> None:
        state.start = one_of(action)
        if state.log is not None:
            state.log.tell("begins", {"seat": f"seat:{state.start}"}, reveals=True)


@mypyc_attr(free_list_len=1)
@final
class TurnUp(Chance[TyrannoState]):
    """Rule 2.1: the next animal of a pile. No player has seen it, so it can be any animal not seen yet."""

    stored_name: ClassVar[str] = "TurnUp"

    def __init__(self, pile: i64) -> None:
        self.pile: i64 = pile

    def args(self) -> list[int]:
        return [self.pile]

    def choices(self, state: TyrannoState) -> vec[i64]:
        animals = vec[i64](capacity=ANIMALS)
        for animal in range(ANIMALS):
            if state.unseen & ANIMAL_BIT[animal]:
                animals = append(animals, pack(TURN_UP, animal))
        return animals

    def stream(self, state: TyrannoState) -> str:
        return "animals"

    def draws(self) -> bool:
        return True

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if not asks_for(action, TURN_UP):
            return NOT_ASKED
        animal = one_of(action)
        return ALLOWED if animal < ANIMALS and state.unseen & ANIMAL_BIT[animal] else SEEN_ALREADY

    def answer(self, state: TyrannoState, action: i64) -> None:
        animal = one_of(action)
        state.unseen -= ANIMAL_BIT[animal]
        state.tops[self.pile] = animal
        state.under[self.pile] -= 1
        if state.log is not None:
            state.log.tell("turns_up", {"animal": state.animal(animal), "pile": int(self.pile) + 1}, reveals=True)


class FromBag(Chance[TyrannoState]):
    """A chip drawn from the bag."""

    def choices(self, state: TyrannoState) -> vec[i64]:
        draws = vec[i64](capacity=SYMBOLS)
        for symbol in range(SYMBOLS):
            if copies(state.bag, symbol):
                draws = append(draws, pack(DRAW, symbol))
        return draws

    def weights(self, state: TyrannoState) -> vec[i64]:
        counts = vec[i64](capacity=SYMBOLS)
        for symbol in range(SYMBOLS):
            count = copies(state.bag, symbol)
            if count:
                counts = append(counts, count)
        return counts

    def sample(self, state: TyrannoState, rng: Rng) -> i64:
        left = rng.below(size(state.bag))
        symbol: i64 = 0
        while left >= copies(state.bag, symbol):
            left -= copies(state.bag, symbol)
            symbol += 1
        return pack(DRAW, symbol)

    def stream(self, state: TyrannoState) -> str:
        return "bag"

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if not asks_for(action, DRAW):
            return NOT_ASKED
        symbol = one_of(action)
        return ALLOWED if symbol < SYMBOLS and copies(state.bag, symbol) else NOT_IN_BAG


@mypyc_attr(free_list_len=1)
@final
class DrawChips(FromBag):
    """Chips for a seat's rack, drawn one at a time. Only that seat sees them."""

    stored_name: ClassVar[str] = "DrawChips"

    def __init__(self, seat: i64, count: i64) -> None:
        self.seat: i64 = seat
        self.count: i64 = count

    def args(self) -> list[int]:
        return [self.seat, self.count]

    def answer(self, state: TyrannoState, action: i64) -> None:
        symbol = one_of(action)
        if self.count > 1:
            state.stack.append(DrawChips(self.seat, self.count - 1))
        state.take_from_bag(self.seat, symbol)
        if state.log is not None:
            state.log.whisper([self.seat], "draws", {"seat": f"seat:{self.seat}"}, {"chip": f"symbol:{NAMES[symbol]}"})


@final
class DrawCondition(FromBag):
    """Rule 2.1: the first chip of a current field, drawn openly."""

    stored_name: ClassVar[str] = "DrawCondition"

    def __init__(self, field: i64) -> None:
        self.field: i64 = field

    def args(self) -> list[int]:
        return [self.field]

    def answer(self, state: TyrannoState, action: i64) -> None:
        symbol = one_of(action)
        state.open_from_bag(symbol)
        state.current[self.field] = ONE[symbol]
        if state.log is not None:
            state.log.tell("condition", {"chip": f"symbol:{NAMES[symbol]}", "field": int(self.field) + 1}, reveals=True)

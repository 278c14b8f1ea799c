"""A whole table made from a view alone: what the view leaves open is drawn from the chips that it does not show."""

from __future__ import annotations

from collections import Counter

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE, OVER
from galapagos.core.view import UNKNOWN, write_stack
from galapagos.games.tyranno.agenda import AGENDA
from galapagos.games.tyranno.board import BLACK, COLOURS, COLUMNS, GRID, NO_CARD, pack_card
from galapagos.games.tyranno.cards import ANIMAL_BIT, ANIMALS, COPIES, NAMES, ONE, covers
from galapagos.games.tyranno.fight import RollDie
from galapagos.games.tyranno.phases import PHASES
from galapagos.games.tyranno.rulings import Rulings
from galapagos.games.tyranno.state import NO_ANIMAL, NO_PLACE, TyrannoState
from galapagos.games.tyranno.view import CardView, FightView, Heap, TyrannoView, heap, known_animals


class Imagination:
    """Builds a state from a view; what the view leaves open is drawn from the chips that it does not show."""

    def __init__(self, view: TyrannoView, rulings: Rulings, rng: Rng) -> None:
        self.view, self.rulings = view, rulings
        self.state = TyrannoState(view.seats, rulings)
        self.rest = shuffled(unseen_chips(view), rng)

    def whole(self) -> TyrannoState:
        state, view = self.state, self.view
        for marker in MARKERS:
            setattr(state, marker, getattr(view, marker))
        state.phase = PHASES.index(view.phase)
        self.lay_animals()
        self.place_chips()
        if view.fight is not None:
            self.resume_fight(view.fight)
        state.stack = AGENDA.stack(view.agenda)
        self.go_on()
        return state

    def go_on(self) -> None:
        """Run the steps on the stack; those that do not fit the table would leave nobody to answer."""
        state = self.state
        fighting = bool(state.stack) and isinstance(state.stack[-1], RollDie)
        if fighting != (state.challenger != NO_PLACE):
            raise PositionError("dice are rolled where two animals fight, and nowhere else")
        try:
            state.advance()
            answerable = state.actor == OVER or len(state.choices()) > 0
        except IndexError:
            answerable = False
        if not answerable:
            steps = " ".join(write_stack(AGENDA.stack(self.view.agenda)))
            raise PositionError(msg("the steps {steps} do not fit this table", steps=steps))

    # -- animals ------------------------------------------------------------------------------------------------------

    def lay_animals(self) -> None:
        state, view = self.state, self.view
        seen = {self.number(animal) for animal in view.gone}
        state.gone = sum(ANIMAL_BIT[animal] for animal in seen)
        for place, card in enumerate(view.board):
            state.board[place] = self.card(card, place)
        for column, card in enumerate(view.leaving):
            state.leaving[column] = self.card(card, column)
        for pile, lies in enumerate(view.piles):
            state.tops[pile] = self.number(lies.top) if lies.top else NO_ANIMAL
            state.under[pile] = lies.under
        for animal in known_animals(view):
            if self.number(animal) in seen and animal not in view.gone:
                raise PositionError(msg("the animal {animal!r} is there twice", animal=animal))
            seen.add(self.number(animal))
        state.unseen = sum(ANIMAL_BIT[animal] for animal in range(ANIMALS) if animal not in seen)
        if ANIMALS - len(seen) < sum(state.under):
            raise PositionError(
                msg(
                    "{below} cards lie below, but only {left} are left",
                    below=sum(state.under),
                    left=ANIMALS - len(seen),
                )
            )

    def number(self, animal: str) -> int:
        if animal not in self.rulings.names:
            raise PositionError(msg("there is no animal {animal!r}", animal=animal))
        return self.rulings.names.index(animal)

    def card(self, card: CardView | None, place: int) -> int:
        if card is None:
            return NO_CARD
        colour = COLOURS.index(card.colour)
        if place < GRID and colour != place % COLUMNS:
            raise PositionError(
                msg(
                    "{animal!r} is {colour} but lies in the {column} column",
                    animal=card.animal,
                    colour=card.colour,
                    column=COLOURS[place % COLUMNS],
                )
            )
        if self.view.seats == 3 and colour == BLACK:
            raise PositionError(
                msg("{animal!r} cannot be black: with three seats that column stays empty", animal=card.animal)
            )
        if not 1 <= card.strength <= 6:
            raise PositionError(
                msg(
                    "{animal!r} cannot have strength {strength}: it goes from 1 to 6",
                    animal=card.animal,
                    strength=card.strength,
                )
            )
        return pack_card(self.number(card.animal), colour, card.strength, card.face_down)

    def resume_fight(self, fight: FightView) -> None:
        state = self.state
        state.challenger, state.target = (state.place_of(self.number(animal)) for animal in fight.animals)
        if min(state.challenger, state.target) < 0:
            raise PositionError("animals that fight must be on the board")
        state.dice_a, state.dice_b = fight.dice
        state.won_a, state.won_b = fight.won
        state.hits_a, state.hits_b = fight.hits
        state.thrown = fight.thrown

    # -- chips --------------------------------------------------------------------------------------------------------

    def place_chips(self) -> None:
        state, view = self.state, self.view
        for field, seen in enumerate(view.fields):
            if len(seen.current) > 1:
                raise PositionError(
                    msg(
                        "field {field} shows more than one symbol: {symbols}",
                        field=field + 1,
                        symbols=", ".join(seen.current),
                    )
                )
            state.current[field] = packed(seen.current)
            state.shown[field] = packed(seen.shown)
            for seat, chips in enumerate(seen.placed):
                state.placed[field * view.seats + seat] = self.filled(chips)
        for seat, at in enumerate(view.table):
            state.points[seat], state.stones[seat] = at.points, at.stones
            state.racks[seat], state.aside[seat] = self.filled(at.rack), self.filled(at.aside)
            state.in_bag[seat] = packed(at.in_bag)
        state.bag = self.bag()
        for seat in range(view.seats):
            if not covers(state.bag, state.in_bag[seat]):
                raise PositionError(msg("{seat} cannot know chips in the bag that are not there", seat=SEATS[seat]))

    def bag(self) -> int:
        """A seat's own view counts what it knows to be in the bag among the unknown chips of the bag."""
        view = self.view
        known = packed(view.table[view.eyes].in_bag) if view.eyes != EVERYONE else 0
        return packed(view.bag) + known + self.drawn(view.bag.get(UNKNOWN, 0) - sum(heap(known).values()))

    def filled(self, chips: Heap) -> int:
        return packed(chips) + self.drawn(chips.get(UNKNOWN, 0))

    def drawn(self, count: int) -> int:
        return sum(ONE[self.rest.pop()] for _ in range(count))


MARKERS = (
    "round",
    "start",
    "setting_round",
    "end_marker",
    "double_push",
    "two_rows",
    "changed",
    "claimant",
    "champion",
)


def unseen_chips(view: TyrannoView) -> Counter[str]:
    """Return all chips except those that the view shows."""
    shown: Counter[str] = Counter(view.bag)
    for field in view.fields:
        for chips in (field.current, field.shown, *field.placed):
            shown.update(chips)
    for seat in view.table:
        shown.update(seat.rack)
        shown.update(seat.aside)
    hidden = shown.pop(UNKNOWN, 0)
    if view.eyes != EVERYONE:
        known = Counter(view.table[view.eyes].in_bag)
        shown.update(known)
        hidden -= known.total()
    unseen = Counter(dict.fromkeys(NAMES, COPIES))
    for name, count in shown.items():
        if name not in unseen:
            raise PositionError(msg("there is no symbol {name!r}", name=name))
        if count > COPIES:
            raise PositionError(
                msg("{count} chips {name!r} are shown, there are {whole}", count=count, name=name, whole=COPIES)
            )
        unseen[name] -= count
    if unseen.total() != hidden:
        raise PositionError(
            msg("{left} chips are not shown, but {hidden} places are unknown", left=unseen.total(), hidden=hidden)
        )
    return unseen


def shuffled(unseen: Counter[str], rng: Rng) -> list[int]:
    chips = [NAMES.index(name) for name in unseen.elements()]
    for last in range(len(chips) - 1, 0, -1):
        other = rng.below(last + 1)
        chips[last], chips[other] = chips[other], chips[last]
    return chips


def packed(chips: Heap) -> int:
    return sum(count * ONE[NAMES.index(name)] for name, count in chips.items() if name != UNKNOWN)

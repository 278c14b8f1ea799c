"""Base classes for the decisions of traits."""

from __future__ import annotations

from typing import Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import Decision, Frame
from galapagos.core.sentinels import GO_ON
from galapagos.games.origin.actions import card_in, one_in
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.cards import KINDS
from galapagos.games.origin.kinds import FIRST
from galapagos.games.origin.life import all_animals
from galapagos.games.origin.log_entries import tell_shown
from galapagos.games.origin.reasons import ALLOWED, NOT_ASKED, NOT_YOURS
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.types import Action, Kind, Name, Refusal, Seat
from galapagos.games.origin.worn import KNOWN, REVEALED, STRUCK


class SeatDecision(Decision[OriginState]):
    """A seat decides."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def actor(self, state: OriginState) -> Seat:
        return self.seat


class ChooseAnimal(SeatDecision):
    """A seat picks one of its animals for what a trait does (phrase 0), or declines (phrase 1) where it may."""

    def trait(self) -> Trait:
        raise NotImplementedError

    def may_decline(self) -> bool:
        return False

    def aims_at(self) -> Name:
        """The animal that the picked one would attack, or -1."""
        return -1

    def forbids_animal(self, state: OriginState, animal: Animal) -> Refusal:
        raise NotImplementedError

    def able(self, state: OriginState) -> vec[i64]:
        """Return the actions that pick each of the animals that may be picked."""
        offers = vec[i64]()
        for animal in state.players[self.seat].animals:
            if self.forbids_animal(state, animal) == ALLOWED:
                offers = append(offers, self.trait().action(0, animal.name))
        return offers

    def choices(self, state: OriginState) -> vec[i64]:
        offers = self.able(state)
        return append(offers, self.trait().action(1)) if self.may_decline() else offers

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if not self.trait().owns(action):
            return NOT_ASKED
        if action in self.choices(state):
            return ALLOWED
        animal = state.own(self.seat, one_in(action))
        refusal = NOT_YOURS if animal is None else self.forbids_animal(state, animal)
        return NOT_ASKED if refusal == ALLOWED or card_in(action) > 0 else refusal


class Interrupt(ChooseAnimal):
    """Seats may step in with one animal after the other, each animal once: clockwise, until all decline in a row.

    A seat without an animal that may be picked is passed over. `forbids_animal` refuses those that have STRUCK.
    """

    def __init__(self, seat: Seat, quiet: i64) -> None:
        super().__init__(seat)
        self.quiet: i64 = quiet  # seats in a row that have declined

    def turn_of(self, seat: Seat, quiet: i64) -> Interrupt:
        """Return the same decision for another seat."""
        raise NotImplementedError

    def is_open(self, state: OriginState) -> bool:
        """Return whether a player may still step in."""
        return True

    def step_in(self, state: OriginState, animal: Animal) -> None:
        raise NotImplementedError

    def may_decline(self) -> bool:
        return True

    def enter(self, state: OriginState, stack: list[Frame[Any]]) -> i64:
        stack.pop()
        seat = self.seat
        for quiet in range(self.quiet, state.seats if self.is_open(state) else 0):
            decision = self.turn_of(seat, quiet)
            if len(decision.able(state)) > 0:
                stack.append(decision)
                return seat
            seat = (seat + 1) % state.seats
        for animal in all_animals(state):
            animal.lose(STRUCK)
        return GO_ON

    def answer(self, state: OriginState, action: Action) -> None:
        quiet = self.quiet + 1 if card_in(action) == 1 else 0
        state.stack.append(self.turn_of((self.seat + 1) % state.seats, quiet))
        if quiet == 0:
            animal = state.living(one_in(action))
            animal.gain(STRUCK)
            self.step_in(state, animal)


class ChooseHidden(AttackFrame):
    """The owner of the prey shows a card that is face down as an animal (phrase 0), or does not (phrase 1).

    Everybody who might have one must decide, so that the question gives nothing away; without one, the only answer is
    no.
    """

    def trait(self) -> Trait:
        raise NotImplementedError

    def forbids_showing(self) -> Refusal:
        """Return why an animal that is not such a card cannot be shown."""
        raise NotImplementedError

    def shown(self, state: OriginState, animal: Animal) -> None:
        """Go on now that the card is face up; the defence that was to follow is dropped."""
        raise NotImplementedError

    def actor(self, state: OriginState) -> Seat:
        return state.living(self.prey).owner

    def veiled(self, state: OriginState) -> bool:
        return True

    def choices(self, state: OriginState) -> vec[i64]:
        offers, prey = vec[i64](), state.living(self.prey)
        for animal in state.players[prey.owner].animals:
            if could_be_hidden(animal, prey) and FIRST[animal.body] == self.trait().kind:
                offers = append(offers, self.trait().action(0, animal.name))
        return append(offers, self.trait().action(1))

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if not self.trait().owns(action) or card_in(action) > 1:
            return NOT_ASKED
        if action in self.choices(state):
            return ALLOWED
        return NOT_YOURS if state.own(self.actor(state), one_in(action)) is None else self.forbids_showing()

    def answer(self, state: OriginState, action: Action) -> None:
        if card_in(action) == 0:
            state.stack.pop()
            animal = state.living(one_in(action))
            tell_shown(state, "shows", animal)
            animal.gain(REVEALED)
            self.shown(state, animal)


def might_hide(state: OriginState, prey: Animal, kind: Kind) -> bool:
    """Whether, as far as everybody can see, the owner of the prey might have such a card face down."""
    for animal in state.players[prey.owner].animals:
        if could_be_hidden(animal, prey):
            return unseen_copies(state, kind) > 0
    return False


def could_be_hidden(animal: Animal, prey: Animal) -> bool:
    """Return whether it might be a hidden card as far as others can see: it never had a trait and was never shown."""
    return not animal.has(KNOWN) and animal.zone == prey.zone


def unseen_copies(state: OriginState, kind: Kind) -> i64:
    """Return how many cards with that first trait have not been seen by everybody."""
    left: i64 = 0
    for card in range(KINDS):
        if FIRST[card] == kind:
            left += state.rulings.deck[card]
            for player in state.players:
                left -= player.discard[card]
    for player in state.players:
        for animal in player.animals:
            if animal.has(REVEALED) and FIRST[animal.body] == kind:
                left -= 1
    return left

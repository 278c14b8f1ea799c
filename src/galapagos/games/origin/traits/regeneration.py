"""Rule 7.6: if it is eaten its traits stay on the table and get a new body."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import Step
from galapagos.games.origin.actions import card_in, detail_in, one_in
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.cards import NAMES, hand_without
from galapagos.games.origin.decisions import SeatDecision
from galapagos.games.origin.draw import FromDeck, take_card, take_card_in_mid_turn
from galapagos.games.origin.kinds import FOOD
from galapagos.games.origin.life import rouse
from galapagos.games.origin.reasons import ALLOWED, NOT_ASKED, NOT_IN_HAND, NOT_YOURS, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Case, Ruling, Trait
from galapagos.games.origin.types import Action, Card, Kind, Name, Refusal, Seat
from galapagos.games.origin.worn import BODYLESS, kind_of

REGENERATES: Final[Refusal] = refusal("regenerates", "7.6")
NOT_THIS_ANIMAL: Final[Refusal] = refusal("not_this_animal", "7.6")

MOST_TRAITS: Final = 2
ONE_TURN_FOLLOWS: Final = 1


@final
class Regeneration(Trait):
    def forbids_placing(self, state: OriginState, animal: Animal) -> Refusal:
        if len(animal.worn) >= MOST_TRAITS:
            return REGENERATES
        for word in animal.worn:
            if FOOD[kind_of(word)] > 0:
                return REGENERATES
        return ALLOWED

    def restricts(self, state: OriginState, animal: Animal, kind: Kind) -> Refusal:
        return REGENERATES if FOOD[kind] > 0 or len(animal.worn) >= MOST_TRAITS else ALLOWED

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        top = state.stack[-1]
        if refusal != NOT_THIS_ANIMAL or not isinstance(top, Regrow):
            return None
        return self.rule, "not_this_animal", {"target": f"creature:{top.animal}"}

    def outlives(self, state: OriginState, prey: Animal) -> bool:
        return True

    def after_extinction(self, state: OriginState) -> None:
        state.stack.append(Regrowth(state.first, state.seats))


def next_bodyless(state: OriginState, seat: Seat) -> i64:
    for animal in state.players[seat].animals:
        if animal.has(BODYLESS):
            return animal.name
    return -1


def grow(state: OriginState, name: i64, card: Card) -> None:
    animal = state.living(name)
    animal.body = card
    animal.lose(BODYLESS)
    rouse(state, animal)
    if state.log is not None:
        state.log.whisper(
            [int(animal.owner)], "regrows", {"animal": f"creature:{name}"}, {"card": f"card:{NAMES[card]}"}
        )


@final
class Regrowth(Step[OriginState]):
    """Clockwise from the start player: a card of the hand, else the top card of the deck, else nothing (A22)."""

    stored_name: ClassVar[str] = "Regrowth"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: Seat, left: i64) -> None:
        self.seat: Seat = seat
        self.left: i64 = left

    def run(self, state: OriginState) -> None:
        seat = self.seat
        for left in range(self.left, 0, -1):
            name = next_bodyless(state, seat)
            has_cards = len(state.players[seat].hand) > 0
            if name >= 0 and (has_cards or state.deck_size > 0):
                state.stack.append(Regrowth(seat, left))
                state.stack.append(Regrow(seat, name) if has_cards else RegrowFromDeck(seat, name))
                return
            seat = (seat + 1) % state.seats


@final
class Regrow(SeatDecision):
    """D18."""

    stored_name: ClassVar[str] = "Regrow"
    fields: ClassVar[tuple[str, ...]] = ("seat", "animal")

    def __init__(self, seat: Seat, animal: Name) -> None:
        super().__init__(seat)
        self.animal: Name = animal

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        before: i64 = -1
        for card in state.players[self.seat].hand:
            if card != before:
                offers = append(offers, TRAIT.action(0, self.animal, 0, card))
            before = card
        return offers

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if not TRAIT.owns(action):
            return NOT_ASKED
        if state.own(self.seat, one_in(action)) is None:
            return NOT_YOURS
        if detail_in(action) not in state.players[self.seat].hand:
            return NOT_IN_HAND
        return ALLOWED if action in self.choices(state) else NOT_THIS_ANIMAL

    def answer(self, state: OriginState, action: Action) -> None:
        player = state.players[self.seat]
        player.hand = hand_without(player.hand, detail_in(action))
        grow(state, self.animal, detail_in(action))


@final
class RegrowFromDeck(FromDeck):
    stored_name: ClassVar[str] = "RegrowFromDeck"
    fields: ClassVar[tuple[str, ...]] = ("seat", "animal")

    def __init__(self, seat: Seat, animal: Name) -> None:
        self.seat: Seat = seat
        self.animal: Name = animal

    def seen_by(self, state: OriginState, seat: Seat) -> bool:
        return seat == self.seat

    def answer(self, state: OriginState, action: Action) -> None:
        """A12: the last card ends the game with this turn, or, by the option, begins the last turn afterwards."""
        if state.ruling(TRAIT.kind) == ONE_TURN_FOLLOWS:
            take_card(state, card_in(action))
        else:
            take_card_in_mid_turn(state, card_in(action))
        grow(state, self.animal, card_in(action))


TRAIT: Final = Regeneration("regeneration", "7.6", worth=60)
TRAIT.card("continents", 2, "cooperation", number=28)
TRAIT.card("continents", 2, "swimming", number=29)
TRAIT.card("continents", 2, "carnivorous", number=30)
TRAIT.colour = "shield"
TRAIT.speaks("regeneration", "{animal:creature} regrows from {card:card}")
TRAIT.ruling = Ruling("regeneration_last_card", ["this_turn_is_last", "one_turn_follows"], "A12")

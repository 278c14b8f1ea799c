"""The feeding phase: a series of slots, each with one main action and any number of free ones (rule 5.3)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, NOT_ASKED, Decision, Step
from galapagos.core.state import NOTHING
from galapagos.games.origin.actions import (
    DONE,
    EAT,
    TRAIT,
    card_in,
    detail_in,
    kind_in,
    one_in,
    other_in,
    pack,
    verb_of,
)
from galapagos.games.origin.animal import NO_ZONE, Animal
from galapagos.games.origin.chain import begin_chain, take_red
from galapagos.games.origin.food_bank import add_food
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.life import can_receive
from galapagos.games.origin.log_entries import tell_animal, tell_seat
from galapagos.games.origin.reasons import (
    BANK_IS_EMPTY,
    CANNOT_RECEIVE,
    MAIN_USED,
    MUST_FEED,
    NO_SUCH_TRAIT,
    NOT_YOURS,
    OTHER_SLOT_ZONE,
)
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, acting, in_game
from galapagos.games.origin.types import Action, Refusal, Seat
from galapagos.games.origin.worn import common, holds, joined, overlap, without


@final
class Feeding(Step[OriginState]):
    stored_name: ClassVar[str] = "Feeding"

    def run(self, state: OriginState) -> None:
        state.feeding = True
        state.idle = 0
        state.passed = 0
        add_food(state)
        state.stack.append(Slot(state.first))


@mypyc_attr(free_list_len=1)
@final
class Slot(Step[OriginState]):
    """The next seat that can act gets a slot; when a whole lap passes without action, the phase is over."""

    stored_name: ClassVar[str] = "Slot"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: OriginState) -> None:
        seat = self.seat
        while state.idle < state.seats:
            begin_slot(state)
            if not state.has_passed(seat) and ask(state, seat):
                return
            state.idle += 1
            seat = (seat + 1) % state.seats
        end_feeding(state)


def begin_slot(state: OriginState) -> None:
    state.main_used = False
    state.acted = False
    state.slot_zone = NO_ZONE
    state.fired = NOTHING


def end_feeding(state: OriginState) -> None:
    """Rule 5.3.2: left-over tokens are discarded."""
    state.feeding = False
    state.bank = 0
    begin_slot(state)


def ask(state: OriginState, seat: Seat) -> bool:
    """Let the seat decide on its next action; return False if it can only end the slot."""
    feed = Feed(seat)
    offers = feed.choices(state)
    if len(offers) == 1 and verb_of(offers[0]) == DONE:
        return False
    state.stack.append(feed)
    state.keep_choices(offers)
    return True


@mypyc_attr(free_list_len=1)
@final
class GoOn(Step[OriginState]):
    """After an action: more in the same slot, or the next seat's."""

    stored_name: ClassVar[str] = "GoOn"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: OriginState) -> None:
        if not ask(state, self.seat):
            state.stack.append(Slot((self.seat + 1) % state.seats))


# -- what may be done --------------------------------------------------------------------------------------------------


def forbids_zone(state: OriginState, animal: Animal) -> Refusal:
    """A36: the first action fixes the zone of the slot."""
    return ALLOWED if state.slot_zone in (NO_ZONE, animal.zone) else OTHER_SLOT_ZONE


def forbids_eating(state: OriginState, animal: Animal) -> Refusal:
    """M1."""
    if state.main_used:
        return MAIN_USED
    if state.slot_zone not in (NO_ZONE, animal.zone):
        return OTHER_SLOT_ZONE
    if state.food_in(animal.zone) == 0:
        return BANK_IS_EMPTY
    return ALLOWED if can_receive(state, animal) else CANNOT_RECEIVE


def forbids_done(state: OriginState, seat: Seat) -> Refusal:
    """Rules 5.3.2 and A3: a player who can take food must take it, or use another main action."""
    if state.main_used or not state.rulings.must_feed:
        return ALLOWED
    for animal in state.players[seat].animals:
        if forbids_eating(state, animal) == ALLOWED:
            return MUST_FEED
    return ALLOWED


@mypyc_attr(free_list_len=1)
@final
class Feed(Decision[OriginState]):
    """D4: an action of the slot, or its end."""

    stored_name: ClassVar[str] = "Feed"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def actor(self, state: OriginState) -> Seat:
        return self.seat

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64](capacity=16)
        for animal in state.players[self.seat].animals:
            if forbids_eating(state, animal) == ALLOWED:
                offers = append(offers, pack(EAT, 0, 0, animal.name))
        hungry = len(offers) > 0
        for animal in state.players[self.seat].animals:
            if overlap(animal.active, HOOKS.offer):
                offers = self.offers_of(state, animal, offers)
        offers = self.invitations(state, offers)
        if not hungry or not state.rulings.must_feed:
            offers = append(offers, pack(DONE))
        return offers

    def offers_of(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if forbids_zone(state, animal) != ALLOWED:
            return offers
        for which in acting(animal, without(HOOKS.offer, HOOKS.main) if state.main_used else HOOKS.offer):
            trait = TRAITS[which]
            offers = trait.offer(state, animal, offers)
        return offers

    def invitations(self, state: OriginState, offers: vec[i64]) -> vec[i64]:
        if not state.main_used:
            for which in in_game(state, HOOKS.invites):
                trait = TRAITS[which]
                offers = trait.invites(state, self.seat, offers)
        return offers

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        verb = verb_of(action)
        if verb == DONE:
            return forbids_done(state, self.seat)
        if verb != EAT and not is_slot_action(action):
            return NOT_ASKED
        animal = state.own(self.seat, one_in(action))
        if animal is None:
            return NOT_YOURS
        refusal = forbids_eating(state, animal) if verb == EAT else forbids_trait_use(state, animal, action)
        if refusal == ALLOWED and action not in self.choices(state):
            return NOT_ASKED  # numbers that stand for nothing
        return refusal

    def answer(self, state: OriginState, action: Action) -> None:
        if verb_of(action) == DONE:
            self.end_slot(state)
            return
        animal = state.living(one_in(action))
        state.acted = True
        state.idle = 0
        state.slot_zone = animal.zone
        state.stack.append(GoOn(self.seat))
        if verb_of(action) == EAT:
            state.main_used = True
            tell_animal(state, "takes_food", animal)
            begin_chain(state)
            take_red(state, animal)
            return
        kind = kind_in(action)
        if holds(HOOKS.main, kind):
            state.main_used = True
        TRAITS[kind].use(state, animal, other_in(action), detail_in(action))

    def end_slot(self, state: OriginState) -> None:
        if not state.acted:
            state.idle += 1
            tell_seat(state, "passes", self.seat)
            if state.rulings.feed_pass_final:
                state.pass_phase(self.seat)
        state.stack.append(Slot((self.seat + 1) % state.seats))


def is_slot_action(action: Action) -> bool:
    """Return whether it uses a trait in a slot; reactions and answers belong to other moments."""
    kind = kind_in(action)
    return (
        verb_of(action) == TRAIT
        and kind < len(TRAITS)
        and card_in(action) == 0
        and holds(joined(HOOKS.offer, HOOKS.invites), kind)
    )


def forbids_trait_use(state: OriginState, animal: Animal, action: Action) -> Refusal:
    kind = kind_in(action)
    if forbids_zone(state, animal) != ALLOWED:
        return OTHER_SLOT_ZONE
    if state.main_used and holds(HOOKS.main, kind):
        return MAIN_USED
    if not holds(joined(animal.active, common(HOOKS.invites, state.rulings.kinds)), kind):
        return NO_SUCH_TRAIT
    return TRAITS[kind].forbids_use(state, animal, other_in(action), detail_in(action))

"""The development phase: cards become animals and traits (rule 5.1)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, ROOM, Decision, Step
from galapagos.games.origin.actions import (
    PASS,
    PLAY_ANIMAL,
    PLAY_PAIR,
    PLAY_TRAIT,
    card_in,
    detail_in,
    kind_in,
    one_in,
    other_in,
    pack,
    verb_of,
)
from galapagos.games.origin.animal import GONDWANA, LAURASIA, Animal
from galapagos.games.origin.cards import NAMES, hand_without
from galapagos.games.origin.kinds import DIRECTED, EXCLUDES, FIRST, FORM, HOOKS, NO_FACE, SECOND, SINGLE
from galapagos.games.origin.life import new_animal, update, wear
from galapagos.games.origin.log_entries import tell_seat
from galapagos.games.origin.reasons import (
    EXCLUDED,
    HAS_IT_ALREADY,
    NO_SUCH_ANIMAL,
    NOT_ASKED,
    NOT_HERE,
    NOT_IN_HAND,
    NOT_ON_CARD,
    NOT_OTHERS,
    NOT_YOURS,
    ONE_OWNER,
    OTHER_ZONE,
    PAIR_HAS_IT,
    TWO_ANIMALS,
)
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, lying_on
from galapagos.games.origin.types import Action, Card, Kind, Refusal, Seat, Zone
from galapagos.games.origin.worn import DEPENDENT, HELPER, NO_ROLE, holds, overlap, without, worn

# -- which animals may have a trait (rule 5.1.1) -----------------------------------------------------------------------


def forbids_trait(state: OriginState, seat: Seat, animal: Animal, kind: Kind) -> Refusal:
    """Return why a single trait cannot be played on an animal."""
    if holds(without(animal.kinds, HOOKS.many), kind):
        return HAS_IT_ALREADY
    return forbids_place(state, seat, animal, kind)


def forbids_place(state: OriginState, seat: Seat, animal: Animal, kind: Kind) -> Refusal:
    """Return why a trait, single or pair, cannot be played on an animal."""
    if holds(HOOKS.foreign, kind):
        if animal.owner == seat:
            return NOT_OTHERS
    elif animal.owner != seat:
        return NOT_YOURS
    return forbids_company(state, animal, kind)


def forbids_company(state: OriginState, animal: Animal, kind: Kind) -> Refusal:
    """Return why the trait, or one already on the animal, forbids it."""
    if overlap(animal.kinds, EXCLUDES[kind]):
        return EXCLUDED
    if holds(HOOKS.forbids_placing, kind):
        refusal = TRAITS[kind].forbids_placing(state, animal)
        if refusal != ALLOWED:
            return refusal
    return forbidden_by_others(state, animal, kind) if overlap(animal.kinds, HOOKS.restricts) else ALLOWED


def forbidden_by_others(state: OriginState, animal: Animal, kind: Kind) -> Refusal:
    for which in lying_on(animal, HOOKS.restricts):
        trait = TRAITS[which]
        refusal = trait.restricts(state, animal, kind)
        if refusal != ALLOWED:
            return refusal
    return ALLOWED


def forbids_pair(state: OriginState, seat: Seat, one: Animal, other: Animal, kind: Kind) -> Refusal:
    """A pair trait between two animals; where its ends do not differ the older animal is named first."""
    if one is other or (FORM[kind] != DIRECTED and one.name > other.name):
        return TWO_ANIMALS
    if one.owner != other.owner:
        return ONE_OWNER
    if one.zone != other.zone:
        return OTHER_ZONE
    refusal = forbids_place(state, seat, one, kind)
    if refusal == ALLOWED:
        refusal = forbids_place(state, seat, other, kind)
    if refusal == ALLOWED and holds(one.kinds, kind) and one.place_of(kind, other.name) >= 0:
        return PAIR_HAS_IT
    return refusal


# -- the phase ---------------------------------------------------------------------------------------------------------


@mypyc_attr(free_list_len=1)
@final
class Development(Step[OriginState]):
    """Players play one card at a time, clockwise from `seat`, until all have passed. A player without cards passes."""

    stored_name: ClassVar[str] = "Development"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: OriginState) -> None:
        for offset in range(state.seats):
            seat = (self.seat + offset) % state.seats
            if state.has_passed(seat):
                continue
            if len(state.players[seat].hand) > 0:
                state.stack.append(Develop(seat))
                return
            state.pass_phase(seat)


@mypyc_attr(free_list_len=1)
@final
class Develop(Decision[OriginState]):
    """Rule 5.1: an animal, a trait, a pair trait, or pass."""

    stored_name: ClassVar[str] = "Develop"

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def actor(self, state: OriginState) -> Seat:
        return self.seat

    # -- what may be played -------------------------------------------------------------------------------------------

    def choices(self, state: OriginState) -> vec[i64]:
        plays = vec[i64](capacity=ROOM)
        before: i64 = -1
        for card in state.players[self.seat].hand:
            if card != before:
                plays = self.plays_of(state, card, plays)
            before = card
        return append(plays, pack(PASS))

    def plays_of(self, state: OriginState, card: Card, plays: vec[i64]) -> vec[i64]:
        plays = append(plays, pack(PLAY_ANIMAL, 0, card, 0, 0, LAURASIA))
        if state.rulings.continents:
            plays = append(plays, pack(PLAY_ANIMAL, 0, card, 0, 0, GONDWANA))
        plays = self.plays_of_face(state, card, FIRST[card], plays)
        if SECOND[card] != NO_FACE:
            plays = self.plays_of_face(state, card, SECOND[card], plays)
        return plays

    def plays_of_face(self, state: OriginState, card: Card, kind: Kind, plays: vec[i64]) -> vec[i64]:
        if not holds(HOOKS.foreign, kind):
            return self.plays_on(state, state.players[self.seat].animals, card, kind, plays)
        for seat in range(state.seats):
            if seat != self.seat:
                plays = self.plays_on(state, state.players[seat].animals, card, kind, plays)
        return plays

    def plays_on(self, state: OriginState, animals: list[Animal], card: Card, kind: Kind, plays: vec[i64]) -> vec[i64]:
        if FORM[kind] == SINGLE:
            for animal in animals:
                if forbids_trait(state, self.seat, animal, kind) == ALLOWED:
                    plays = append(plays, pack(PLAY_TRAIT, kind, card, animal.name))
            return plays
        for one in animals:
            for other in animals:
                if forbids_pair(state, self.seat, one, other, kind) == ALLOWED:
                    plays = append(plays, pack(PLAY_PAIR, kind, card, one.name, other.name))
        return plays

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        verb = verb_of(action)
        if verb == PASS:
            return ALLOWED if action == pack(PASS) else NOT_ASKED
        if verb not in (PLAY_ANIMAL, PLAY_TRAIT, PLAY_PAIR):
            return NOT_ASKED
        card = card_in(action)
        if card not in state.players[self.seat].hand:
            return NOT_IN_HAND
        if verb == PLAY_ANIMAL:
            return forbids_animal(state, action)
        kind = kind_in(action)
        if kind not in (FIRST[card], SECOND[card]):
            return NOT_ON_CARD
        if (verb == PLAY_PAIR) != (FORM[kind] != SINGLE):
            return TWO_ANIMALS
        refusal = self.forbids_target(state, action, kind)
        if refusal == ALLOWED and action not in self.choices(state):
            return NOT_ASKED  # numbers that stand for nothing
        return refusal

    def forbids_target(self, state: OriginState, action: Action, kind: Kind) -> Refusal:
        one = state.find(one_in(action))
        if one is None:
            return NO_SUCH_ANIMAL
        if verb_of(action) == PLAY_TRAIT:
            return forbids_trait(state, self.seat, one, kind)
        other = state.find(other_in(action))
        return NO_SUCH_ANIMAL if other is None else forbids_pair(state, self.seat, one, other, kind)

    # -- playing ------------------------------------------------------------------------------------------------------

    def answer(self, state: OriginState, action: Action) -> None:
        state.stack.append(Development((self.seat + 1) % state.seats))
        verb = verb_of(action)
        if verb == PASS:
            state.pass_phase(self.seat)
            tell_seat(state, "passes", self.seat)
            return
        card = card_in(action)
        player = state.players[self.seat]
        player.hand = hand_without(player.hand, card)
        if verb == PLAY_ANIMAL:
            lay_animal(state, self.seat, card, detail_in(action))
        elif verb == PLAY_TRAIT:
            lay_trait(state, self.seat, card, kind_in(action), state.living(one_in(action)))
        else:
            one, other = state.living(one_in(action)), state.living(other_in(action))
            lay_pair(state, self.seat, card, kind_in(action), one, other)


def forbids_animal(state: OriginState, action: Action) -> Refusal:
    """Rule 7.1: new animals live on a continent."""
    zone = detail_in(action)
    return ALLOWED if zone == LAURASIA or (zone == GONDWANA and state.rulings.continents) else NOT_HERE


def lay_animal(state: OriginState, seat: Seat, card: Card, zone: Zone) -> None:
    animal = new_animal(state, seat, card, zone)
    if state.log is not None:
        state.log.whisper(
            [int(seat)],
            "new_animal",
            {"seat": f"seat:{seat}", "animal": f"creature:{animal.name}"},
            {"card": f"card:{NAMES[card]}"},
        )
        state.log.events[-1].reveals = False  # a card laid face down reveals nothing


def lay_trait(state: OriginState, seat: Seat, card: Card, kind: Kind, animal: Animal) -> None:
    wear(animal, worn(kind, card))
    update(state, animal)
    if state.log is not None:
        state.log.tell(
            "gains_trait",
            {"seat": f"seat:{seat}", "animal": f"creature:{animal.name}", "trait": f"trait:{TRAITS[kind].name}"},
            reveals=True,
        )
    if holds(HOOKS.placed, kind):
        TRAITS[kind].placed(state, animal)


def lay_pair(state: OriginState, seat: Seat, card: Card, kind: Kind, one: Animal, other: Animal) -> None:
    directed = FORM[kind] == DIRECTED
    wear(one, worn(kind, card, other.name, DEPENDENT if directed else NO_ROLE))
    wear(other, worn(kind, card, one.name, HELPER if directed else NO_ROLE))
    update(state, one)
    update(state, other)
    if state.log is not None:
        state.log.tell(
            "gains_pair",
            {
                "seat": f"seat:{seat}",
                "animal": f"creature:{one.name}",
                "target": f"creature:{other.name}",
                "trait": f"trait:{TRAITS[kind].name}",
            },
            reveals=True,
        )

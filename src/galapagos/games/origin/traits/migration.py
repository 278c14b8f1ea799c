"""Rule 7.3: moves to another zone instead of anything else its owner could do in the slot."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Decision, Step
from galapagos.games.origin.actions import TRAIT as TRAIT_ACTION
from galapagos.games.origin.actions import card_in, detail_in, kind_in, one_in, trait_action, verb_of
from galapagos.games.origin.feeding import Slot
from galapagos.games.origin.kinds import BIT, HOOKS
from galapagos.games.origin.life import mark_used
from galapagos.games.origin.reasons import NO_ROUTE, NO_SUCH_TRAIT, NOT_YOURS, SLOT_BEGUN, USED_THIS_TURN
from galapagos.games.origin.state import OCEAN, ZONES, Animal, OriginState
from galapagos.games.origin.trait import TRAITS, Trait
from galapagos.games.origin.traits.swimming import TRAIT as SWIMMING
from galapagos.games.origin.worn import USED, is_active, kind_of
from galapagos.games.origin.zones import move_all, tell_zone


def forbids_route(animal: Animal, zone: i64) -> i64:
    """Swimmers on land go to the ocean only, the others between the continents, ocean animals to either continent."""
    if zone >= ZONES or zone == animal.zone or animal.bound:
        return NO_ROUTE
    if animal.zone == OCEAN:
        return ALLOWED
    return ALLOWED if SWIMMING.worn_by(animal) == (zone == OCEAN) else NO_ROUTE


class Migrating(Trait):
    """What every trait that lets an animal migrate has in common."""

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if state.acted:
            return offers
        return self.offer_zones(state, animal, offers)

    def offer_zones(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        for zone in range(ZONES):
            if self.forbids_migrating(state, animal, zone) == ALLOWED:
                offers = append(offers, trait_action(self.kind, 0, animal.name, 0, zone))
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> i64:
        return SLOT_BEGUN if state.acted else self.forbids_migrating(state, animal, detail)

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        """The declaration: nothing else happens in this slot, so it does not go on but ends."""
        state.stack.pop()
        state.stack.append(Slot((animal.owner + 1) % state.seats))
        state.stack.append(Arrive())
        state.stack.append(Depart(animal.owner))
        self.leave(state, animal, detail)

    def leave(self, state: OriginState, animal: Animal, zone: i64) -> None:
        animal.bound = zone + 1
        mark_used(animal, self.kind, USED)
        tell_zone(state, "bound_for", animal, zone)


@final
class Migration(Migrating):
    def forbids_migrating(self, state: OriginState, animal: Animal, zone: i64) -> i64:
        return USED_THIS_TURN if animal.has_mark(self.kind, USED) else forbids_route(animal, zone)


@final
class Depart(Decision[OriginState]):
    """D15: more animals may come along, each to its own zone, before they set out."""

    stored_name: ClassVar[str] = "Depart"

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def args(self) -> list[int]:
        return [self.seat]

    def actor(self, state: OriginState) -> i64:
        return self.seat

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        for animal in state.players[self.seat].animals:
            for word in animal.worn:
                trait = TRAITS[kind_of(word)]
                if isinstance(trait, Migrating) and is_active(word) and trait.worn_by(animal):
                    offers = trait.offer_zones(state, animal, offers)
        return append(offers, trait_action(TRAIT.kind, 1))

    def forbids(self, state: OriginState, action: i64) -> i64:
        kind = kind_in(action)
        if verb_of(action) != TRAIT_ACTION or kind >= len(TRAITS) or not BIT[kind] & HOOKS.forbids_migrating:
            return NOT_ASKED
        if card_in(action) == 1:
            return ALLOWED if action == trait_action(TRAIT.kind, 1) else NOT_ASKED
        animal = state.own(self.seat, one_in(action))
        if animal is None:
            return NOT_YOURS
        if not animal.active & BIT[kind]:
            return NO_SUCH_TRAIT
        return TRAITS[kind].forbids_migrating(state, animal, detail_in(action))

    def answer(self, state: OriginState, action: i64) -> None:
        if card_in(action) == 1:
            for kind in range(len(TRAITS)):
                if BIT[kind] & HOOKS.departed & state.rulings.kinds:
                    TRAITS[kind].departed(state, self.seat)
            return
        state.stack.append(self)
        trait = TRAITS[kind_in(action)]
        assert isinstance(trait, Migrating)
        trait.leave(state, state.living(one_in(action)), detail_in(action))


@final
class Arrive(Step[OriginState]):
    stored_name: ClassVar[str] = "Arrive"

    def run(self, state: OriginState) -> None:
        move_all(state)


TRAIT: Final = Migration("migration", worth=25)
TRAIT.main = True
TRAIT.speaks("migration", "{animal:creature} migrates to {zone:zone}")
TRAIT.speaks("depart", "set out")
FRAMES = (Depart, Arrive)
TASKS = {"Arrive": ("arrive",), "Depart": ("depart", "seat")}

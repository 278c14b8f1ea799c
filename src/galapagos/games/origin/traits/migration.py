"""Rule 7.3: moves to another zone instead of anything else its owner could do in the slot."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import Step
from galapagos.games.origin.actions import TRAIT as TRAIT_ACTION
from galapagos.games.origin.actions import card_in, detail_in, kind_in, one_in, verb_of
from galapagos.games.origin.animal import OCEAN, ZONES, Animal
from galapagos.games.origin.decisions import SeatDecision
from galapagos.games.origin.feeding import Slot
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.log_entries import creature
from galapagos.games.origin.reasons import ALLOWED, NO_SUCH_TRAIT, NOT_ASKED, NOT_YOURS, USED_THIS_TURN, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, Case, Trait, acting, in_game
from galapagos.games.origin.traits.swimming import TRAIT as SWIMMING
from galapagos.games.origin.types import Action, Refusal, Zone
from galapagos.games.origin.worn import holds
from galapagos.games.origin.zones import move_all, tell_zone

NO_ROUTE: Final[Refusal] = refusal("no_route", "7.3")
SLOT_BEGUN: Final[Refusal] = refusal("slot_begun", "7.3")


def forbids_route(state: OriginState, animal: Animal, zone: Zone) -> Refusal:
    """Swimmers on land go to the ocean only, the others between the continents, ocean animals to either continent."""
    if zone >= ZONES or zone == animal.zone or animal.bound:
        return NO_ROUTE
    if animal.zone == OCEAN or SWIMMING.worn_by(animal) == (zone == OCEAN):
        return ALLOWED
    for which in acting(animal, HOOKS.crosses):
        trait = TRAITS[which]
        if zone != OCEAN and trait.crosses(state):
            return ALLOWED
    return NO_ROUTE


def explain_route(animal: Animal, zone: Zone) -> Case:
    """Which part of rule 7.3 stands in the way."""
    key = "no_route_swimmer" if SWIMMING.worn_by(animal) else "no_route_land_animal"
    if zone == animal.zone:
        key = "no_route_there_already"
    elif animal.bound:
        key = "no_route_leaving"
    return "7.3", key, {"animal": creature(animal)}


class Migrating(Trait):
    """The base of all traits that let an animal migrate."""

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if state.acted:
            return offers
        return self.offer_zones(state, animal, offers)

    def offer_zones(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        for zone in range(ZONES):
            if self.forbids_migrating(state, animal, zone) == ALLOWED:
                offers = append(offers, self.action(0, animal.name, 0, zone))
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        return SLOT_BEGUN if state.acted else self.forbids_migrating(state, animal, detail)

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        return explain_route(animal, detail) if refusal == NO_ROUTE else None

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        """Declare the migration: nothing else happens in this slot, so the slot ends."""
        state.stack.pop()
        state.stack.append(Slot((animal.owner + 1) % state.seats))
        state.stack.append(Arrive())
        state.stack.append(Depart(animal.owner))
        self.leave(state, animal, detail)

    def leave(self, state: OriginState, animal: Animal, zone: Zone) -> None:
        animal.bound = zone + 1
        self.use_up(animal)
        tell_zone(state, "bound_for", animal, zone)


@final
class Migration(Migrating):
    def forbids_migrating(self, state: OriginState, animal: Animal, zone: Zone) -> Refusal:
        return USED_THIS_TURN if self.is_used(animal) else forbids_route(state, animal, zone)


@final
class Depart(SeatDecision):
    """D15: more animals may come along, each to its own zone, before they set out."""

    stored_name: ClassVar[str] = "Depart"

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        for animal in state.players[self.seat].animals:
            for which in acting(animal, HOOKS.forbids_migrating):
                trait = TRAITS[which]
                offers = trait.offer_zones(state, animal, offers)
        return append(offers, TRAIT.action(1))

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        kind = kind_in(action)
        if verb_of(action) != TRAIT_ACTION or kind >= len(TRAITS) or not holds(HOOKS.forbids_migrating, kind):
            return NOT_ASKED
        if card_in(action) == 1:
            return ALLOWED if action == TRAIT.action(1) else NOT_ASKED
        animal = state.own(self.seat, one_in(action))
        if animal is None:
            return NOT_YOURS
        if not TRAITS[kind].worn_by(animal):
            return NO_SUCH_TRAIT
        return TRAITS[kind].forbids_migrating(state, animal, detail_in(action))

    def answer(self, state: OriginState, action: Action) -> None:
        if card_in(action) == 1:
            for which in in_game(state, HOOKS.departed):
                trait = TRAITS[which]
                trait.departed(state, self.seat)
            return
        state.stack.append(self)
        TRAITS[kind_in(action)].leave(state, state.living(one_in(action)), detail_in(action))


@final
class Arrive(Step[OriginState]):
    stored_name: ClassVar[str] = "Arrive"

    def run(self, state: OriginState) -> None:
        move_all(state)


TRAIT: Final = Migration("migration", "7.3", worth=25)
TRAIT.card("continents", 4, "carnivorous", number=24)
TRAIT.card("continents", 4, "swimming", number=25)
TRAIT.main = True
TRAIT.speaks("migration", "{animal:creature} migrates to {zone:zone}")
TRAIT.speaks("depart", "set out", "declines")

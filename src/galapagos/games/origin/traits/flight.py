"""Rules 8.1 and 9: only a predator with fewer cards attacks it; with zones it flies between the continents."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import OCEAN, Animal
from galapagos.games.origin.life import trait_count
from galapagos.games.origin.log_entries import creature
from galapagos.games.origin.reasons import ALLOWED, USED_THIS_TURN
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Case, Ruling
from galapagos.games.origin.traits.migration import NO_ROUTE, Migrating, explain_route
from galapagos.games.origin.types import Mode, Refusal, Zone

WITH_MIGRATION: Final = 1
LIGHT: Final = 2  # cards with which it can still cross the sea


@final
class Flight(Migrating):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        return trait_count(predator) >= trait_count(prey)

    def forbids_migrating(self, state: OriginState, animal: Animal, zone: Zone) -> Refusal:
        """Even as a swimmer, but neither to the ocean nor from it."""
        if self.is_used(animal):
            return USED_THIS_TURN
        on_land = animal.zone < OCEAN and zone < OCEAN and zone != animal.zone
        able = state.rulings.continents and trait_count(animal) <= LIGHT and animal.bound == 0
        return ALLOWED if on_land and able else NO_ROUTE

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        if refusal != NO_ROUTE:
            return None
        if not state.rulings.continents:
            return "9", "no_route_without_zones", {}
        if animal.zone == OCEAN or detail >= OCEAN:
            return "9", "no_route_flight_over_land", {}
        if trait_count(animal) > LIGHT:
            return "9", "no_route_flight_heavy", {"animal": creature(animal)}
        return explain_route(animal, detail)

    def crosses(self, state: OriginState) -> bool:
        """A53: on its own it carries a swimmer with two traits at most; with Migration, more by the option."""
        return state.ruling(self.kind) == WITH_MIGRATION


TRAIT: Final = Flight("flight", "8.1", worth=40)
TRAIT.card("time_to_fly", 2, "carnivorous", number=39)
TRAIT.card("time_to_fly", 2, "specialization-a", number=40)
TRAIT.card("time_to_fly", 2, "specialization-b", number=41)
TRAIT.colour = "shield"
TRAIT.main = True
TRAIT.use_rule = "9"
TRAIT.ruling = Ruling("flying_swimmers", ["by_flight_alone", "by_migration_too"], "A53")
TRAIT.speaks("flight", "{animal:creature} flies to {zone:zone}")

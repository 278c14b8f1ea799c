"""Rules 8.1 and 9: only a predator with fewer cards attacks it; with zones it flies between the continents."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import OCEAN, Animal
from galapagos.games.origin.life import trait_count
from galapagos.games.origin.reasons import ALLOWED, NO_ROUTE, USED_THIS_TURN
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.traits.migration import Migrating
from galapagos.games.origin.types import Mode, Refusal, Zone

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


TRAIT: Final = Flight("flight", worth=40)
TRAIT.main = True
TRAIT.speaks("flight", "{animal:creature} flies to {zone:zone}")

"""Rules 8.1 and 9: only a predator with fewer cards attacks it; with zones it flies between the continents."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.origin.life import trait_count
from galapagos.games.origin.reasons import NO_ROUTE, USED_THIS_TURN
from galapagos.games.origin.state import OCEAN, Animal, OriginState
from galapagos.games.origin.traits.migration import Migrating
from galapagos.games.origin.worn import USED

LIGHT: Final = 2  # cards with which it can still cross the sea


@final
class Flight(Migrating):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: i64) -> bool:
        return trait_count(predator) >= trait_count(prey)

    def forbids_migrating(self, state: OriginState, animal: Animal, zone: i64) -> i64:
        """Even as a swimmer, but neither to the ocean nor from it."""
        if animal.has_mark(self.kind, USED):
            return USED_THIS_TURN
        on_land = animal.zone < OCEAN and zone < OCEAN and zone != animal.zone
        able = state.rulings.continents and trait_count(animal) <= LIGHT and animal.bound == 0
        return ALLOWED if on_land and able else NO_ROUTE


TRAIT: Final = Flight("flight", worth=40)
TRAIT.main = True
TRAIT.speaks("flight", "{animal:creature} flies to {zone:zone}")

"""Rule 6.18: seen only by a predator with sharp vision."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.traits.sharp_vision import TRAIT as SHARP_VISION
from galapagos.games.origin.types import Mode


@final
class Camouflage(Trait):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        return not SHARP_VISION.worn_by(predator)


TRAIT: Final = Camouflage("camouflage", "6.18", worth=60)
TRAIT.card("base", 4, "fat-tissue", number=15)
TRAIT.colour = "shield"
TRAIT.shields = True

"""Rule 6.18: seen only by a predator with sharp vision."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.state import Animal, OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.traits.sharp_vision import TRAIT as SHARP_VISION


@final
class Camouflage(Trait):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: i64) -> bool:
        return not SHARP_VISION.worn_by(predator)


TRAIT: Final = Camouflage("camouflage", worth=60)
TRAIT.shields = True

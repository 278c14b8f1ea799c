"""Rule 6.4: needs one more, and only a predator as heavy can attack it."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.types import Mode


@final
class HighBodyWeight(Trait):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        return not self.worn_by(predator)


TRAIT: Final = HighBodyWeight("high-body-weight", "6.4", food=1, worth=30)
TRAIT.card("base", 4, "carnivorous", number=10)
TRAIT.card("base", 4, "fat-tissue", number=18)
TRAIT.colour = "shield"
TRAIT.shields = True

"""Rule 7.8: herd animals of a zone protect each other, if there are enough of them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Ruling, Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS
from galapagos.games.origin.types import Mode

MIN2GE: Final = 0
STRICT: Final = 1
GE: Final = 2


@final
class Herding(Trait):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        """A13: all animals of the zone count, no matter who owns them."""
        herd: i64 = 0
        predators: i64 = 0
        for player in state.players:
            for animal in player.animals:
                if animal.zone == prey.zone:
                    herd += 1 if self.worn_by(animal) else 0
                    predators += 1 if CARNIVOROUS.worn_by(animal) else 0
        rule = state.ruling(self.kind)
        if rule == GE:
            return herd >= predators
        return herd >= 2 and (herd > predators if rule == STRICT else herd >= predators)


TRAIT: Final = Herding("herding", "7.8", worth=35)
TRAIT.card("continents", 2, "swimming", number=21)
TRAIT.card("continents", 4, "cooperation", number=22)
TRAIT.card("continents", 2, "carnivorous", number=23)
TRAIT.colour = "shield"
TRAIT.ruling = Ruling("herd_rule", ["min2ge", "strict", "ge"], "A13")

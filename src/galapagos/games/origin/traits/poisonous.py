"""Rule 6.16: the predator that eats it dies in this turn's extinction."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.worn import POISONED


@final
class Poisonous(Trait):
    def eaten(self, state: OriginState, predator: Animal, prey: Animal) -> None:
        predator.gain(POISONED)
        tell_animal(state, "poisoned", predator)


TRAIT: Final = Poisonous("poisonous", "6.16", worth=50)
TRAIT.card("base", 4, "carnivorous", number=8)
TRAIT.colour = "shield"

"""Rule 7.9: an animal that attacks it is paralysed until the next turn."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.worn import STUNG


@final
class Cnidocytes(Trait):
    def attacked(self, state: OriginState, predator: Animal, prey: Animal) -> None:
        """A18: always, however the attack ends."""
        predator.gain(STUNG)


TRAIT: Final = Cnidocytes("cnidocytes", "7.9", worth=40)
TRAIT.card("continents", 2, "swimming", number=31)
TRAIT.card("continents", 2, "communication", number=32)
TRAIT.colour = "shield"

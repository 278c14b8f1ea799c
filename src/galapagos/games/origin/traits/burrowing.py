"""Rule 6.17: cannot be attacked while it is fed."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack_frame import LYING_IN_WAIT
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.types import Mode


@final
class Burrowing(Trait):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        """A29: it does not help against an ambush."""
        return prey.fed and mode != LYING_IN_WAIT


TRAIT: Final = Burrowing("burrowing", "6.17", worth=40)
TRAIT.card("base", 4, "fat-tissue", number=16)
TRAIT.colour = "shield"

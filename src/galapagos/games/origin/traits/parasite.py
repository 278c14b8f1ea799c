"""Rule 6.3: played on another player's animal, which then needs two more tokens."""

from __future__ import annotations

from typing import Final

from galapagos.games.origin.trait import Trait

TRAIT: Final = Trait("parasite", "6.3", food=2, worth=-150)
TRAIT.card("base", 4, "carnivorous", number=11)
TRAIT.card("base", 4, "fat-tissue", number=19)
TRAIT.colour = "burden"
TRAIT.foreign = True

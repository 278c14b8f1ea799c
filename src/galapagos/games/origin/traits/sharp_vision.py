"""Rule 6.19: sees through camouflage, which checks for it."""

from __future__ import annotations

from typing import Final

from galapagos.games.origin.trait import Trait

TRAIT: Final = Trait("sharp-vision", "6.19", worth=5)
TRAIT.card("base", 4, "fat-tissue", number=17)
TRAIT.colour = "hunter"

"""Rule 8.3: two animals of another player need one more token each, and no trait removes it."""

from __future__ import annotations

from typing import Final

from galapagos.games.origin.kinds import PAIR
from galapagos.games.origin.trait import Trait

TRAIT: Final = Trait("trematode", "8.3", food=1, form=PAIR, worth=-120)
TRAIT.card("time_to_fly", 4, "cooperation", number=53)
TRAIT.card("time_to_fly", 2, "communication", number=54)
TRAIT.card("time_to_fly", 2, "fat-tissue", number=55)
TRAIT.colour = "burden"
TRAIT.points = 3
TRAIT.foreign = True
TRAIT.lasting = True

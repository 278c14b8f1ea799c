"""Rule 7.10: brings two red tokens to the bank of its zone."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait


@final
class Aedificator(Trait):
    def adds_food(self, state: OriginState, animal: Animal) -> i64:
        return 2


TRAIT: Final = Aedificator("aedificator", "7.10", worth=40)
TRAIT.card("continents", 2, "carnivorous", number=35)
TRAIT.card("continents", 2, "swimming", number=36)

"""Rule 6.12: when one takes a red token from the bank, the other takes one too."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.chain import take_red
from galapagos.games.origin.kinds import PAIR
from galapagos.games.origin.life import can_receive
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait


@final
class Communication(Trait):
    def passes_on(self, from_bank: bool) -> bool:
        return from_bank

    def can_fire(self, state: OriginState, target: Animal) -> bool:
        return state.food_in(target.zone) > 0 and can_receive(state, target)

    def fire(self, state: OriginState, target: Animal) -> None:
        take_red(state, target)


TRAIT: Final = Communication("communication", "6.12", form=PAIR, worth=40)
TRAIT.card("base", 4, "carnivorous", number=12)
TRAIT.colour = "pair"

"""Rule 6.13: when one gets a red or blue token from anything, the other gets a blue one from the stock."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.kinds import PAIR
from galapagos.games.origin.life import BLUE, can_receive, receive
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait


@final
class Cooperation(Trait):
    def passes_on(self, from_bank: bool) -> bool:
        return True

    def can_fire(self, state: OriginState, target: Animal) -> bool:
        return can_receive(state, target)

    def fire(self, state: OriginState, target: Animal) -> None:
        receive(state, target, 1, BLUE, False)


TRAIT: Final = Cooperation("cooperation", "6.13", form=PAIR, worth=70)
TRAIT.card("base", 4, "carnivorous", number=13)
TRAIT.card("base", 4, "fat-tissue", number=20)
TRAIT.colour = "pair"

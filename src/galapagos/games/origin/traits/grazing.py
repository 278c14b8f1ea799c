"""Rule 6.14: destroys a red token of the bank, in every slot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.life import slot_key
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.reasons import ALLOWED, BANK_IS_EMPTY, USED_THIS_SLOT
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import SlotAction
from galapagos.games.origin.types import Refusal


@final
class Grazing(SlotAction):
    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        if state.food_in(animal.zone) == 0:
            return BANK_IS_EMPTY
        used = state.was_fired(slot_key(animal, self.kind))
        return USED_THIS_SLOT if used else ALLOWED

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        state.fire(slot_key(animal, self.kind))
        state.put_food(animal.zone, -1)
        tell_animal(state, "grazes", animal)


TRAIT: Final = Grazing("grazing", "6.14", worth=10)
TRAIT.card("base", 4, "fat-tissue", number=14)
TRAIT.speaks("grazing", "{animal:creature} grazes")

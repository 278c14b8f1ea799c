"""Rule 6.14: destroys a red token of the bank, in every slot."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.origin.actions import trait_action
from galapagos.games.origin.life import slot_key
from galapagos.games.origin.reasons import BANK_IS_EMPTY, USED_THIS_SLOT
from galapagos.games.origin.state import Animal, OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Trait


@final
class Grazing(Trait):
    def forbids_grazing(self, state: OriginState, animal: Animal) -> i64:
        if state.food_in(animal.zone) == 0:
            return BANK_IS_EMPTY
        used = state.was_fired(slot_key(animal, self.kind))
        return USED_THIS_SLOT if used else ALLOWED

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if self.forbids_grazing(state, animal) != ALLOWED:
            return offers
        return append(offers, trait_action(self.kind, 0, animal.name))

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> i64:
        return self.forbids_grazing(state, animal)

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        state.fire(slot_key(animal, self.kind))
        state.put_food(animal.zone, -1)
        tell_animal(state, "grazes", animal)


TRAIT: Final = Grazing("grazing", worth=10)
TRAIT.speaks("grazing", "{animal:creature} grazes")

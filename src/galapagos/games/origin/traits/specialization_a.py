"""Rules 8.2 and 9: a blue token for the only animal of its specialization, once a turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.origin.actions import trait_action
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.life import BLUE, can_receive, mark_used, receive
from galapagos.games.origin.reasons import CANNOT_RECEIVE, NOT_ALONE, USED_THIS_TURN
from galapagos.games.origin.state import Animal, OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.worn import USED


@final
class Specialization(Trait):
    def __init__(self, name: str) -> None:
        super().__init__(name, worth=50)
        self.twin: Trait = self
        self.main = True

    def rivals(self, state: OriginState) -> i64:
        """Where zones are played the two specializations are one."""
        return self.bit | self.twin.bit if state.rulings.continents else self.bit

    def is_alone(self, state: OriginState, animal: Animal) -> bool:
        rivals = self.rivals(state)
        for player in state.players:
            for other in player.animals:
                if other is not animal and other.zone == animal.zone and other.active & rivals:
                    return False
        return True

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> i64:
        if animal.has_mark(self.kind, USED):
            return USED_THIS_TURN
        if not can_receive(state, animal):
            return CANNOT_RECEIVE
        return ALLOWED if self.is_alone(state, animal) else NOT_ALONE

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if self.forbids_use(state, animal, 0, 0) != ALLOWED:
            return offers
        return append(offers, trait_action(self.kind, 0, animal.name))

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        mark_used(animal, self.kind, USED)
        tell_animal(state, "specializes", animal)
        begin_chain(state)
        receive(state, animal, 1, BLUE, False)


TRAIT: Final = Specialization("specialization-a")
TRAIT.speaks("specialization_a", "{animal:creature} uses specialization-a")

"""Rules 8.2 and 9: a blue token for the only animal of its specialization, once a turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.life import BLUE, can_receive, receive
from galapagos.games.origin.reasons import ALLOWED, CANNOT_RECEIVE, NOT_ALONE, USED_THIS_TURN
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import SlotAction, Trait
from galapagos.games.origin.types import Refusal


@final
class Specialization(SlotAction):
    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule, worth=50)
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

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        if self.is_used(animal):
            return USED_THIS_TURN
        if not can_receive(state, animal):
            return CANNOT_RECEIVE
        return ALLOWED if self.is_alone(state, animal) else NOT_ALONE

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        self.use_up(animal)
        tell_animal(state, "specializes", animal)
        begin_chain(state)
        receive(state, animal, 1, BLUE, False)


TRAIT: Final = Specialization("specialization-a", "8.2")
TRAIT.speaks("specialization_a", "{animal:creature} uses specialization-a")

"""Rules 8.2 and 9: a blue token for the only animal of its specialization, once a turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.life import BLUE, can_receive, receive
from galapagos.games.origin.log_entries import creature, tell_animal
from galapagos.games.origin.reasons import ALLOWED, CANNOT_RECEIVE, USED_THIS_TURN, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Case, SlotAction, Trait
from galapagos.games.origin.types import Refusal
from galapagos.games.origin.worn import joined, overlap

NOT_ALONE: Final[Refusal] = refusal("not_alone", "8.2")


@final
class Specialization(SlotAction):
    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule, worth=50)
        self.twin: Trait = self
        self.main = True

    def rivals(self, state: OriginState) -> i64:
        """With zones, the two specializations count as one."""
        return joined(self.bit, self.twin.bit) if state.rulings.continents else self.bit

    def rival(self, state: OriginState, animal: Animal) -> Animal | None:
        """Another animal with the same specialization."""
        rivals = self.rivals(state)
        for player in state.players:
            for other in player.animals:
                if other is not animal and other.zone == animal.zone and overlap(other.active, rivals):
                    return other
        return None

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        if self.is_used(animal):
            return USED_THIS_TURN
        if not can_receive(state, animal):
            return CANNOT_RECEIVE
        return ALLOWED if self.rival(state, animal) is None else NOT_ALONE

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        rival = self.rival(state, animal) if refusal == NOT_ALONE else None
        if rival is None:
            return None
        return self.rule if self.worn_by(rival) else "9", "not_alone", {"rival": creature(rival)}

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        self.use_up(animal)
        tell_animal(state, "specializes", animal)
        begin_chain(state)
        receive(state, animal, 1, BLUE, False)


TRAIT: Final = Specialization("specialization-a", "8.2")
TRAIT.speaks("specialization_a", "{animal:creature} uses specialization-a", "feeds")

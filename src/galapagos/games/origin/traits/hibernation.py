"""Rule 6.15: counts as fed for this turn and gets nothing more; not in two turns running, not in the last one."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.life import update
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.reasons import ALLOWED, USED_THIS_TURN, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import SlotAction
from galapagos.games.origin.types import Refusal
from galapagos.games.origin.worn import ASLEEP, RESTED

LAST_TURN: Final[Refusal] = refusal("last_turn", "6.15")
SLEPT_LAST_TURN: Final[Refusal] = refusal("slept_last_turn", "6.15")


@final
class Hibernation(SlotAction):
    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        """A24 and A45: a fed or full animal may sleep too."""
        if state.last_turn:
            return LAST_TURN
        if animal.has(ASLEEP) or self.is_used(animal):
            return USED_THIS_TURN
        return SLEPT_LAST_TURN if animal.has_mark(self.kind, RESTED) else ALLOWED

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        self.use_up(animal)
        animal.gain(ASLEEP)
        tell_animal(state, "hibernates", animal)
        update(state, animal)

    def removed(self, state: OriginState, animal: Animal) -> None:
        """Without it the animal wakes."""
        animal.lose(ASLEEP)


TRAIT: Final = Hibernation("hibernation", "6.15", worth=60)
TRAIT.card("base", 4, "carnivorous", number=9)
TRAIT.speaks("hibernation", "{animal:creature} hibernates", "spares")

"""Rule 6.15: counts as fed for this turn and gets nothing more; not in two turns running, not in the last one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.origin.actions import trait_action
from galapagos.games.origin.life import mark_used, update
from galapagos.games.origin.reasons import LAST_TURN, SLEPT_LAST_TURN, USED_THIS_TURN
from galapagos.games.origin.state import ASLEEP, Animal, OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.worn import RESTED, USED


@final
class Hibernation(Trait):
    def forbids_sleeping(self, state: OriginState, animal: Animal) -> i64:
        """A24 and A45: a fed or full animal may sleep too."""
        if state.last_turn:
            return LAST_TURN
        if animal.flags & ASLEEP or animal.has_mark(self.kind, USED):
            return USED_THIS_TURN
        return SLEPT_LAST_TURN if animal.has_mark(self.kind, RESTED) else ALLOWED

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if self.forbids_sleeping(state, animal) != ALLOWED:
            return offers
        return append(offers, trait_action(self.kind, 0, animal.name))

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> i64:
        return self.forbids_sleeping(state, animal)

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        mark_used(animal, self.kind, USED)
        animal.flags |= ASLEEP
        tell_animal(state, "hibernates", animal)
        update(state, animal)

    def removed(self, state: OriginState, animal: Animal) -> None:
        """Without it the animal wakes."""
        animal.flags &= ~ASLEEP


TRAIT: Final = Hibernation("hibernation", worth=60)
TRAIT.speaks("hibernation", "{animal:creature} hibernates")

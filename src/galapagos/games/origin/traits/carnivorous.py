"""Rule 6.1: attacks another animal instead of taking a red token, once a turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import begin_attack, forbids_target
from galapagos.games.origin.attack_frame import HUNT
from galapagos.games.origin.life import can_receive
from galapagos.games.origin.reasons import (
    ALLOWED,
    CANNOT_RECEIVE,
    ITSELF,
    NO_SUCH_ANIMAL,
    NO_SUCH_TRAIT,
    USED_THIS_TURN,
)
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Case, Trait
from galapagos.games.origin.types import Refusal


@final
class Carnivorous(Trait):
    def forbids_hunting(self, state: OriginState, predator: Animal) -> Refusal:
        """Return why it cannot attack anything now (A14)."""
        if not self.worn_by(predator):
            return NO_SUCH_TRAIT
        if self.is_used(predator):
            return USED_THIS_TURN
        return ALLOWED if can_receive(state, predator) else CANNOT_RECEIVE

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if self.forbids_hunting(state, animal) != ALLOWED:
            return offers
        for player in state.players:
            for prey in player.animals:
                if forbids_target(state, animal, prey, HUNT) == ALLOWED:
                    offers = append(offers, self.action(0, animal.name, prey.name))
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        refusal = self.forbids_hunting(state, animal)
        if refusal != ALLOWED:
            return refusal
        prey = state.find(other)
        return NO_SUCH_ANIMAL if prey is None else forbids_target(state, animal, prey, HUNT)

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        if refusal == USED_THIS_TURN:
            return self.rule, "has_attacked", {}
        return ("5.4", "attacks_itself", {}) if refusal == ITSELF else None

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        begin_attack(state, animal, state.living(other), self.kind, HUNT)


TRAIT: Final = Carnivorous("carnivorous", "6.1", food=1, worth=60)
TRAIT.colour = "hunter"
TRAIT.main = True
TRAIT.dangerous = True
TRAIT.speaks("carnivorous", "{animal:creature} hunts {target:creature}", "hunts")

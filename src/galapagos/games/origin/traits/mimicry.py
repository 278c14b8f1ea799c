"""Rule 6.7: when attacked it turns the attack on another animal of its owner."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import forbids_plain_target, redirect
from galapagos.games.origin.attack_frame import Duel
from galapagos.games.origin.reasons import ALLOWED, NOT_YOURS, TARGET, USED_THIS_TURN, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Ruling, Trait
from galapagos.games.origin.types import Refusal

NO_OTHER_PREY: Final[Refusal] = refusal("no_other_prey", "6.7", TARGET)

MUST_ONCE_PER_TURN: Final = 0
MAY_ONCE_PER_TURN: Final = 1
MAY_UNLIMITED: Final = 2  # but once per animal and attack: two of them would pass it back and forth forever


@final
class Mimicry(Trait):
    def defences(self, state: OriginState, duel: Duel, offers: vec[i64]) -> vec[i64]:
        for other in state.players[duel.prey.owner].animals:
            if self.forbids_turning_to(state, duel, other) == ALLOWED:
                offers = append(offers, self.action(0, 0, other.name))
        return offers

    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> Refusal:
        animal = state.own(duel.prey.owner, other)
        return NOT_YOURS if animal is None else self.forbids_turning_to(state, duel, animal)

    def forbids_turning_to(self, state: OriginState, duel: Duel, other: Animal) -> Refusal:
        """A4 and A48: once a turn, and only to an animal that the predator could attack as it is."""
        prey = duel.prey
        unlimited = state.ruling(self.kind) == MAY_UNLIMITED
        if (unlimited and duel.has_tried(self.kind)) or (not unlimited and self.is_used(prey)):
            return USED_THIS_TURN
        if other is prey or forbids_plain_target(state, duel.predator, other, duel.mode) != ALLOWED:
            return NO_OTHER_PREY
        return ALLOWED

    def compels(self, state: OriginState) -> bool:
        return state.ruling(self.kind) == MUST_ONCE_PER_TURN

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        self.use_up(duel.prey)
        redirect(state, duel, state.living(other))


TRAIT: Final = Mimicry("mimicry", "6.7", worth=30)
TRAIT.card("base", 4, number=2)
TRAIT.colour = "shield"
TRAIT.speaks("mimicry", "mimicry to {target:creature}")
TRAIT.ruling = Ruling("mimicry_rule", ["must_once_per_turn", "may_once_per_turn", "may_unlimited"], "A4")

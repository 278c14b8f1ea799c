"""Rule 6.11: when attacked it may give up one card instead of its life; the predator gets one token."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.actions import detail_of_worn, other_of_worn
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import Feast, fail
from galapagos.games.origin.attack_frame import Duel
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.life import explain_loss, shed
from galapagos.games.origin.reasons import ALLOWED, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Case, Ruling, Trait
from galapagos.games.origin.types import Refusal, Word
from galapagos.games.origin.worn import holds, kind_of

CANNOT_LOSE: Final[Refusal] = refusal("cannot_lose")


def droppable(word: Word) -> bool:
    return not holds(HOOKS.lasting, kind_of(word))


@final
class TailLoss(Trait):
    def defences(self, state: OriginState, duel: Duel, offers: vec[i64]) -> vec[i64]:
        for word in duel.prey.worn:
            if droppable(word):
                offered = self.action(0, 0, other_of_worn(word), detail_of_worn(word))
                if offered not in offers:
                    offers = append(offers, offered)
        return offers

    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> Refusal:
        return ALLOWED if self.tail(duel.prey, other, detail) >= 0 else CANNOT_LOSE

    def tail(self, prey: Animal, other: i64, detail: i64) -> i64:
        """Return the place of the named card, of several equal ones the topmost."""
        found: i64 = -1
        for place in range(len(prey.worn)):
            word = prey.worn[place]
            if droppable(word) and detail_of_worn(word) == detail and other_of_worn(word) == other:
                found = place
        return found

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        return explain_loss(animal, detail) if refusal == CANNOT_LOSE else None

    def compels(self, state: OriginState) -> bool:
        return state.ruling(self.kind) == 1

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        fail(state, duel)
        state.stack.append(Feast(duel.predator.name, 1))
        shed(state, duel.prey, self.tail(duel.prey, other, detail))


TRAIT: Final = TailLoss("tail-loss", "6.11", worth=60)
TRAIT.card("base", 4, number=5)
TRAIT.colour = "shield"
TRAIT.speaks("tail_loss", "tail-loss drops {gone:trait}")
TRAIT.ruling = Ruling("force_tail_loss", ["false", "true"], "A5")

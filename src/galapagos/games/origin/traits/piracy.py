"""Rule 6.10: takes a token from an animal that has some and is not fed, once a turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.life import BLUE, can_receive, receive, update
from galapagos.games.origin.log_entries import tell_two
from galapagos.games.origin.reasons import (
    ALLOWED,
    CANNOT_RECEIVE,
    ITSELF,
    NO_SUCH_ANIMAL,
    OTHER_ZONE,
    USED_THIS_TURN,
    refusal,
)
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Case, Ruling, Trait
from galapagos.games.origin.types import Refusal

IS_FED: Final[Refusal] = refusal("is_fed", "6.10")
NOTHING_TO_TAKE: Final[Refusal] = refusal("nothing_to_take", "6.10")


@final
class Piracy(Trait):
    def forbids_boarding(self, state: OriginState, pirate: Animal) -> Refusal:
        """A7: a fed pirate may steal into its fat."""
        if self.is_used(pirate):
            return USED_THIS_TURN
        hungry = pirate.eaten() < pirate.need
        may = can_receive(state, pirate) and (hungry or state.ruling(self.kind) == 0)
        return ALLOWED if may else CANNOT_RECEIVE

    def forbids_victim(self, pirate: Animal, victim: Animal) -> Refusal:
        if victim is pirate:
            return ITSELF
        if victim.zone != pirate.zone:
            return OTHER_ZONE
        if victim.fed:
            return IS_FED
        return ALLOWED if victim.eaten() > 0 else NOTHING_TO_TAKE

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        if self.forbids_boarding(state, animal) != ALLOWED:
            return offers
        for player in state.players:
            for victim in player.animals:
                if self.forbids_victim(animal, victim) == ALLOWED:
                    offers = append(offers, self.action(0, animal.name, victim.name))
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        refusal = self.forbids_boarding(state, animal)
        if refusal != ALLOWED:
            return refusal
        victim = state.find(other)
        return NO_SUCH_ANIMAL if victim is None else self.forbids_victim(animal, victim)

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        return ("A7", "no_piracy_into_fat", {}) if refusal == CANNOT_RECEIVE else None

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        victim = state.living(other)
        if victim.blue > 0:
            victim.blue -= 1
        else:
            victim.red -= 1
        self.use_up(animal)
        tell_two(state, "robs", animal, victim)
        update(state, victim)
        begin_chain(state)
        receive(state, animal, 1, BLUE, False)


TRAIT: Final = Piracy("piracy", "6.10", worth=40)
TRAIT.card("base", 4, number=1)
TRAIT.speaks("piracy", "{animal:creature} robs {target:creature}", "feeds")
TRAIT.ruling = Ruling("piracy_into_fat", ["true", "false"], "A7")

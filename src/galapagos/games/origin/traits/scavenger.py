"""Rule 6.8: when an animal is eaten, one scavenger on the table gets a token; the predator's owner comes first."""

from __future__ import annotations

from typing import ClassVar, Final, final

from galapagos.games.origin.actions import one_in
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.decisions import ChooseAnimal
from galapagos.games.origin.life import BLUE, can_receive, receive
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.reasons import ALLOWED, CANNOT_RECEIVE, NO_SUCH_TRAIT, OTHER_ZONE
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS
from galapagos.games.origin.types import Action, Refusal, Seat, Zone


@final
class Scavenger(Trait):
    def after_kill(self, state: OriginState, seat: Seat, zone: Zone) -> None:
        for offset in range(state.seats):
            decision = ChooseScavenger((seat + offset) % state.seats, zone)
            able = decision.able(state)
            if len(able) == 1:
                decision.answer(state, able[0])
            elif len(able) > 1:
                state.stack.append(decision)
            if len(able) > 0:
                return


@final
class ChooseScavenger(ChooseAnimal):
    """D14 and A15: a player with several scavengers chooses one."""

    stored_name: ClassVar[str] = "ChooseScavenger"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone")

    def __init__(self, seat: Seat, zone: Zone) -> None:
        super().__init__(seat)
        self.zone: Zone = zone

    def trait(self) -> Trait:
        return TRAIT

    def forbids_animal(self, state: OriginState, animal: Animal) -> Refusal:
        if not TRAIT.worn_by(animal):
            return NO_SUCH_TRAIT
        if animal.zone != self.zone:
            return OTHER_ZONE
        return ALLOWED if can_receive(state, animal) else CANNOT_RECEIVE

    def answer(self, state: OriginState, action: Action) -> None:
        scavenger = state.living(one_in(action))
        tell_animal(state, "scavenges", scavenger)
        begin_chain(state)
        receive(state, scavenger, 1, BLUE, False)


TRAIT: Final = Scavenger("scavenger", "6.8", worth=50)
TRAIT.card("base", 4, number=3)
TRAIT.speaks("scavenger", "{animal:creature} scavenges")
EXCLUDES = (CARNIVOROUS,)

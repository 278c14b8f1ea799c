"""Rule 6.8: when an animal is eaten, one scavenger on the table gets a token; the predator's owner comes first."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Decision
from galapagos.games.origin.actions import TRAIT as TRAIT_ACTION
from galapagos.games.origin.actions import kind_in, one_in, trait_action, verb_of
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.life import BLUE, can_receive, receive
from galapagos.games.origin.reasons import CANNOT_RECEIVE, NO_SUCH_TRAIT, NOT_YOURS, OTHER_ZONE
from galapagos.games.origin.state import Animal, OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS


@final
class Scavenger(Trait):
    def after_kill(self, state: OriginState, seat: i64, zone: i64) -> None:
        for offset in range(state.seats):
            owner = (seat + offset) % state.seats
            able = self.able(state, owner, zone)
            if len(able) == 1:
                scavenge(state, state.living(able[0]))
            elif len(able) > 1:
                state.stack.append(ChooseScavenger(owner, zone))
            if len(able) > 0:
                return

    def able(self, state: OriginState, seat: i64, zone: i64) -> vec[i64]:
        names = vec[i64]()
        for animal in state.players[seat].animals:
            if self.forbids_carrion(state, animal, zone) == ALLOWED:
                names = append(names, animal.name)
        return names

    def forbids_carrion(self, state: OriginState, animal: Animal, zone: i64) -> i64:
        if not self.worn_by(animal):
            return NO_SUCH_TRAIT
        if animal.zone != zone:
            return OTHER_ZONE
        return ALLOWED if can_receive(state, animal) else CANNOT_RECEIVE


def scavenge(state: OriginState, animal: Animal) -> None:
    tell_animal(state, "scavenges", animal)
    begin_chain(state)
    receive(state, animal, 1, BLUE, False)


@final
class ChooseScavenger(Decision[OriginState]):
    """D14 and A15: who has several says which one."""

    stored_name: ClassVar[str] = "ChooseScavenger"

    def __init__(self, seat: i64, zone: i64) -> None:
        self.seat: i64 = seat
        self.zone: i64 = zone

    def args(self) -> list[int]:
        return [self.seat, self.zone]

    def actor(self, state: OriginState) -> i64:
        return self.seat

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        for name in TRAIT.able(state, self.seat, self.zone):
            offers = append(offers, trait_action(TRAIT.kind, 0, name))
        return offers

    def forbids(self, state: OriginState, action: i64) -> i64:
        if verb_of(action) != TRAIT_ACTION or kind_in(action) != TRAIT.kind:
            return NOT_ASKED
        animal = state.own(self.seat, one_in(action))
        return NOT_YOURS if animal is None else TRAIT.forbids_carrion(state, animal, self.zone)

    def answer(self, state: OriginState, action: i64) -> None:
        scavenge(state, state.living(one_in(action)))


TRAIT: Final = Scavenger("scavenger", worth=50)
TRAIT.speaks("scavenger", "{animal:creature} scavenges")
EXCLUDES = (CARNIVOROUS,)
FRAMES = (ChooseScavenger,)
TASKS = {"ChooseScavenger": ("choose_scavenger", "seat", "zone")}

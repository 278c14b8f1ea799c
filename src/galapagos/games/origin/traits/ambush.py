"""Rule 8.5: attacks out of turn an animal that is about to take a red token."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from galapagos.core.frames import Frame
from galapagos.core.sentinels import GO_ON
from galapagos.games.origin.actions import card_in, one_in
from galapagos.games.origin.animal import STRUCK, Animal
from galapagos.games.origin.attack import begin_attack, forbids_target
from galapagos.games.origin.attack_frame import LYING_IN_WAIT
from galapagos.games.origin.decisions import ChooseAnimal
from galapagos.games.origin.life import all_animals
from galapagos.games.origin.reasons import ALLOWED, NO_SUCH_TRAIT, NOT_YOURS, USED_THIS_TURN
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Ruling, Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS
from galapagos.games.origin.types import Action, Name, Refusal, Seat


@final
class Ambush(Trait):
    def window(self, state: OriginState, animal: Animal) -> None:
        for other in all_animals(state):
            if self.worn_by(other):
                state.stack.append(Lurk(animal.name, (animal.owner + 1) % state.seats, 0))
                return


class Lurk(ChooseAnimal):
    """D7: clockwise from the left of the feeding player, one predator at a time, until all let the animal eat.

    Windows never lie inside each other: an attack brings nobody a token from the bank.
    """

    stored_name: ClassVar[str] = "Lurk"

    def __init__(self, victim: Name, seat: Seat, quiet: i64) -> None:
        super().__init__(seat)
        self.victim: Name = victim
        self.quiet: i64 = quiet  # seats in a row that did not strike

    def args(self) -> list[int]:
        return [self.victim, self.seat, self.quiet]

    def trait(self) -> Trait:
        return TRAIT

    def may_decline(self) -> bool:
        return True

    def aims_at(self) -> Name:
        return self.victim

    def enter(self, state: OriginState, stack: list[Frame[Any]]) -> i64:
        """The next seat that has a predator in ambush decides; where there is none, the window closes."""
        stack.pop()
        seat = self.seat
        for quiet in range(self.quiet, state.seats if state.find(self.victim) is not None else 0):
            decision = Lurk(self.victim, seat, quiet)
            if len(decision.able(state)) > 0:
                stack.append(decision)
                return seat
            seat = (seat + 1) % state.seats
        for animal in all_animals(state):
            animal.flags &= ~STRUCK
        return GO_ON

    def forbids_animal(self, state: OriginState, animal: Animal) -> Refusal:
        """A26 and A42: own animals only by the option; the same predator once before each token."""
        victim = state.living(self.victim)
        if not TRAIT.worn_by(animal):
            return NO_SUCH_TRAIT
        if animal.flags & STRUCK:
            return USED_THIS_TURN
        if animal.owner == victim.owner and state.ruling(TRAIT.kind) == 0:
            return NOT_YOURS
        refusal = CARNIVOROUS.forbids_hunting(state, animal)
        return forbids_target(state, animal, victim, LYING_IN_WAIT) if refusal == ALLOWED else refusal

    def answer(self, state: OriginState, action: Action) -> None:
        quiet = self.quiet + 1 if card_in(action) == 1 else 0
        state.stack.append(Lurk(self.victim, (self.seat + 1) % state.seats, quiet))
        if quiet == 0:
            predator = state.living(one_in(action))
            predator.flags |= STRUCK
            tell_animal(state, "strikes", predator)
            begin_attack(state, predator, state.living(self.victim), CARNIVOROUS.kind, LYING_IN_WAIT)


@final
class Lurking(Lurk):
    """What saves of earlier versions call the moment before `Lurk`."""

    stored_name: ClassVar[str] = "Lurking"


TRAIT: Final = Ambush("ambush", "8.5", worth=30)
TRAIT.card("time_to_fly", 2, "specialization-b", number=44)
TRAIT.card("time_to_fly", 2, "swimming", number=45)
TRAIT.colour = "hunter"
TRAIT.speaks("ambush", "{animal:creature} strikes")
TRAIT.speaks("let_pass", "let it eat")
TRAIT.ruling = Ruling("ambush_own", ["false", "true"], "A26")
FRAMES = (Lurking, Lurk)
TASKS = {"Lurk": ("lurk", "animal", "seat", "quiet"), "Lurking": ("lurking", "animal", "seat", "quiet")}

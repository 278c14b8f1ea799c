"""Rule 8.5: attacks out of turn an animal that is about to take a red token."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import begin_attack, forbids_target
from galapagos.games.origin.attack_frame import LYING_IN_WAIT
from galapagos.games.origin.decisions import Interrupt
from galapagos.games.origin.life import all_animals
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.reasons import ALLOWED, NO_SUCH_TRAIT, NOT_YOURS, USED_THIS_TURN
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Ruling, Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS
from galapagos.games.origin.types import Name, Refusal, Seat
from galapagos.games.origin.worn import STRUCK


@final
class Ambush(Trait):
    def window(self, state: OriginState, animal: Animal) -> None:
        for other in all_animals(state):
            if self.worn_by(other):
                state.stack.append(Lurk(animal.name, (animal.owner + 1) % state.seats, 0))
                return


@final
class Lurk(Interrupt):
    """D7: predators strike one at a time, from the left of the feeding player on, until all let the animal eat.

    Windows are never nested: an attack brings no token from the bank.
    """

    stored_name: ClassVar[str] = "Lurk"
    former_names: ClassVar[tuple[str, ...]] = ("Lurking",)
    fields: ClassVar[tuple[str, ...]] = ("animal", "seat", "quiet")

    def __init__(self, animal: Name, seat: Seat, quiet: i64) -> None:
        super().__init__(seat, quiet)
        self.animal: Name = animal

    def turn_of(self, seat: Seat, quiet: i64) -> Lurk:
        return Lurk(self.animal, seat, quiet)

    def trait(self) -> Trait:
        return TRAIT

    def aims_at(self) -> Name:
        return self.animal

    def forbids_animal(self, state: OriginState, animal: Animal) -> Refusal:
        """A26 and A42: own animals only by the option; the same predator once before each token."""
        victim = state.living(self.animal)
        if not TRAIT.worn_by(animal):
            return NO_SUCH_TRAIT
        if animal.has(STRUCK):
            return USED_THIS_TURN
        if animal.owner == victim.owner and state.ruling(TRAIT.kind) == 0:
            return NOT_YOURS
        refusal = CARNIVOROUS.forbids_hunting(state, animal)
        return forbids_target(state, animal, victim, LYING_IN_WAIT) if refusal == ALLOWED else refusal

    def is_open(self, state: OriginState) -> bool:
        return state.find(self.animal) is not None

    def step_in(self, state: OriginState, animal: Animal) -> None:
        tell_animal(state, "strikes", animal)
        begin_attack(state, animal, state.living(self.animal), CARNIVOROUS.kind, LYING_IN_WAIT)


TRAIT: Final = Ambush("ambush", "8.5", worth=30)
TRAIT.card("time_to_fly", 2, "specialization-b", number=44)
TRAIT.card("time_to_fly", 2, "swimming", number=45)
TRAIT.colour = "hunter"
TRAIT.speaks("ambush", "{animal:creature} strikes")
TRAIT.speaks("let_pass", "let it eat", "declines")
TRAIT.ruling = Ruling("ambush_own", ["false", "true"], "A26")

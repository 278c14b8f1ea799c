"""Rule 8.4: when it attacks, it ignores one trait of its prey, once per turn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import protections
from galapagos.games.origin.outwit import IgnoreTrait, weak_spots
from galapagos.games.origin.reasons import ALLOWED, DUTY, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.types import Action, Mode, Name, Refusal

MUST_OUTWIT: Final[Refusal] = refusal("must_outwit", about=DUTY)


@final
class Intellect(Trait):
    def outwits(self, state: OriginState, predator: Animal) -> bool:
        return not self.is_used(predator)

    def outwit(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> None:
        if len(weak_spots(state, predator, prey, mode)) > 0:
            state.stack.append(SeeThrough(predator.name, prey.name, mode))


@final
class SeeThrough(IgnoreTrait):
    """D8: a prey that is protected must have its protection ignored."""

    stored_name: ClassVar[str] = "SeeThrough"
    fields: ClassVar[tuple[str, ...]] = ("predator", "prey", "mode")

    def __init__(self, predator: Name, prey: Name, mode: Mode) -> None:
        super().__init__(predator, prey, -1, mode)

    def trait(self) -> Trait:
        return TRAIT

    def forbids_nothing(self, state: OriginState) -> Refusal:
        shields = protections(state, state.living(self.predator), state.living(self.prey), self.mode)
        return ALLOWED if shields == 0 else MUST_OUTWIT

    def answer(self, state: OriginState, action: Action) -> None:
        if self.ignore(state, action):
            TRAIT.use_up(state.living(self.predator))


TRAIT: Final = Intellect("intellect", "8.4", food=1, worth=20)
TRAIT.card("time_to_fly", 2, "fat-tissue", number=42)
TRAIT.card("time_to_fly", 2, "specialization-a", number=43)
TRAIT.colour = "hunter"
TRAIT.speaks("outwit_nothing", "ignores nothing", "declines")
TRAIT.speaks("outwit", "ignores {ignored:trait}")

"""Rule 6.6: when attacked it runs, and a roll of four or more saves it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from galapagos.games.origin.attack import DieRoll
from galapagos.games.origin.attack_frame import Duel
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Reaction

ESCAPES: Final = 4


@final
class Running(Reaction):
    def react(self, state: OriginState, duel: Duel) -> None:
        tell_animal(state, "runs", duel.prey)
        duel.proceed(state, Run())


@final
class Run(DieRoll):
    stored_name: ClassVar[str] = "Run"

    def saves(self, pips: i64) -> bool:
        return pips >= ESCAPES


TRAIT: Final = Running("running", "6.6", worth=60)
TRAIT.card("base", 4, number=4)
TRAIT.colour = "shield"
TRAIT.once_per_attack = True
TRAIT.compulsory = True
TRAIT.speaks("running", "running")

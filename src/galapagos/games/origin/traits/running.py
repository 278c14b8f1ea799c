"""Rule 6.6: when attacked it runs, and a roll of four or more saves it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from galapagos.games.origin.attack import DieRoll, fail, go_on
from galapagos.games.origin.attack_frame import Duel
from galapagos.games.origin.reasons import ALLOWED, ALREADY_TRIED
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Reaction
from galapagos.games.origin.types import Refusal

ESCAPES: Final = 4


@final
class Running(Reaction):
    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> Refusal:
        """Once per animal and attack, even if the attack comes back to it."""
        return ALREADY_TRIED if duel.has_tried(self.kind) else ALLOWED

    def compels(self, state: OriginState) -> bool:
        """A5: the run cannot be refused."""
        return True

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        tell_animal(state, "runs", duel.prey)
        run = Run(duel.predator.name, duel.prey.name, duel.via, duel.mode)
        run.tried = duel.trying(self.kind)
        state.stack.append(run)


@final
class Run(DieRoll):
    stored_name: ClassVar[str] = "Run"

    def rolled(self, state: OriginState, pips: i64) -> None:
        duel = self.duel(state)
        tell_animal(state, "escapes" if pips >= ESCAPES else "too_slow", duel.prey, pips)
        if pips >= ESCAPES:
            fail(state, duel)
        else:
            go_on(state, self)


TRAIT: Final = Running("running", "6.6", worth=60)
TRAIT.card("base", 4, number=4)
TRAIT.colour = "shield"
TRAIT.speaks("running", "running")
FRAMES = (Run,)
TASKS = {"Run": ("run", "predator", "prey", "via", "mode", "*tried")}

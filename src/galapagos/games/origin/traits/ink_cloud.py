"""Rule 8.7: ends an attack, once a turn; the predator may attack again later."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.attack import call_off
from galapagos.games.origin.attack_frame import Duel
from galapagos.games.origin.reasons import ALLOWED, USED_THIS_TURN
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Reaction
from galapagos.games.origin.types import Refusal


@final
class InkCloud(Reaction):
    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> Refusal:
        return USED_THIS_TURN if self.is_used(duel.prey) else ALLOWED

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        self.use_up(duel.prey)
        tell_animal(state, "clouds", duel.prey)
        call_off(state, duel)


TRAIT: Final = InkCloud("ink-cloud", "8.7", worth=50)
TRAIT.card("time_to_fly", 4, number=47)
TRAIT.colour = "shield"
TRAIT.speaks("ink_cloud", "ink-cloud")

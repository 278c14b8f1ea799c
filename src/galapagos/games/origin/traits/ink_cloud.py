"""Rule 8.7: ends an attack, once a turn; the predator may attack again later."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.attack import call_off
from galapagos.games.origin.attack_frame import Duel
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Reaction


@final
class InkCloud(Reaction):
    def react(self, state: OriginState, duel: Duel) -> None:
        tell_animal(state, "clouds", duel.prey)
        call_off(state, duel)


TRAIT: Final = InkCloud("ink-cloud", "8.7", worth=50)
TRAIT.card("time_to_fly", 4, number=47)
TRAIT.colour = "shield"
TRAIT.speaks("ink_cloud", "ink-cloud")

"""Rule 8.7: ends an attack, once a turn; the predator may attack again later."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.origin.actions import trait_action
from galapagos.games.origin.attack import call_off
from galapagos.games.origin.attack_frame import Duel
from galapagos.games.origin.life import mark_used
from galapagos.games.origin.reasons import USED_THIS_TURN
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.worn import USED


@final
class InkCloud(Trait):
    def defences(self, state: OriginState, duel: Duel, offers: vec[i64]) -> vec[i64]:
        if self.forbids_defence(state, duel, 0, 0) != ALLOWED:
            return offers
        return append(offers, trait_action(self.kind, 0))

    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> i64:
        return USED_THIS_TURN if duel.prey.has_mark(self.kind, USED) else ALLOWED

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        mark_used(duel.prey, self.kind, USED)
        tell_animal(state, "clouds", duel.prey)
        call_off(state, duel)


TRAIT: Final = InkCloud("ink-cloud", worth=50)
TRAIT.speaks("ink_cloud", "ink-cloud")

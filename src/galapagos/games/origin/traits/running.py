"""Rule 6.6: when attacked it runs, and a throw of four or more saves it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Chance
from galapagos.games.origin.actions import ROLL, detail_in, pack, trait_action
from galapagos.games.origin.attack import Defence, fail
from galapagos.games.origin.reasons import ALREADY_TRIED
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Duel, Trait

ESCAPES: Final = 4


@final
class Running(Trait):
    def defences(self, state: OriginState, duel: Duel, offers: vec[i64]) -> vec[i64]:
        return offers if duel.tried & self.bit else append(offers, trait_action(self.kind, 0))

    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> i64:
        return ALREADY_TRIED if duel.tried & self.bit else ALLOWED

    def compels(self, state: OriginState) -> bool:
        """A5: the run cannot be refused."""
        return True

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        tell_animal(state, "runs", duel.prey)
        state.stack.append(Run(duel.predator.name, duel.prey.name, duel.via, duel.mode, duel.tried | self.bit))


@final
class Run(Chance[OriginState]):
    """One die."""

    stored_name: ClassVar[str] = "Run"

    def __init__(self, predator: i64, prey: i64, via: i64, mode: i64, tried: i64) -> None:
        self.predator: i64 = predator
        self.prey: i64 = prey
        self.via: i64 = via
        self.mode: i64 = mode
        self.tried: i64 = tried

    def args(self) -> list[int]:
        return [self.predator, self.prey, self.via, self.mode, self.tried]

    def choices(self, state: OriginState) -> vec[i64]:
        rolls = vec[i64]()
        for pips in range(1, 7):
            rolls = append(rolls, pack(ROLL, 0, 0, 0, 0, pips))
        return rolls

    def stream(self, state: OriginState) -> str:
        return "escape die"

    def forbids(self, state: OriginState, action: i64) -> i64:
        pips = detail_in(action)
        return ALLOWED if action == pack(ROLL, 0, 0, 0, 0, pips) and 1 <= pips <= 6 else NOT_ASKED

    def answer(self, state: OriginState, action: i64) -> None:
        prey = state.living(self.prey)
        escapes = detail_in(action) >= ESCAPES
        tell_animal(state, "escapes" if escapes else "too_slow", prey, detail_in(action))
        if escapes:
            fail(state, Duel(state.living(self.predator), prey, self.via, self.mode, self.tried))
        else:
            state.stack.append(Defence(self.predator, self.prey, self.via, self.mode, self.tried))


TRAIT: Final = Running("running", worth=60)
TRAIT.speaks("running", "running")
FRAMES = (Run,)

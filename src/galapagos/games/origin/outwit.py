"""Ignoring a trait of the prey: the decision that every trait with that power shares (rules 8.4 and 8.6)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.actions import card_in, detail_in
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import protections
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.reasons import ALLOWED, MUST_OUTWIT, NO_SUCH_TRAIT, NOT_ASKED
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import tell_trait
from galapagos.games.origin.trait import TRAITS, Trait, lying_on
from galapagos.games.origin.types import Action, Mode, Refusal, Seat
from galapagos.games.origin.worn import ignored_key


def weak_spots(state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> vec[i64]:
    """The traits of the prey that make a difference to this attack: its protections, or else its other answers."""
    shields = protections(state, predator, prey, mode)
    answers = prey.active & (HOOKS.defences | HOOKS.attacked | HOOKS.eaten)
    kinds = vec[i64]()
    for which in lying_on(prey, answers if shields == 0 else shields):
        trait = TRAITS[which]
        kinds = append(kinds, trait.kind)
    return kinds


class IgnoreTrait(AttackFrame):
    """Which trait of the prey the predator ignores, or none. Two phrases in a row: nothing, and which one."""

    def trait(self) -> Trait:
        raise NotImplementedError

    def phrase(self) -> i64:
        """The number of the phrase that says "nothing"; the next one names a trait."""
        return 0

    def may_ignore_nothing(self, state: OriginState) -> bool:
        return True

    def actor(self, state: OriginState) -> Seat:
        return state.living(self.predator).owner

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        for kind in weak_spots(state, state.living(self.predator), state.living(self.prey), self.mode):
            offers = append(offers, self.trait().action(self.phrase() + 1, 0, 0, kind))
        return append(offers, self.trait().action(self.phrase())) if self.may_ignore_nothing(state) else offers

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if not self.trait().owns(action) or card_in(action) not in (self.phrase(), self.phrase() + 1):
            return NOT_ASKED
        if action in self.choices(state):
            return ALLOWED
        return MUST_OUTWIT if card_in(action) == self.phrase() else NO_SUCH_TRAIT

    def ignore(self, state: OriginState, action: Action) -> bool:
        """Follows the answer; False if it was "nothing"."""
        if card_in(action) == self.phrase():
            return False
        predator = state.living(self.predator)
        predator.ignored = ignored_key(self.prey, detail_in(action))
        tell_trait(state, "outwits", predator, detail_in(action))
        return True

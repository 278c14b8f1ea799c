"""Ignoring a trait of the prey: the decision that every trait with that power shares (rules 8.4 and 8.6)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.actions import card_in, detail_in
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import protections
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.log_entries import tell_trait
from galapagos.games.origin.reasons import ALLOWED, NO_SUCH_TRAIT, NOT_ASKED
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait, lying_on
from galapagos.games.origin.types import Action, Kind, Mode, Name, Refusal, Seat
from galapagos.games.origin.worn import common, ignored_key, joined


def weak_spots(state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> vec[i64]:
    """The traits of the prey that make a difference to this attack: its protections, or else its other answers."""
    shields = protections(state, predator, prey, mode)
    answers = common(prey.active, joined(HOOKS.defences, joined(HOOKS.attacked, HOOKS.eaten)))
    return lying_on(prey, answers if shields == 0 else shields)


class IgnoreTrait(AttackFrame):
    """Which trait of the prey the predator ignores, or none. Two phrases in a row: nothing, and which one."""

    def __init__(self, predator: Name, prey: Name, via: Kind, mode: Mode, phrase: i64 = 0) -> None:
        super().__init__(int(predator), int(prey), int(via), int(mode))
        self.phrase: i64 = phrase  # the number of the phrase that says "nothing"; the next one names a trait

    def trait(self) -> Trait:
        raise NotImplementedError

    def forbids_nothing(self, state: OriginState) -> Refusal:
        """Return why it has to ignore one of the traits, if it has to."""
        return ALLOWED

    def actor(self, state: OriginState) -> Seat:
        return state.living(self.predator).owner

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        for kind in weak_spots(state, state.living(self.predator), state.living(self.prey), self.mode):
            offers = append(offers, self.trait().action(self.phrase + 1, 0, 0, kind))
        if self.forbids_nothing(state) != ALLOWED:
            return offers
        return append(offers, self.trait().action(self.phrase))

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if not self.trait().owns(action) or card_in(action) not in (self.phrase, self.phrase + 1):
            return NOT_ASKED
        if action in self.choices(state):
            return ALLOWED
        refusal = self.forbids_nothing(state) if card_in(action) == self.phrase else NO_SUCH_TRAIT
        return NOT_ASKED if refusal == ALLOWED else refusal  # numbers that stand for nothing

    def ignore(self, state: OriginState, action: Action) -> bool:
        """Follow the answer; False if it was "nothing"."""
        if card_in(action) == self.phrase:
            return False
        predator = state.living(self.predator)
        predator.ignored = ignored_key(self.prey, detail_in(action))
        tell_trait(state, "outwits", predator, detail_in(action))
        return True

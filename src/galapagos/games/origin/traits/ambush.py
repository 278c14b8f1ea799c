"""Rule 8.5: attacks out of turn an animal that is about to take a red token."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Decision, Step
from galapagos.games.origin.actions import TRAIT as TRAIT_ACTION
from galapagos.games.origin.actions import card_in, kind_in, one_in, trait_action, verb_of
from galapagos.games.origin.attack import begin_attack, forbids_target
from galapagos.games.origin.attack_frame import LYING_IN_WAIT
from galapagos.games.origin.reasons import NO_SUCH_TRAIT, NOT_YOURS, USED_THIS_TURN
from galapagos.games.origin.state import STRUCK, Animal, OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Ruling, Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS


@final
class Ambush(Trait):
    def window(self, state: OriginState, animal: Animal) -> None:
        if self.anybody_lurks(state):
            state.stack.append(Lurking(animal.name, (animal.owner + 1) % state.seats, 0))

    def anybody_lurks(self, state: OriginState) -> bool:
        for player in state.players:
            for animal in player.animals:
                if self.worn_by(animal):
                    return True
        return False

    def forbids_strike(self, state: OriginState, predator: Animal, victim: Animal) -> i64:
        """A26 and A42: own animals only by the option; the same predator once before each token."""
        if not self.worn_by(predator):
            return NO_SUCH_TRAIT
        if predator.flags & STRUCK:
            return USED_THIS_TURN
        if predator.owner == victim.owner and state.ruling(self.kind) == 0:
            return NOT_YOURS
        refusal = CARNIVOROUS.forbids_hunting(state, predator)
        return forbids_target(state, predator, victim, LYING_IN_WAIT) if refusal == ALLOWED else refusal

    def strikes(self, state: OriginState, seat: i64, victim: Animal) -> vec[i64]:
        offers = vec[i64]()
        for animal in state.players[seat].animals:
            if self.forbids_strike(state, animal, victim) == ALLOWED:
                offers = append(offers, trait_action(self.kind, 0, animal.name))
        return offers


@final
class Lurking(Step[OriginState]):
    """Clockwise from the left of the feeding player, one predator at a time, until all let the animal eat."""

    stored_name: ClassVar[str] = "Lurking"

    def __init__(self, victim: i64, seat: i64, quiet: i64) -> None:
        self.victim: i64 = victim
        self.seat: i64 = seat
        self.quiet: i64 = quiet  # seats in a row that did not strike

    def args(self) -> list[int]:
        return [self.victim, self.seat, self.quiet]

    def run(self, state: OriginState) -> None:
        victim = state.find(self.victim)
        seat = self.seat
        if victim is not None:
            for quiet in range(self.quiet, state.seats):
                if len(TRAIT.strikes(state, seat, victim)) > 0:
                    state.stack.append(Lurk(self.victim, seat, quiet))
                    return
                seat = (seat + 1) % state.seats
        rest(state)


def rest(state: OriginState) -> None:
    for player in state.players:
        for animal in player.animals:
            animal.flags &= ~STRUCK


@final
class Lurk(Decision[OriginState]):
    """D7."""

    stored_name: ClassVar[str] = "Lurk"

    def __init__(self, victim: i64, seat: i64, quiet: i64) -> None:
        self.victim: i64 = victim
        self.seat: i64 = seat
        self.quiet: i64 = quiet

    def args(self) -> list[int]:
        return [self.victim, self.seat, self.quiet]

    def actor(self, state: OriginState) -> i64:
        return self.seat

    def choices(self, state: OriginState) -> vec[i64]:
        return append(TRAIT.strikes(state, self.seat, state.living(self.victim)), trait_action(TRAIT.kind, 1))

    def forbids(self, state: OriginState, action: i64) -> i64:
        if verb_of(action) != TRAIT_ACTION or kind_in(action) != TRAIT.kind:
            return NOT_ASKED
        if card_in(action) == 1:
            return ALLOWED
        animal = state.own(self.seat, one_in(action))
        return NOT_YOURS if animal is None else TRAIT.forbids_strike(state, animal, state.living(self.victim))

    def answer(self, state: OriginState, action: i64) -> None:
        following = (self.seat + 1) % state.seats
        if card_in(action) == 1:
            state.stack.append(Lurking(self.victim, following, self.quiet + 1))
            return
        state.stack.append(Lurking(self.victim, following, 0))
        predator = state.living(one_in(action))
        predator.flags |= STRUCK
        tell_animal(state, "strikes", predator)
        begin_attack(state, predator, state.living(self.victim), CARNIVOROUS.kind, LYING_IN_WAIT)


TRAIT: Final = Ambush("ambush", worth=30)
TRAIT.speaks("ambush", "{animal:creature} strikes")
TRAIT.speaks("let_pass", "let it eat")
TRAIT.ruling = Ruling("ambush_own", ["false", "true"], "A26")
FRAMES = (Lurking, Lurk)
TASKS = {"Lurk": ("lurk", "animal", "seat", "quiet"), "Lurking": ("lurking", "animal", "seat", "quiet")}

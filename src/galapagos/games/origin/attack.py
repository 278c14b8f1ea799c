"""The attack: declaring it, the defence loop, and how it ends (rule 5.4)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Frame, Step
from galapagos.core.sentinels import GO_ON
from galapagos.games.origin.actions import ROLL, SUBMIT, TRAIT, card_in, detail_in, kind_in, other_in, pack, verb_of
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack_frame import COUNTER, HUNT, AttackFrame, AttackStep, Duel
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.life import BLUE, bury, die, receive, rouse
from galapagos.games.origin.log_entries import tell_animal, tell_two
from galapagos.games.origin.reasons import ITSELF, LIMITED, MUST_REACT, NO_BODY, NO_SUCH_TRAIT, OTHER_ZONE, PROTECTED
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, acting, acting_against, in_game
from galapagos.games.origin.types import Action, Kind, Kinds, Mode, Name, Refusal, Seat, Zone
from galapagos.games.origin.worn import (
    BODYLESS,
    PARALYSED,
    REMAINS,
    STUNG,
    USED,
    holds,
    is_one,
    joined,
    overlap,
    without,
)

MEAL: Final = 2  # blue tokens for an eaten animal


# -- who may be attacked -----------------------------------------------------------------------------------------------


def forbids_target(state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> Refusal:
    """Rule 5.4 step 1: a predator with a trait for it may ignore one protection."""
    refusal = forbids_plain_target(state, predator, prey, mode)
    if refusal == PROTECTED and can_outwit(state, predator):
        shields = protections(state, predator, prey, mode)
        return ALLOWED if is_one(shields) else PROTECTED
    return refusal


def forbids_plain_target(state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> Refusal:
    """Return why the prey cannot be attacked as it is."""
    if predator is prey:
        return ITSELF
    if prey.zone != predator.zone:
        return OTHER_ZONE
    if prey.has(BODYLESS):
        return NO_BODY
    if overlap(predator.active, HOOKS.limits) and is_limited(state, predator, prey):
        return LIMITED
    if overlap(prey.active, HOOKS.protects) and protections(state, predator, prey, mode) != 0:
        return PROTECTED
    return ALLOWED


def is_limited(state: OriginState, predator: Animal, prey: Animal) -> bool:
    for which in acting(predator, HOOKS.limits):
        trait = TRAITS[which]
        if trait.limits(state, predator, prey):
            return True
    return False


def protections(state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> Kinds:
    """Return the traits that protect the prey from this predator."""
    shields: Kinds = 0
    for which in acting_against(predator, prey, HOOKS.protects):
        trait = TRAITS[which]
        if trait.protects(state, predator, prey, mode):
            shields = joined(shields, trait.bit)
    return shields


def can_outwit(state: OriginState, predator: Animal) -> bool:
    for which in acting(predator, HOOKS.outwits):
        trait = TRAITS[which]
        if trait.outwits(state, predator):
            return True
    return False


# -- the course of an attack -------------------------------------------------------------------------------------------


def begin_attack(state: OriginState, predator: Animal, prey: Animal, via: Kind, mode: Mode) -> None:
    """Begin an attack; `via` is the trait by which the predator attacks, and the attack uses it up."""
    tell_two(state, "attacks", predator, prey)
    state.stack.append(Attack(predator.name, prey.name, via, mode))


def try_attack(state: OriginState, predator: Animal, prey: Animal, via: Kind, mode: Mode) -> bool:
    """Attack the prey if it can be attacked as it is; return whether it was."""
    if forbids_plain_target(state, predator, prey, mode) != ALLOWED:
        return False
    begin_attack(state, predator, prey, via, mode)
    return True


@final
class Attack(AttackStep):
    """The beginning of an attack, also of a redirected one: ignoring a trait, surprises, then the defence."""

    stored_name: ClassVar[str] = "Attack"

    def run(self, state: OriginState) -> None:
        duel = self.duel(state)
        duel.proceed(state, Defend())
        for which in in_game(state, HOOKS.surprise):
            trait = TRAITS[which]
            trait.surprise(state, duel)
        for which in acting(duel.predator, HOOKS.outwits):
            trait = TRAITS[which]
            if trait.outwits(state, duel.predator):
                trait.outwit(state, duel.predator, duel.prey, self.mode)


@final
class Defend(AttackFrame):
    """Rule 5.4 step 4, D11: a reaction, or giving the prey up once nothing compulsory is left (A5)."""

    stored_name: ClassVar[str] = "Defend"
    former_names: ClassVar[tuple[str, ...]] = ("Defence",)

    def enter(self, state: OriginState, stack: list[Frame[Any]]) -> i64:
        """The owner of the prey decides as long as it has a reaction left; then the prey is eaten."""
        duel = self.duel(state)
        if overlap(duel.prey.active, HOOKS.defences):
            offers = self.choices(state)
            if len(offers) > 1 or verb_of(offers[0]) != SUBMIT:
                state.keep_choices(offers)
                return duel.prey.owner
        stack.pop()
        eat_prey(state, duel)
        return GO_ON

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        must = False
        duel = self.duel(state)
        for which in acting_against(duel.predator, duel.prey, HOOKS.defences):
            trait = TRAITS[which]
            before = len(offers)
            offers = trait.defences(state, duel, offers)
            must = must or (len(offers) > before and trait.compels(state))
        return offers if must else append(offers, pack(SUBMIT))

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        verb = verb_of(action)
        if verb == SUBMIT:
            return ALLOWED if action in self.choices(state) else MUST_REACT
        if verb != TRAIT:
            return NOT_ASKED
        refusal = self.forbids_reaction(state, action)
        if refusal == ALLOWED and action not in self.choices(state):
            return NOT_ASKED  # numbers that stand for nothing
        return refusal

    def forbids_reaction(self, state: OriginState, action: Action) -> Refusal:
        duel = self.duel(state)
        kind = kind_in(action)
        if kind >= len(TRAITS) or not holds(HOOKS.defences, kind) or card_in(action) != TRAITS[kind].defence_phrase:
            return NOT_ASKED
        if not holds(without(duel.prey.active, duel.predator.ignored_kinds(duel.prey)), kind):
            return NO_SUCH_TRAIT
        return TRAITS[kind].forbids_defence(state, duel, other_in(action), detail_in(action))

    def answer(self, state: OriginState, action: Action) -> None:
        duel = self.duel(state)
        if verb_of(action) == SUBMIT:
            eat_prey(state, duel)
        else:
            duel.note(kind_in(action))
            TRAITS[kind_in(action)].defend(state, duel, other_in(action), detail_in(action))


class DieRoll(AttackFrame):
    """A die decides whether a reaction saves the prey; if it does not, the prey may try another one."""

    def saves(self, pips: i64) -> bool:
        raise NotImplementedError

    def choices(self, state: OriginState) -> vec[i64]:
        rolls = vec[i64]()
        for pips in range(1, 7):
            rolls = append(rolls, pack(ROLL, 0, 0, 0, 0, pips))
        return rolls

    def stream(self, state: OriginState) -> str:
        return "escape die"

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        pips = detail_in(action)
        return ALLOWED if action == pack(ROLL, 0, 0, 0, 0, pips) and 1 <= pips <= 6 else NOT_ASKED

    def answer(self, state: OriginState, action: Action) -> None:
        duel, pips = self.duel(state), detail_in(action)
        saved = self.saves(pips)
        tell_animal(state, "escapes" if saved else "too_slow", duel.prey, pips)
        if saved:
            fail(state, duel)
        else:
            duel.proceed(state, Defend())


# -- how it ends ------------------------------------------------------------------------------------------------------


def fail(state: OriginState, duel: Duel) -> None:
    """The prey survives; the predator's trait is used nevertheless (step 6)."""
    leave_prey(state, duel)
    duel.predator.mark_kind(duel.via, USED)
    state.stack.append(Aftermath(duel.predator.name, duel.mode))


def call_off(state: OriginState, duel: Duel) -> None:
    """The attack ends as if the predator had not used its trait."""
    leave_prey(state, duel)
    state.stack.append(Aftermath(duel.predator.name, duel.mode))


def redirect(state: OriginState, duel: Duel, other: Animal) -> None:
    """Go on with the same attack on another prey."""
    leave_prey(state, duel)
    tell_two(state, "redirected", duel.predator, other)
    duel.prey = other
    duel.proceed(state, Attack())


def eat_prey(state: OriginState, duel: Duel) -> None:
    """Rules 5.4 step 5 and A16: the prey dies, its traits take effect, the predator eats, others get their share."""
    predator, prey = duel.predator, duel.prey
    leave_prey(state, duel)
    for which in acting_against(predator, prey, HOOKS.eaten):
        trait = TRAITS[which]
        trait.eaten(state, predator, prey)
    predator.mark_kind(duel.via, USED)
    tell_two(state, "eats", predator, prey)
    state.stack.append(Leftovers(predator.owner, predator.zone))
    state.stack.append(Aftermath(predator.name, duel.mode))
    state.stack.append(Feast(predator.name, MEAL))
    remove_eaten(state, prey)


def remove_eaten(state: OriginState, prey: Animal) -> None:
    for which in acting(prey, HOOKS.outlives):
        trait = TRAITS[which]
        if trait.outlives(state, prey):
            bury(state, prey)
            prey.flags = REMAINS
            prey.red, prey.blue, prey.ignored = 0, 0, 0
            rouse(state, prey)
            return
    die(state, prey)


def leave_prey(state: OriginState, duel: Duel) -> None:
    """Call the traits that answer every attack on their animal."""
    for which in acting_against(duel.predator, duel.prey, HOOKS.attacked):
        trait = TRAITS[which]
        trait.attacked(state, duel.predator, duel.prey)


@final
class Feast(Step[OriginState]):
    """Blue tokens for the predator, and their chain."""

    stored_name: ClassVar[str] = "Feast"

    def __init__(self, predator: Name, tokens: i64) -> None:
        self.predator: Name = predator
        self.tokens: i64 = tokens

    def args(self) -> list[int]:
        return [self.predator, self.tokens]

    def run(self, state: OriginState) -> None:
        predator = state.find(self.predator)
        if predator is not None:
            begin_chain(state)
            receive(state, predator, self.tokens, BLUE, False)


@final
class Aftermath(Step[OriginState]):
    """The attack is over: what the prey did to the predator takes effect, and what held for this attack ends."""

    stored_name: ClassVar[str] = "Aftermath"

    def __init__(self, predator: Name, mode: Mode = HUNT) -> None:
        self.predator: Name = predator
        self.mode: Mode = mode

    def args(self) -> list[int]:
        return [self.predator, self.mode]

    def run(self, state: OriginState) -> None:
        predator = state.find(self.predator)
        if predator is None:
            return
        if self.mode == COUNTER:
            predator.ignored = 0
        if predator.has(STUNG):
            predator.lose(STUNG)
            predator.gain(PARALYSED)
            tell_animal(state, "paralysed", predator)
            rouse(state, predator)


@final
class Leftovers(Step[OriginState]):
    """What others get from a kill."""

    stored_name: ClassVar[str] = "Leftovers"

    def __init__(self, seat: Seat, zone: Zone) -> None:
        self.seat: Seat = seat
        self.zone: Zone = zone

    def args(self) -> list[int]:
        return [self.seat, self.zone]

    def run(self, state: OriginState) -> None:
        for which in in_game(state, HOOKS.after_kill):
            trait = TRAITS[which]
            trait.after_kill(state, self.seat, self.zone)

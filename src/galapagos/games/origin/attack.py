"""The attack: declaring it, the defence loop, and how it ends (rule 5.4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Step
from galapagos.games.origin.actions import ROLL, SUBMIT, TRAIT, card_in, detail_in, kind_in, other_in, pack, verb_of
from galapagos.games.origin.attack_frame import COUNTER, HUNT, AttackFrame, AttackStep, Duel
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.kinds import BIT, HOOKS
from galapagos.games.origin.life import BLUE, bury, die, mark_used, receive, rouse
from galapagos.games.origin.reasons import ITSELF, LIMITED, MUST_REACT, NO_BODY, NO_SUCH_TRAIT, OTHER_ZONE, PROTECTED
from galapagos.games.origin.state import ADAPTED, BODYLESS, PARALYSED, STUNG, Animal, OriginState
from galapagos.games.origin.telling import tell_animal, tell_two
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.worn import USED, is_active, kind_of

MEAL: Final = 2  # blue tokens for an eaten animal


# -- who may be attacked -----------------------------------------------------------------------------------------------


def forbids_target(state: OriginState, predator: Animal, prey: Animal, mode: i64) -> i64:
    """Rule 5.4 step 1, where the predator may also see through one protection if it has a trait for that."""
    refusal = forbids_plain_target(state, predator, prey, mode)
    if refusal == PROTECTED and can_outwit(state, predator):
        shields = protections(state, predator, prey, mode)
        return ALLOWED if shields & (shields - 1) == 0 else PROTECTED
    return refusal


def forbids_plain_target(state: OriginState, predator: Animal, prey: Animal, mode: i64) -> i64:
    """Whether the prey is attackable as it is."""
    if predator is prey:
        return ITSELF
    if prey.zone != predator.zone:
        return OTHER_ZONE
    if prey.flags & BODYLESS:
        return NO_BODY
    if predator.active & HOOKS.limits and is_limited(state, predator, prey):
        return LIMITED
    if prey.active & HOOKS.protects and protections(state, predator, prey, mode) != 0:
        return PROTECTED
    return ALLOWED


def is_limited(state: OriginState, predator: Animal, prey: Animal) -> bool:
    for word in predator.worn:
        kind = kind_of(word)
        if BIT[kind] & HOOKS.limits and is_active(word) and TRAITS[kind].limits(state, predator, prey):
            return True
    return False


def protections(state: OriginState, predator: Animal, prey: Animal, mode: i64) -> i64:
    """The traits of the prey that keep this predator off, as bits."""
    shields: i64 = 0
    open_to = prey.active & HOOKS.protects & ~predator.ignored_bits(prey)
    for word in prey.worn:
        kind = kind_of(word)
        if BIT[kind] & open_to & ~shields and is_active(word) and TRAITS[kind].protects(state, predator, prey, mode):
            shields |= BIT[kind]
    return shields


def can_outwit(state: OriginState, predator: Animal) -> bool:
    if not predator.active & HOOKS.outwits:
        return False
    for word in predator.worn:
        kind = kind_of(word)
        if BIT[kind] & HOOKS.outwits and is_active(word) and TRAITS[kind].outwits(state, predator):
            return True
    return False


# -- the course of an attack -------------------------------------------------------------------------------------------


def begin_attack(state: OriginState, predator: Animal, prey: Animal, via: i64, mode: i64) -> None:
    """`via` is the trait by which the predator attacks: it is used up by the attack."""
    tell_two(state, "attacks", predator, prey)
    state.stack.append(Attack(predator.name, prey.name, via, mode))


@final
class Attack(AttackStep):
    """Aims at a prey: seeing through a trait, surprises, then the defence. Also where an attack is redirected."""

    stored_name: ClassVar[str] = "Attack"

    def run(self, state: OriginState) -> None:
        predator, prey = state.living(self.predator), state.living(self.prey)
        state.stack.append(defence(self.predator, self.prey, self.via, self.mode, self.tried))
        lurking = HOOKS.surprise & state.rulings.kinds
        if lurking:
            for kind in range(len(TRAITS)):
                if BIT[kind] & lurking:
                    TRAITS[kind].surprise(state, predator, prey, self.via, self.mode)
        if can_outwit(state, predator):
            for word in predator.worn:
                if BIT[kind_of(word)] & HOOKS.outwits and is_active(word):
                    TRAITS[kind_of(word)].outwit(state, predator, prey, self.mode)


@final
class Defence(AttackStep):
    """Rule 5.4 step 4: as long as the prey has a reaction left, its owner is asked."""

    stored_name: ClassVar[str] = "Defence"

    def run(self, state: OriginState) -> None:
        decision = Defend(self.predator, self.prey, self.via, self.mode)
        decision.tried = self.tried
        if state.living(self.prey).active & HOOKS.defences:
            offers = decision.choices(state)
            if len(offers) > 1 or verb_of(offers[0]) != SUBMIT:
                state.stack.append(decision)
                state.keep_choices(offers)
                return
        eat_prey(state, decision.duel(state))


def defence(predator: i64, prey: i64, via: i64, mode: i64, tried: tuple[int, ...]) -> Defence:
    """The defence after these reactions have been tried."""
    frame = Defence(predator, prey, via, mode)
    frame.tried = tried
    return frame


@final
class Defend(AttackFrame):
    """D11: a reaction, or giving the prey up once nothing compulsory is left (A5)."""

    stored_name: ClassVar[str] = "Defend"

    def actor(self, state: OriginState) -> i64:
        return state.living(self.prey).owner

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        must = False
        duel = self.duel(state)
        prey = duel.prey
        able = prey.active & HOOKS.defences & ~duel.predator.ignored_bits(prey)
        for word in prey.worn:
            kind = kind_of(word)
            if BIT[kind] & able and is_active(word):
                before = len(offers)
                offers = TRAITS[kind].defences(state, duel, offers)
                must = must or (len(offers) > before and TRAITS[kind].compels(state))
        return offers if must else append(offers, pack(SUBMIT))

    def forbids(self, state: OriginState, action: i64) -> i64:
        verb = verb_of(action)
        if verb == SUBMIT:
            return ALLOWED if action in self.choices(state) else MUST_REACT
        if verb != TRAIT:
            return NOT_ASKED
        refusal = self.forbids_reaction(state, action)
        if refusal == ALLOWED and action not in self.choices(state):
            return NOT_ASKED  # numbers that stand for nothing
        return refusal

    def forbids_reaction(self, state: OriginState, action: i64) -> i64:
        duel = self.duel(state)
        kind = kind_in(action)
        if kind >= len(TRAITS) or not BIT[kind] & HOOKS.defences or card_in(action) != TRAITS[kind].defence_phrase:
            return NOT_ASKED
        if not BIT[kind] & duel.prey.active & ~duel.predator.ignored_bits(duel.prey):
            return NO_SUCH_TRAIT
        return TRAITS[kind].forbids_defence(state, duel, other_in(action), detail_in(action))

    def answer(self, state: OriginState, action: i64) -> None:
        duel = self.duel(state)
        if verb_of(action) == SUBMIT:
            eat_prey(state, duel)
        else:
            TRAITS[kind_in(action)].defend(state, duel, other_in(action), detail_in(action))


class DieRoll(AttackFrame):
    """One die that decides about a reaction."""

    def rolled(self, state: OriginState, pips: i64) -> None:
        raise NotImplementedError

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
        self.rolled(state, detail_in(action))


# -- how it ends ------------------------------------------------------------------------------------------------------


def go_on(state: OriginState, frame: AttackFrame) -> None:
    """A reaction did not help: the prey may try another one."""
    state.stack.append(defence(frame.predator, frame.prey, frame.via, frame.mode, frame.tried))


def fail(state: OriginState, duel: Duel) -> None:
    """The prey lives. The predator's trait is used all the same (step 6)."""
    leave_prey(state, duel)
    mark_used(duel.predator, duel.via, USED)
    state.stack.append(Aftermath(duel.predator.name, duel.mode))


def call_off(state: OriginState, duel: Duel) -> None:
    """The attack ends as if the predator had not used its trait."""
    leave_prey(state, duel)
    state.stack.append(Aftermath(duel.predator.name, duel.mode))


def redirect(state: OriginState, duel: Duel, other: Animal, tried: tuple[int, ...]) -> None:
    """The same attack, another prey."""
    leave_prey(state, duel)
    tell_two(state, "redirected", duel.predator, other)
    frame = Attack(duel.predator.name, other.name, duel.via, duel.mode)
    frame.tried = tried
    state.stack.append(frame)


def eat_prey(state: OriginState, duel: Duel) -> None:
    """Rules 5.4 step 5 and A16: the prey goes; then food, what its traits did to the predator, the others' share."""
    predator, prey = duel.predator, duel.prey
    leave_prey(state, duel)
    for word in prey.worn:
        kind = kind_of(word)
        if BIT[kind] & HOOKS.eaten & ~predator.ignored_bits(prey) & prey.active and is_active(word):
            TRAITS[kind].eaten(state, predator, prey)
    mark_used(predator, duel.via, USED)
    tell_two(state, "eats", predator, prey)
    state.stack.append(Leftovers(predator.owner, predator.zone))
    state.stack.append(Aftermath(predator.name, duel.mode))
    state.stack.append(Feast(predator.name, MEAL))
    remove_eaten(state, prey)


def remove_eaten(state: OriginState, prey: Animal) -> None:
    for word in prey.worn:
        kind = kind_of(word)
        if BIT[kind] & HOOKS.outlives & prey.active and is_active(word) and TRAITS[kind].outlives(state, prey):
            bury(state, prey)
            prey.flags = BODYLESS | ADAPTED
            prey.red, prey.blue, prey.ignored = 0, 0, 0
            rouse(state, prey)
            return
    die(state, prey)


def leave_prey(state: OriginState, duel: Duel) -> None:
    """Traits that answer every attack aimed at their animal do so now."""
    predator, prey = duel.predator, duel.prey
    for word in prey.worn:
        kind = kind_of(word)
        if BIT[kind] & HOOKS.attacked & ~predator.ignored_bits(prey) & prey.active and is_active(word):
            TRAITS[kind].attacked(state, predator, prey)


@final
class Feast(Step[OriginState]):
    """Blue tokens for the predator, and their chain."""

    stored_name: ClassVar[str] = "Feast"

    def __init__(self, predator: i64, tokens: i64) -> None:
        self.predator: i64 = predator
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
    """The attack is over: what its prey did to the predator takes effect, what held for the attack alone ends."""

    stored_name: ClassVar[str] = "Aftermath"

    def __init__(self, predator: i64, mode: i64 = HUNT) -> None:
        self.predator: i64 = predator
        self.mode: i64 = mode

    def args(self) -> list[int]:
        return [self.predator, self.mode]

    def run(self, state: OriginState) -> None:
        predator = state.find(self.predator)
        if predator is None:
            return
        if self.mode == COUNTER:
            predator.ignored = 0
        if predator.flags & STUNG:
            predator.flags = predator.flags & ~STUNG | PARALYSED
            tell_animal(state, "paralysed", predator)
            rouse(state, predator)


@final
class Leftovers(Step[OriginState]):
    """What others get from a kill."""

    stored_name: ClassVar[str] = "Leftovers"

    def __init__(self, seat: i64, zone: i64) -> None:
        self.seat: i64 = seat
        self.zone: i64 = zone

    def args(self) -> list[int]:
        return [self.seat, self.zone]

    def run(self, state: OriginState) -> None:
        for kind in range(len(TRAITS)):
            if BIT[kind] & HOOKS.after_kill & state.rulings.kinds:
                TRAITS[kind].after_kill(state, self.seat, self.zone)

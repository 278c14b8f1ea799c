"""The third step of a turn: long necks, the watering hole, attacks, starvation (rule 3.3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, Decision, Step
from galapagos.games.beginning.actions import ATTACK, DONE_EATING, DRINK, one_of, other_of, pack, verb_of
from galapagos.games.beginning.attack import begin_attack, die_out, forbids_attack, has_target, lose_bottom_card
from galapagos.games.beginning.cards import HAS_CARNIVORE, HAS_LONG_NECK
from galapagos.games.beginning.reasons import (
    CARNIVORES_DO_NOT_DRINK,
    HOLE_IS_EMPTY,
    MUST_ATTACK,
    NO_ROOM,
    NO_SUCH_TARGET,
    NOT_ASKED,
    NOT_YOUR_ATTACKER,
    NOT_YOURS_TO_FEED,
    STILL_HUNGRY,
)
from galapagos.games.beginning.state import BeginningState, Species

LONG_NECK_CHIPS: Final = 3


@final
class FeedLongNecks(Step[BeginningState]):
    """Rules 3.3, R5 and R6: up to three chips from the supply, before anything else is eaten."""

    stored_name: ClassVar[str] = "FeedLongNecks"

    def run(self, state: BeginningState) -> None:
        for species in state.species[state.turn]:
            if species.traits & HAS_LONG_NECK:
                taken = species.feed(LONG_NECK_CHIPS)
                if state.log is not None and taken:
                    state.log.tell("long_neck_eats", {"species": f"creature:{species.name}", "chips": int(taken)})


def forbids_drinking(state: BeginningState, species: Species) -> i64:
    """Rules 3.3 and R5."""
    if species.traits & HAS_CARNIVORE:
        return CARNIVORES_DO_NOT_DRINK
    if state.hole == 0:
        return HOLE_IS_EMPTY
    if species.room() == 0:
        return NO_ROOM
    return ALLOWED


def forbids_stopping(state: BeginningState) -> i64:
    """Rules R3 and R24: a player cannot stop while a hungry species can eat."""
    for species in state.species[state.turn]:
        if species.hungry():
            refusal = forbids_hunger(state, species)
            if refusal != ALLOWED:
                return refusal
    return ALLOWED


def forbids_hunger(state: BeginningState, species: Species) -> i64:
    """Return whether a hungry species can still eat, and therefore must."""
    if not species.traits & HAS_CARNIVORE:
        return STILL_HUNGRY if state.hole > 0 else ALLOWED
    return MUST_ATTACK if has_target(state, species) else ALLOWED


@final
class Eat(Decision[BeginningState]):
    stored_name: ClassVar[str] = "Eat"

    def actor(self, state: BeginningState) -> i64:
        return state.turn

    def choices(self, state: BeginningState) -> vec[i64]:
        meals = vec[i64](capacity=16)
        if forbids_stopping(state) == ALLOWED:
            meals = append(meals, pack(DONE_EATING))
        for species in state.species[state.turn]:
            if species.room() == 0:
                continue
            if not species.traits & HAS_CARNIVORE:
                if state.hole > 0:
                    meals = append(meals, pack(DRINK, 0, species.name))
                continue
            for group in state.species:
                for target in group:
                    if forbids_attack(species, target) == ALLOWED:
                        meals = append(meals, pack(ATTACK, 0, species.name, target.name))
        return meals

    def forbids(self, state: BeginningState, action: i64) -> i64:
        verb = verb_of(action)
        if verb == DONE_EATING:
            return forbids_stopping(state)
        if verb not in (DRINK, ATTACK):
            return NOT_ASKED
        species = state.own(state.turn, one_of(action))
        if species is None:
            return NOT_YOURS_TO_FEED if verb == DRINK else NOT_YOUR_ATTACKER
        if verb == DRINK:
            return forbids_drinking(state, species)
        target = state.find(other_of(action))
        if target is None:
            return NO_SUCH_TARGET
        return forbids_attack(species, target)

    def answer(self, state: BeginningState, action: i64) -> None:
        verb = verb_of(action)
        if verb == DONE_EATING:
            return
        state.stack.append(self)
        species = state.living_of(state.turn, one_of(action))
        if verb == ATTACK:
            begin_attack(state, species, state.living(other_of(action)))
            return
        state.hole -= 1
        species.feed(1)
        if state.log is not None:
            state.log.tell("drinks", {"species": f"creature:{species.name}", "left": int(state.hole)})


@final
class Starve(Step[BeginningState]):
    """Rule 3.3: population cards without a chip are lost."""

    stored_name: ClassVar[str] = "Starve"

    def run(self, state: BeginningState) -> None:
        dying: list[Species] = []
        for species in state.species[state.turn]:
            starved = species.population - species.fed
            if starved and state.log is not None:
                state.log.tell("starves", {"species": f"creature:{species.name}", "cards": int(starved)})
            for _ in range(starved):
                lose_bottom_card(state, species)
            if species.population == 0:
                dying.append(species)
        for species in dying:
            die_out(state, species)

"""A carnivore attacks: horns, the bite, the feast, the scavengers, dying out (rules 3.4 and 3.5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, Step
from galapagos.games.beginning.cards import (
    BIT,
    HAS_CARNIVORE,
    HAS_HORNS,
    HAS_PROTECTION,
    HAS_SCAVENGER,
    KINDS,
    NAMES,
    ONE,
    trait_count,
)
from galapagos.games.beginning.draw import TO_HAND, Draw
from galapagos.games.beginning.reasons import ITSELF, NO_ROOM_TO_ATTACK, NOT_A_CARNIVORE, PROTECTED
from galapagos.games.beginning.state import BeginningState, Species

MEAL: Final = 2  # chips for an eaten population card


def forbids_attack(attacker: Species, target: Species) -> i64:
    """Rules 3.4, R4 and R17."""
    if not attacker.traits & HAS_CARNIVORE:
        return NOT_A_CARNIVORE
    if attacker.room() == 0:
        return NO_ROOM_TO_ATTACK
    if attacker is target:
        return ITSELF
    if missing_traits(attacker, target):
        return PROTECTED
    return ALLOWED


def missing_traits(attacker: Species, target: Species) -> i64:
    """Return the protecting traits of the target that the attacker lacks."""
    return target.traits & HAS_PROTECTION & ~attacker.traits


def has_target(state: BeginningState, attacker: Species) -> bool:
    for group in state.species:
        for target in group:
            if forbids_attack(attacker, target) == ALLOWED:
                return True
    return False


def begin_attack(state: BeginningState, attacker: Species, target: Species) -> None:
    """Rule 3.4 as an order of steps, the last one pushed first; R1 and R2 can change it."""
    if state.log is not None:
        state.log.tell("attacks", {"attacker": f"creature:{attacker.name}", "target": f"creature:{target.name}"})
    horned = target.traits & HAS_HORNS != 0
    eats = not (horned and attacker.population == 1)  # the last carnivore dies on the horns either way
    kamikaze = horned and state.rulings.horns_kamikaze
    if eats or not state.rulings.scavenge_only_if_eaten:
        state.stack.append(Scavenge())
    if eats:
        state.stack.append(Feast(attacker.name))
    if kamikaze:
        state.stack.append(Gore(attacker.name))
    if eats or kamikaze:
        state.stack.append(Bite(target.name))
    if horned and not kamikaze:
        state.stack.append(Gore(attacker.name))


class OfSpecies(Step[BeginningState]):
    """A step that concerns one species."""

    def __init__(self, species: i64) -> None:
        self.species: i64 = species

    def args(self) -> list[int]:
        return [self.species]


@mypyc_attr(free_list_len=1)
@final
class Gore(OfSpecies):
    """Rules 3.4 and R11: horns cost the attacker its bottom card."""

    stored_name: ClassVar[str] = "Gore"

    def run(self, state: BeginningState) -> None:
        attacker = state.living(self.species)
        if state.log is not None:
            state.log.tell("gored", {"species": f"creature:{attacker.name}"})
        lose_population(state, attacker)


@final
class Bite(OfSpecies):
    """Rule 3.4: the attacked species loses its bottom card."""

    stored_name: ClassVar[str] = "Bite"

    def run(self, state: BeginningState) -> None:
        lose_population(state, state.living(self.species))


@mypyc_attr(free_list_len=1)
@final
class Feast(OfSpecies):
    """Rule 3.4: two chips for the attacker, as far as it has room."""

    stored_name: ClassVar[str] = "Feast"

    def run(self, state: BeginningState) -> None:
        attacker = state.find(self.species)
        if attacker is None:  # in positions saved while a doomed carnivore still had its feast ahead
            return
        taken = attacker.feed(MEAL)
        if state.log is not None:
            state.log.tell("feasts", {"species": f"creature:{attacker.name}", "chips": int(taken)})


@mypyc_attr(free_list_len=1)
@final
class Scavenge(Step[BeginningState]):
    """Rules 3.4 and R14 to R16: every scavenger gets a chip, clockwise from the player whose turn it is."""

    stored_name: ClassVar[str] = "Scavenge"

    def run(self, state: BeginningState) -> None:
        for offset in range(state.seats):
            for species in state.species[(state.turn + offset) % state.seats]:
                if species.traits & HAS_SCAVENGER and species.feed(1) and state.log is not None:
                    state.log.tell("scavenges", {"species": f"creature:{species.name}"})


def lose_population(state: BeginningState, species: Species) -> None:
    lose_bottom_card(state, species)
    if species.population == 0:
        die_out(state, species)


def lose_bottom_card(state: BeginningState, species: Species) -> None:
    """The card goes face up to the discards, the chips on it to its owner (R11)."""
    state.collected[species.owner] += species.chips_on_bottom()
    kind = species.remove_bottom() & 15
    species.fed = min(species.fed, species.population)
    species.fat = min(species.fat, species.population)
    state.discard += ONE[kind]
    if state.log is not None:
        state.log.tell(
            "loses_card", {"species": f"creature:{species.name}", "card": f"trait:{NAMES[kind]}"}, reveals=True
        )


def die_out(state: BeginningState, species: Species) -> None:
    """Rule 3.5: the traits are discarded and as many cards drawn at once."""
    state.species[species.owner].remove(species)
    for kind in range(KINDS):
        if species.traits & BIT[kind]:
            state.discard += ONE[kind]
    lost = trait_count(species.traits)
    if state.log is not None:
        state.log.tell("dies_out", {"species": f"creature:{species.name}", "cards": int(lost)})
    if lost:
        state.stack.append(Draw(species.owner, lost, TO_HAND))

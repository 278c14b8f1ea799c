"""Refusals that teach: which trait of which animal stands in the way, and that trait's rule.

The rules say why a move is refused with one number. Where that number covers several cases, this module looks at the
table again and finds the case: its key in the texts, its rule, and what the sentence names.
"""

from __future__ import annotations

from galapagos.core.events import Value
from galapagos.games.origin.actions import detail_in, kind_in, one_in, other_in
from galapagos.games.origin.animal import ASLEEP, BODYLESS, HIDDEN, Animal
from galapagos.games.origin.attack import forbids_plain_target, protections
from galapagos.games.origin.attack_frame import HUNT, LYING_IN_WAIT, AttackFrame
from galapagos.games.origin.decisions import ChooseAnimal
from galapagos.games.origin.kinds import EXCLUDES, HOOKS
from galapagos.games.origin.reasons import (
    ALLOWED,
    CANNOT_RECEIVE,
    EXCLUDED,
    LIMITED,
    NO_OTHER_PREY,
    PROTECTED,
    REASONS,
)
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import creature
from galapagos.games.origin.trait import TRAITS, Trait, acting
from galapagos.games.origin.types import Action, Kinds, Mode, Refusal

Case = tuple[str, str, dict[str, Value]]  # rule, key, values


def explain(state: OriginState, action: Action, refusal: Refusal) -> Case:
    """The case behind a refusal."""
    rule, key = REASONS[int(refusal)]
    plain: Case = (rule, key, {})
    if refusal in (PROTECTED, LIMITED, NO_OTHER_PREY):
        return explain_attack(state, action, plain)
    animal = state.find(one_in(action))
    if animal is None:
        return plain
    if refusal == CANNOT_RECEIVE:
        return explain_receiving(state, animal)
    if refusal == EXCLUDED:
        return explain_exclusion(state, animal, action, plain)
    kind = kind_in(action)
    if kind < len(TRAITS):
        key_and_rule = TRAITS[kind].explain(state, animal, detail_in(action), refusal)
        if key_and_rule is not None:
            return key_and_rule[0], key_and_rule[1], {"animal": creature(animal)}
    return plain


# -- attacks -----------------------------------------------------------------------------------------------------------


def explain_attack(state: OriginState, action: Action, plain: Case) -> Case:
    predator, prey, mode = fighters(state, action)
    if predator is None or prey is None:
        return plain
    found = forbids_plain_target(state, predator, prey, mode)
    if found == LIMITED:
        return explain_limit(state, predator, prey)
    if found == PROTECTED:
        return explain_protection(predator, prey, protections(state, predator, prey, mode))
    return plain if found == ALLOWED else (*REASONS[int(found)], {})


def fighters(state: OriginState, action: Action) -> tuple[Animal | None, Animal | None, Mode]:
    """Who would attack whom, and how."""
    top = state.stack[-1]
    if isinstance(top, AttackFrame):
        return state.find(top.predator), state.find(other_in(action)), top.mode
    if isinstance(top, ChooseAnimal) and top.aims_at() >= 0:
        return state.find(one_in(action)), state.find(top.aims_at()), LYING_IN_WAIT
    return state.find(one_in(action)), state.find(other_in(action)), HUNT


def explain_limit(state: OriginState, predator: Animal, prey: Animal) -> Case:
    """The predator's own trait keeps it from such a prey."""
    trait = next(TRAITS[k] for k in acting(predator, HOOKS.limits) if TRAITS[k].limits(state, predator, prey))
    return trait.rule, f"limited_by_{key_of(trait)}", two(predator, prey)


def explain_protection(predator: Animal, prey: Animal, shields: Kinds) -> Case:
    """One trait has a sentence of its own, which says what would overcome it; several are listed."""
    traits = [trait for trait in TRAITS if trait.bit & shields]
    if len(traits) == 1:
        return traits[0].rule, f"protected_by_{key_of(traits[0])}", two(predator, prey)
    names = [f"trait:{trait.name}" for trait in traits]
    return "5.4", "protected_by_several", {**two(predator, prey), "traits": names}


def two(predator: Animal, prey: Animal) -> dict[str, Value]:
    return {"animal": creature(predator), "target": creature(prey)}


def key_of(trait: Trait) -> str:
    return trait.name.replace("-", "_")


# -- food --------------------------------------------------------------------------------------------------------------


def explain_receiving(state: OriginState, animal: Animal) -> Case:
    """Rule 4.2: why an animal gets no token."""
    values: dict[str, Value] = {"animal": creature(animal)}
    if animal.flags & BODYLESS:
        return "7.6", "cannot_receive_bodyless", values
    if animal.flags & ASLEEP:
        return "6.15", "cannot_receive_asleep", values
    if animal.flags & HIDDEN:
        return "8.8", "cannot_receive_hidden", values
    for which in acting(animal, HOOKS.blocks):
        trait = TRAITS[which]
        blocker = trait.blocker(state, animal)
        if blocker is not None:
            return trait.rule, f"blocked_by_{key_of(trait)}", {**values, "target": creature(blocker)}
    full = "cannot_receive_fat_full" if holds_fat(animal) else "cannot_receive_fed"
    return "4.2", full, values


def holds_fat(animal: Animal) -> bool:
    return animal.active & HOOKS.stores != 0


# -- placing -----------------------------------------------------------------------------------------------------------


def explain_exclusion(state: OriginState, animal: Animal, action: Action, plain: Case) -> Case:
    """Rule 5.1.1: the trait that is there already. Of a pair, either animal may have it."""
    kind = kind_in(action)
    for bearer in (animal, state.find(other_in(action))):
        if bearer is None or bearer.owner != animal.owner:
            continue
        for trait in TRAITS:
            if trait.bit & bearer.kinds & EXCLUDES[kind]:
                values: dict[str, Value] = {"bearer": creature(bearer), "has": f"trait:{trait.name}"}
                return plain[0], plain[1], values
    return plain

"""Refusals that teach: which trait of which animal stands in the way, that trait's rule, and what to do instead.

The rules say why a move is refused with one number. Where that number covers several cases, this module looks at the
table again and finds the case: its rule, its key in the texts, and what its sentence names.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.events import Value
from galapagos.games.origin.actions import (
    PLAY_ANIMAL,
    PLAY_PAIR,
    PLAY_TRAIT,
    TRAIT,
    card_in,
    detail_in,
    kind_in,
    one_in,
    other_in,
    verb_of,
)
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import Defend, forbids_plain_target, protections
from galapagos.games.origin.attack_frame import COUNTER, HUNT, LYING_IN_WAIT, AttackFrame
from galapagos.games.origin.cards import NAMES
from galapagos.games.origin.decisions import ChooseAnimal
from galapagos.games.origin.feeding import forbids_eating
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.kinds import EXCLUDES, FORM, HOOKS, SINGLE
from galapagos.games.origin.life import can_receive
from galapagos.games.origin.log_entries import creature
from galapagos.games.origin.outwit import IgnoreTrait
from galapagos.games.origin.reasons import (
    ABOUT,
    ALLOWED,
    BANK_IS_EMPTY,
    CANNOT_RECEIVE,
    DUTY,
    EXCLUDED,
    ITSELF,
    LIMITED,
    MUST_FEED,
    NO_SUCH_ANIMAL,
    NO_SUCH_TRAIT,
    NOT_IN_HAND,
    NOT_YOURS,
    OTHER_SLOT_ZONE,
    OTHER_ZONE,
    PROTECTED,
    REASONS,
    TARGET,
    TWO_ANIMALS,
    USED_THIS_TURN,
)
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, Case, Trait, acting, acting_against
from galapagos.games.origin.types import Action, Kind, Kinds, Mode, Refusal, Zone
from galapagos.games.origin.worn import (
    ASLEEP,
    BODYLESS,
    HIDDEN,
    PARALYSED,
    STRUCK,
    common,
    holds,
    is_off,
    kind_of,
    overlap,
)

Values = dict[str, Value]


def explain(state: OriginState, action: Action, refusal: Refusal, said: Values) -> Case:
    """The case behind a refusal; `said` is what the move itself names."""
    values = {**circumstances(state, action), **said}
    rule, key, found = find_case(state, action, refusal)
    return rule, key, {**values, **found}


def circumstances(state: OriginState, action: Action) -> Values:
    """What a sentence may name although the move does not: its trait, its card, the animals of the attack."""
    values: Values = {}
    top = state.stack[-1]
    if isinstance(top, IgnoreTrait):
        values = two(state.living(top.predator), state.living(top.prey))
    elif isinstance(top, AttackFrame):
        values = {"animal": f"creature:{top.prey}", "predator": f"creature:{top.predator}"}
    verb = verb_of(action)
    if verb in (PLAY_ANIMAL, PLAY_TRAIT, PLAY_PAIR):
        values["card"] = f"card:{NAMES[card_in(action)]}"
    if verb == TRAIT:
        values["trait"] = trait_value(kind_in(action))
    return values


def find_case(state: OriginState, action: Action, refusal: Refusal) -> Case:
    rule, key = REASONS[int(refusal)]
    plain: Case = (rule, key, {})
    about = ABOUT.get(int(refusal))
    if about == TARGET:
        return explain_attack(state, action, plain)
    if about == DUTY:
        return explain_duty(state, plain)
    if refusal in (NOT_YOURS, NO_SUCH_ANIMAL):
        return explain_foreign(state, action, refusal, plain)
    if refusal == NOT_IN_HAND:
        return "" if verb_of(action) == TRAIT else rule, key, {}
    if refusal == MUST_FEED:
        return rule, key, {"animal": creature(hungry_animal(state))}
    if refusal == TWO_ANIMALS:
        return rule, "one_animal" if FORM[kind_in(action)] == SINGLE else key, {}
    if refusal == NO_SUCH_TRAIT:
        return explain_missing(state, action, plain)
    animal = acting_animal(state, action)
    if animal is None:
        return plain
    if refusal == OTHER_ZONE:
        return explain_distance(state, animal, action, plain)
    if refusal == OTHER_SLOT_ZONE:
        return rule, key, {"zone": zone_value(state.slot_zone)}
    if refusal == BANK_IS_EMPTY and state.rulings.continents:
        return rule, "bank_is_empty_in", {"zone": zone_value(animal.zone)}
    if refusal == CANNOT_RECEIVE and not can_receive(state, animal):
        return explain_receiving(state, animal)
    if refusal == EXCLUDED:
        return explain_exclusion(state, animal, action, plain)
    if refusal == USED_THIS_TURN and animal.has(STRUCK) and isinstance(state.stack[-1], ChooseAnimal):
        return "A42", "already_struck", {}
    return explain_by_trait(state, animal, action, refusal, plain)


def acting_animal(state: OriginState, action: Action) -> Animal | None:
    """The animal that the move is about; a defence names none, since it is that of the prey."""
    top = state.stack[-1]
    return state.find(top.prey if isinstance(top, Defend) else one_in(action))


def explain_by_trait(state: OriginState, animal: Animal, action: Action, refusal: Refusal, plain: Case) -> Case:
    """Return how the trait of the move itself explains the refusal."""
    kind = kind_in(action)
    if kind >= len(TRAITS):
        return plain
    found = TRAITS[kind].explain(state, animal, other_in(action), detail_in(action), refusal)
    return plain if found is None else found


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
    if found == ITSELF and isinstance(state.stack[-1], AttackFrame):
        return plain[0], "is_the_predator", two(predator, prey)
    if found == OTHER_ZONE:
        return REASONS[OTHER_ZONE][0], "other_zone", {**two(predator, prey), **homes(predator, prey)}
    return plain if found == ALLOWED else (*REASONS[int(found)], two(predator, prey))


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
    """One trait has a sentence of its own; several are listed. Either way, what overcomes each is said."""
    traits = [trait for trait in TRAITS if overlap(trait.bit, shields)]
    named: Values = {**two(predator, prey), "traits": trait_values(traits)}
    if len(traits) == 1:
        return traits[0].rule, f"protected_by_{key_of(traits[0])}", named
    named["shields"] = [f"shield:{trait.name}" for trait in traits]
    return "5.4", "protected_by_several", named


def explain_duty(state: OriginState, plain: Case) -> Case:
    """The defences that must be tried, or the protections of which one must be ignored."""
    top = state.stack[-1]
    if not isinstance(top, AttackFrame):
        return plain
    predator, prey = state.living(top.predator), state.living(top.prey)
    if isinstance(top, Defend):
        return plain[0], plain[1], {"traits": trait_values(compulsory_defences(state, top))}
    shields = protections(state, predator, prey, top.mode)
    return plain[0], plain[1], {"traits": trait_values([trait for trait in TRAITS if overlap(trait.bit, shields)])}


def compulsory_defences(state: OriginState, attack: AttackFrame) -> list[Trait]:
    duel = attack.duel(state)
    traits = [TRAITS[kind] for kind in acting_against(duel.predator, duel.prey, HOOKS.defences)]
    return [trait for trait in traits if trait.compels(state) and len(trait.defences(state, duel, vec[i64]())) > 0]


# -- whose animal, and what it has -------------------------------------------------------------------------------------


def explain_foreign(state: OriginState, action: Action, refusal: Refusal, plain: Case) -> Case:
    """The animal is not on the table, or belongs to another player."""
    names = [other_in(action)] if isinstance(state.stack[-1], Defend) else [one_in(action), other_in(action)]
    for name in names[:1] if refusal == NOT_YOURS else names:
        animal = state.find(name)
        if animal is None:
            return plain[0], "no_such_animal", {"animal": f"creature:{name}"}
        if refusal == NOT_YOURS:
            return plain[0], plain[1], {"animal": creature(animal), "owner": f"seat:{animal.owner}"}
    return explain_by_trait(state, state.living(names[0]), action, refusal, plain)


def explain_missing(state: OriginState, action: Action, plain: Case) -> Case:
    """The animal does not have the trait, or it is disabled, or the predator ignores it."""
    top = state.stack[-1]
    if isinstance(top, IgnoreTrait):
        return plain[0], "nothing_to_ignore", {}
    kind = kind_in(action)
    if isinstance(top, Defend):
        duel = top.duel(state)
        if holds(duel.prey.active, kind):
            return "8.6" if top.mode == COUNTER else "8.4", "no_such_trait_ignored", {}
        return lacking(duel.prey, kind, plain)
    animal = state.find(one_in(action))
    if animal is None:
        return plain
    if holds(HOOKS.invites, kind):
        return plain[0], "no_loose_card", {}
    if holds(animal.active, kind):  # an ambush needs a predator
        kind = next(trait.kind for trait in TRAITS if trait.dangerous)
    return lacking(animal, kind, plain)


def lacking(animal: Animal, kind: Kind, plain: Case) -> Case:
    """The animal does not have the trait, or something keeps it from working: rules 7.5, 7.6, 7.9 and A20."""
    values: Values = {"animal": creature(animal), "trait": trait_value(kind)}
    if not holds(animal.kinds, kind):
        return plain[0], plain[1], values
    if animal.has(BODYLESS):
        return "7.6", "no_body", values
    if animal.has(PARALYSED):
        return "7.9", "no_such_trait_paralysed", values
    for word in animal.worn:
        if kind_of(word) == kind and is_off(word):
            return "7.5", "no_such_trait_off", values
    return "A20", "no_such_trait_dormant", values


# -- food --------------------------------------------------------------------------------------------------------------


def hungry_animal(state: OriginState) -> Animal:
    """An animal of the seat in turn that can still take a red token."""
    animals = state.players[state.actor].animals
    return next(animal for animal in animals if forbids_eating(state, animal) == ALLOWED)


def explain_receiving(state: OriginState, animal: Animal) -> Case:
    """Rule 4.2: why an animal gets no token."""
    values: Values = {"animal": creature(animal)}
    if animal.has(BODYLESS):
        return "7.6", "cannot_receive_bodyless", values
    if animal.has(ASLEEP):
        return "6.15", "cannot_receive_asleep", values
    if animal.has(HIDDEN):
        return "8.8", "cannot_receive_hidden", values
    for which in acting(animal, HOOKS.blocks):
        trait = TRAITS[which]
        blocker = trait.blocker(state, animal)
        if blocker is not None:
            return trait.rule, f"blocked_by_{key_of(trait)}", {**values, "target": creature(blocker)}
    full = "cannot_receive_fat_full" if overlap(animal.active, HOOKS.stores) else "cannot_receive_fed"
    return "4.2", full, values


# -- where traits may lie and animals meet -----------------------------------------------------------------------------


def explain_exclusion(state: OriginState, animal: Animal, action: Action, plain: Case) -> Case:
    """Rule 5.1.1: the trait that is there already. Of a pair, either animal may have it."""
    for bearer in (animal, state.find(other_in(action))):
        if bearer is None or bearer.owner != animal.owner:
            continue
        for trait in TRAITS:
            if overlap(trait.bit, common(bearer.kinds, EXCLUDES[kind_in(action)])):
                return plain[0], plain[1], {"bearer": creature(bearer), "has": trait_value(trait.kind)}
    return plain


def explain_distance(state: OriginState, animal: Animal, action: Action, plain: Case) -> Case:
    """Rule 7.1: two animals of different zones, or one far from what happens."""
    target = state.find(other_in(action))
    if target is None or target.zone == animal.zone or isinstance(state.stack[-1], ChooseAnimal):
        return plain[0], "elsewhere", {"animal": creature(animal)}
    return plain[0], plain[1], {**two(animal, target), **homes(animal, target)}


# -- words -------------------------------------------------------------------------------------------------------------


def two(animal: Animal, target: Animal) -> Values:
    return {"animal": creature(animal), "target": creature(target)}


def homes(animal: Animal, target: Animal) -> Values:
    return {"home": zone_value(animal.zone), "away": zone_value(target.zone)}


def key_of(trait: Trait) -> str:
    return trait.name.replace("-", "_")


def trait_value(kind: Kind) -> str:
    return f"trait:{TRAITS[kind].name}"


def trait_values(traits: list[Trait]) -> list[str]:
    return [f"trait:{trait.name}" for trait in traits]


def zone_value(zone: Zone) -> str:
    return f"zone:{ZONE_NAMES[zone]}"

"""What a rollout policy sees of a move of The Beginning."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.move_features import MoveFeatures
from galapagos.games.beginning.actions import (
    ATTACK,
    DONE_ADAPTING,
    DRINK,
    NEW_SPECIES,
    POPULATE,
    START,
    SWAP_TRAIT,
    card_of,
    one_of,
    other_of,
    verb_of,
)
from galapagos.games.beginning.cards import BIT, HAS_CARNIVORE, HAS_FAT_LAYER, HAS_LONG_NECK, KINDS, NAMES, size
from galapagos.games.beginning.state import BeginningState, Species

VERBS: Final = START + 1
VERB_NAMES: Final = (
    *("none", "new species", "populate", "add trait", "swap trait", "done adapting"),
    *("drink", "attack", "done eating", "draw", "start"),
)
ADAPTING: Final = DONE_ADAPTING + 1  # verbs below this one are of adapting
TURNS: Final = 4  # 0, 1, 2 or more turns left
MOST_SPECIES: Final = 6
MOST_HAND: Final = 7
MOST_POPULATION: Final = 7
MOST_LACKING: Final = 5  # tokens of food, counted from two too many on
SPARE: Final = 2

# Where the features of each sort begin.
SPENT: Final = VERBS  # by verb and card
NEW: Final = SPENT + ADAPTING * KINDS  # by own species and turns left
NEW_LACKING: Final = NEW + (MOST_SPECIES + 1) * TURNS
NEW_HAND: Final = NEW_LACKING + MOST_LACKING + 1
GROWN: Final = NEW_HAND + MOST_HAND + 1  # by population and turns left
GROWN_WITH: Final = GROWN + (MOST_POPULATION + 1) * TURNS  # by trait
GROWN_LACKING: Final = GROWN_WITH + KINDS
GAINED: Final = GROWN_LACKING + MOST_LACKING + 1  # by trait and turns left
GAINED_BY: Final = GAINED + KINDS * TURNS  # by trait and population
GAINED_WITH: Final = GAINED_BY + KINDS * (MOST_POPULATION + 1)  # by trait and trait that is there
GONE: Final = GAINED_WITH + KINDS * KINDS
DONE: Final = GONE + KINDS  # by hand and turns left
DRUNK: Final = DONE + (MOST_HAND + 1) * TURNS  # by hunger and fat layer
PREY: Final = DRUNK + 4  # by owner and population
PREY_CHIPS: Final = PREY + 2 * (MOST_POPULATION + 1)  # by owner and chips
PREY_WITH: Final = PREY_CHIPS + 2 * (MOST_POPULATION + 1)
FEATURES: Final = PREY_WITH + KINDS


@final
class BeginningMoves(MoveFeatures[BeginningState]):
    def names(self) -> list[str]:
        lacking = [f"{count - SPARE} tokens lacking" for count in range(MOST_LACKING + 1)]
        sizes, turns = range(MOST_POPULATION + 1), range(TURNS)
        return [
            *VERB_NAMES,
            *[f"{verb} with {card}" for verb in VERB_NAMES[:ADAPTING] for card in NAMES],
            *[f"new species beside {count}, {left} turns left" for count in range(MOST_SPECIES + 1) for left in turns],
            *[f"new species, {count}" for count in lacking],
            *[f"new species, {count} cards in hand" for count in range(MOST_HAND + 1)],
            *[f"population {count} grows, {left} turns left" for count in sizes for left in turns],
            *[f"population grows with {trait}" for trait in NAMES],
            *[f"population grows, {count}" for count in lacking],
            *[f"gains {trait}, {left} turns left" for trait in NAMES for left in turns],
            *[f"population {count} gains {trait}" for trait in NAMES for count in sizes],
            *[f"gains {trait} beside {other}" for trait in NAMES for other in NAMES],
            *[f"loses {trait}" for trait in NAMES],
            *[f"adapted with {count} in hand, {left} turns left" for count in range(MOST_HAND + 1) for left in turns],
            *["hungry drinks", "sated drinks", "hungry fat layer drinks", "sated fat layer drinks"],
            *[f"attacks {whose} population {count}" for whose in ("another's", "an own") for count in sizes],
            *[f"attacks {whose} with {count} chips" for whose in ("another's", "an own") for count in sizes],
            *[f"attacks {trait}" for trait in NAMES],
        ]

    def find(self, state: BeginningState, action: i64, found: vec[i64]) -> i64:
        verb = verb_of(action)
        found[0] = verb
        if verb > DONE_ADAPTING:
            return of_meal(state, action, verb, found)
        left = turns_to_come(state)
        if verb == DONE_ADAPTING:
            found[1] = DONE + TURNS * min(size(state.hands[state.turn]), MOST_HAND) + left
            return 2
        found[1] = SPENT + KINDS * verb + card_of(action)
        if verb == NEW_SPECIES:
            found[2] = NEW + TURNS * min(len(state.species[state.turn]), MOST_SPECIES) + left
            found[3] = NEW_LACKING + lacking(state)
            found[4] = NEW_HAND + min(size(state.hands[state.turn]), MOST_HAND)
            return 5
        species = state.own(state.turn, one_of(action))
        if species is None:
            return 2
        if verb == POPULATE:
            return of_growth(state, species, left, found)
        return of_trait(action, verb, species, left, found)


def of_growth(state: BeginningState, species: Species, left: i64, found: vec[i64]) -> i64:
    found[2] = GROWN + TURNS * min(species.population, MOST_POPULATION) + left
    count: i64 = 3
    for trait in range(KINDS):
        if species.traits & BIT[trait]:
            found[count] = GROWN_WITH + trait
            count += 1
    if drinks_only(species):
        found[count] = GROWN_LACKING + lacking(state)
        count += 1
    return count


def of_trait(action: i64, verb: i64, species: Species, left: i64, found: vec[i64]) -> i64:
    kind, traits = card_of(action), species.traits
    found[2] = GAINED + TURNS * kind + left
    found[3] = GAINED_BY + (MOST_POPULATION + 1) * kind + min(species.population, MOST_POPULATION)
    count: i64 = 4
    if verb == SWAP_TRAIT:
        found[count] = GONE + other_of(action)
        count += 1
        traits &= ~BIT[other_of(action)]
    for trait in range(KINDS):
        if traits & BIT[trait]:
            found[count] = GAINED_WITH + KINDS * kind + trait
            count += 1
    return count


def of_meal(state: BeginningState, action: i64, verb: i64, found: vec[i64]) -> i64:
    if verb == DRINK:
        species = state.own(state.turn, one_of(action))
        if species is None:
            return 1
        found[1] = DRUNK
        if not species.hungry():
            found[1] += 1
        if species.traits & HAS_FAT_LAYER:
            found[1] += 2
        return 2
    if verb != ATTACK:
        return 1
    prey = state.find(other_of(action))
    if prey is None:
        return 1
    own: i64 = 0
    if prey.owner == state.turn:
        own = MOST_POPULATION + 1
    found[1] = PREY + own + min(prey.population, MOST_POPULATION)
    found[2] = PREY_CHIPS + own + min(prey.chips(), MOST_POPULATION)
    count: i64 = 3
    for trait in range(KINDS):
        if prey.traits & BIT[trait]:
            found[count] = PREY_WITH + trait
            count += 1
    return count


def turns_to_come(state: BeginningState) -> i64:
    """About how many turns each seat still has, up to three."""
    if state.ending:
        return 0
    return min(1 + state.pile_size // (4 * state.seats), TURNS - 1)


def lacking(state: BeginningState) -> i64:
    """The food that the watering hole lacks for the own species that only drink there, from SPARE too many on."""
    thirst: i64 = 0
    for species in state.species[state.turn]:
        if drinks_only(species):
            thirst += species.population
    return max(0, min(thirst - state.hole + SPARE, MOST_LACKING))


def drinks_only(species: Species) -> bool:
    return not species.traits & (HAS_CARNIVORE | HAS_LONG_NECK)


MOVES: Final = BeginningMoves()

"""How the bots judge a position of The Beginning.

The evaluation is a weighted sum of features. Chips and cards count as they score; everything else is valued by what it
promises for the turns that are left. The weights were learnt from play, see weights.py.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator, lead_of, leads
from galapagos.games.beginning.cards import (
    BIT,
    HAS_CARNIVORE,
    HAS_FAT_LAYER,
    HAS_FERTILE,
    HAS_HORNS,
    HAS_LONG_NECK,
    HAS_PROTECTION,
    HAS_SCAVENGER,
    KINDS,
    size,
    trait_count,
)
from galapagos.games.beginning.state import BeginningState, Species
from galapagos.games.beginning.weights import WEIGHTS

# The index of each feature's weight. Features count once per turn left, except those marked "once".
TRAIT: Final = 0  # ten weights, one for each kind
HAND: Final = 10
POPULATION: Final = 11
SPECIES: Final = 12
LONG_NECK_MEALS: Final = 13
SECOND_PLACES: Final = 14
FERTILE_LONG_NECK: Final = 15
SAFE_POPULATION: Final = 16
HORNED_POPULATION: Final = 17
HUNTING_POPULATION: Final = 18
HUNTERS_IN_DISGUISE: Final = 19  # protections that let a carnivore attack more prey
FAT_SCAVENGERS: Final = 20
THREATENED: Final = 21  # species that another seat's carnivore can attack; once
THREATENED_POPULATION: Final = 22
IN_REACH: Final = 23  # another seat's species that an own carnivore can attack; once
NO_PREY: Final = 24  # population of carnivores that nothing feeds; once
THIRST: Final = 25  # food that the watering hole will lack; once
HUNGRY: Final = 26  # population not fed yet, during the seat's own turn; once
FULL_SPECIES: Final = 27  # species with three traits, so without room for more
FEATURES: Final = 28

MOST_TURNS: Final = 6.0  # no feature is projected further ahead


@final
class BeginningEvaluator(Evaluator[BeginningState]):
    """The hand-made evaluator."""

    def __init__(self) -> None:
        super().__init__()
        self.weights = WEIGHTS

    def evaluate(self, state: BeginningState, seat: i64) -> float:
        return lead_of(self.worths(state), seat)

    def evaluate_all(self, state: BeginningState) -> vec[float]:
        return leads(self.worths(state))

    def worths(self, state: BeginningState) -> vec[float]:
        worths = vec[float](capacity=state.seats)
        for seat in range(state.seats):
            worths = append(worths, worth_of_seat(state, seat, self.weights))
        return worths

    def clock(self, state: BeginningState) -> i64:
        return state.turns

    def reach(self, state: BeginningState) -> float:
        return 6.0 + 1.8 * turns_left(state, 0)


def turns_left(state: BeginningState, seat: i64) -> float:
    """Return how many turns a seat can still expect, not counting the current one."""
    rounds = 0.0 if state.ending else float(state.pile_size) / (4.4 * float(state.seats))
    begun = (state.turns - 1) % state.seats
    if (seat - state.first) % state.seats > begun:
        rounds += 1.0
    return min(rounds, MOST_TURNS)


def worth_of_seat(state: BeginningState, seat: i64, weights: vec[float]) -> float:
    """Points so far and what the seat's species promise."""
    turns = turns_left(state, seat)
    held = float(size(state.hands[seat]))
    total = float(state.collected[seat]) + held * (1.0 + weights[HAND] * turns)
    thirst: i64 = 0
    for species in state.species[seat]:
        total += float(species.chips() + species.population + trait_count(species.traits))
        total += worth_of_species(weights, species.traits, species.population, turns)
        if seat == state.turn:
            total += weights[HUNGRY] * float(species.population - species.fed)
        if turns > 0.0:
            total += worth_among_others(state, species, weights)
        if not species.traits & (HAS_CARNIVORE | HAS_LONG_NECK):
            thirst += species.population
    lacking = thirst - state.hole - 2
    if lacking > 0 and turns > 0.0:
        total += weights[THIRST] * float(lacking)
    return total


def worth_among_others(state: BeginningState, species: Species, weights: vec[float]) -> float:
    """What a species gains and loses by the species it can attack and those that can attack it."""
    worth = 0.0
    prey = False
    threatened = False
    for group in state.species:
        for other in group:
            if other.owner == species.owner:
                continue
            if reaches(other.traits, species.traits):
                threatened = True
            if reaches(species.traits, other.traits):
                prey = True
                worth += weights[IN_REACH]
    if threatened:
        worth += weights[THREATENED] + weights[THREATENED_POPULATION] * float(species.population)
    if species.traits & HAS_CARNIVORE and not prey and not species.traits & HAS_LONG_NECK:
        worth += weights[NO_PREY] * float(species.population)
    return worth


def worth_of_species(weights: vec[float], traits: i64, population: i64, turns: float) -> float:
    """What a species promises regardless of the others."""
    size = float(population)
    worth = weights[SPECIES] + weights[POPULATION] * size
    for kind in range(KINDS):
        if traits & BIT[kind]:
            worth += weights[TRAIT + kind]
    if trait_count(traits) >= 3:
        worth += weights[FULL_SPECIES]
    capacity = 2.0 * size if traits & HAS_FAT_LAYER else size
    if traits & HAS_FAT_LAYER:
        worth += weights[SECOND_PLACES] * size
        if traits & HAS_SCAVENGER:
            worth += weights[FAT_SCAVENGERS] * size
    if traits & HAS_LONG_NECK:
        worth += weights[LONG_NECK_MEALS] * min(capacity, 3.0)
        if traits & HAS_FERTILE:
            worth += weights[FERTILE_LONG_NECK]
    if traits & HAS_PROTECTION:
        worth += weights[SAFE_POPULATION] * size
    if traits & HAS_HORNS:
        worth += weights[HORNED_POPULATION] * size
    if traits & HAS_CARNIVORE:
        worth += weights[HUNTING_POPULATION] * size
        worth += weights[HUNTERS_IN_DISGUISE] * float(trait_count(traits & HAS_PROTECTION))
    return worth * turns


def reaches(hunter: i64, prey: i64) -> bool:
    """Return whether a species with the traits `hunter` can attack one with the traits `prey`."""
    return hunter & HAS_CARNIVORE != 0 and prey & HAS_PROTECTION & ~hunter == 0

"""What a table looks worth to a seat, in points: `greedy` goes by it, and search where it stops.

A sum of features, each with its weight. Chips and cards count as they score; everything else is what it promises for
the turns that are left. The weights are learnt from play, see weights.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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
    trait_count,
)

# Where each feature's weight stands. All but the marked ones are for each turn left.
TRAIT: Final = 0  # ten of them, by kind
HAND: Final = 10
POPULATION: Final = 11
SPECIES: Final = 12
LONG_NECK_MEALS: Final = 13
SECOND_PLACES: Final = 14
FERTILE_LONG_NECK: Final = 15
SAFE_POPULATION: Final = 16
HORNED_POPULATION: Final = 17
HUNTING_POPULATION: Final = 18
HUNTERS_IN_DISGUISE: Final = 19  # protections that open a carnivore's way to more prey
FAT_SCAVENGERS: Final = 20
THREATENED: Final = 21  # species in reach of somebody else's carnivore; once
THREATENED_POPULATION: Final = 22
IN_REACH: Final = 23  # somebody else's species that an own carnivore reaches; once
NO_PREY: Final = 24  # population of carnivores that nothing feeds; once
THIRST: Final = 25  # what the watering hole will lack; once
HUNGRY: Final = 26  # population not fed yet, in the own turn; once
FULL_SPECIES: Final = 27  # three traits and no more room
FEATURES: Final = 28

MOST_TURNS: Final = 6.0  # further ahead nobody sees


def worth_of_species(taste: vec[float], traits: i64, population: i64, turns: float) -> float:
    """What a species promises by itself."""
    size = float(population)
    worth = taste[SPECIES] + taste[POPULATION] * size
    for kind in range(KINDS):
        if traits & BIT[kind]:
            worth += taste[TRAIT + kind]
    if trait_count(traits) >= 3:
        worth += taste[FULL_SPECIES]
    capacity = 2.0 * size if traits & HAS_FAT_LAYER else size
    if traits & HAS_FAT_LAYER:
        worth += taste[SECOND_PLACES] * size
        if traits & HAS_SCAVENGER:
            worth += taste[FAT_SCAVENGERS] * size
    if traits & HAS_LONG_NECK:
        worth += taste[LONG_NECK_MEALS] * min(capacity, 3.0)
        if traits & HAS_FERTILE:
            worth += taste[FERTILE_LONG_NECK]
    if traits & HAS_PROTECTION:
        worth += taste[SAFE_POPULATION] * size
    if traits & HAS_HORNS:
        worth += taste[HORNED_POPULATION] * size
    if traits & HAS_CARNIVORE:
        worth += taste[HUNTING_POPULATION] * size
        worth += taste[HUNTERS_IN_DISGUISE] * float(trait_count(traits & HAS_PROTECTION))
    return worth * turns


def reaches(hunter: i64, prey: i64) -> bool:
    """Whether a species with the traits of `hunter` may attack one with the traits of `prey`."""
    return hunter & HAS_CARNIVORE != 0 and prey & HAS_PROTECTION & ~hunter == 0

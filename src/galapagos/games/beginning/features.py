"""What a network sees of a position of The Beginning: the features of the hand-made evaluation, without its weights."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.features import Features, Style
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
    NAMES,
    copies,
    size,
    trait_count,
)
from galapagos.games.beginning.evaluation import (
    FAT_SCAVENGERS,
    FERTILE_LONG_NECK,
    FULL_SPECIES,
    HAND,
    HORNED_POPULATION,
    HUNGRY,
    HUNTERS_IN_DISGUISE,
    HUNTING_POPULATION,
    IN_REACH,
    LONG_NECK_MEALS,
    NO_PREY,
    POPULATION,
    SAFE_POPULATION,
    SECOND_PLACES,
    SPECIES,
    THIRST,
    THREATENED,
    THREATENED_POPULATION,
    TRAIT,
    reaches,
    turns_left,
)
from galapagos.games.beginning.evaluation import FEATURES as OF_THE_EVALUATION
from galapagos.games.beginning.state import BeginningState, Species

# The features of the evaluation come first, in its order. These follow.
POINTS: Final = OF_THE_EVALUATION
COLLECTED: Final = POINTS + 1
CHIPS: Final = POINTS + 2
TURNS: Final = POINTS + 3
TO_MOVE: Final = POINTS + 4
HELD: Final = POINTS + 5  # a feature for each kind of card in the hand

MANY_TURNS: Final = 0.2  # features that count once for each turn left
SOME: Final = 0.25  # small counts
POINT: Final = 0.05


@final
class BeginningFeatures(Features[BeginningState]):
    def side_names(self) -> list[str]:
        return [
            *[f"{kind} for the turns left" for kind in NAMES],
            "hand for the turns left",
            "population for the turns left",
            "species for the turns left",
            "long-neck meals for the turns left",
            "second places for the turns left",
            "fertile long-necks for the turns left",
            "safe population for the turns left",
            "horned population for the turns left",
            "hunting population for the turns left",
            "hunters in disguise for the turns left",
            "fat scavengers for the turns left",
            "threatened species",
            "threatened population",
            "prey in reach",
            "hunters without prey",
            "thirst",
            "hungry population",
            "full species for the turns left",
            *("points", "collected", "chips on species", "turns left", "to move"),
            *[f"{kind} in hand" for kind in NAMES],
        ]

    def shared_names(self) -> list[str]:
        return ["watering hole", "pile", "discards", "last round", "extra round", "turns begun"]

    def styles(self) -> dict[str, Style]:
        for_turns_left = "for the turns left"
        return {
            "hunter": Style(
                {f"carnivore {for_turns_left}": 0.5, "prey in reach": 0.5}, {f"population {for_turns_left}": -0.5}
            ),
            "grazer": Style({f"carnivore {for_turns_left}": -0.25, f"population {for_turns_left}": 0.1}, {}),
            "collector": Style({f"species {for_turns_left}": 0.1, f"full species {for_turns_left}": 0.3}, {}),
        }

    def standing(self, state: BeginningState, seat: i64) -> float:
        return float(state.points(seat))

    def write_side(self, state: BeginningState, seat: i64, values: vec[float], at: i64) -> None:
        turns = turns_left(state, seat)
        thirst: i64 = 0
        for species in state.species[seat]:
            write_species(species, turns, values, at)
            if turns > 0.0:
                write_among_others(state, species, values, at)
            if seat == state.turn:
                values[at + HUNGRY] += SOME * float(species.population - species.fed)
            if not species.traits & (HAS_CARNIVORE | HAS_LONG_NECK):
                thirst += species.population
            values[at + CHIPS] += 0.1 * float(species.chips())
        lacking = thirst - state.hole - 2
        if lacking > 0 and turns > 0.0:
            values[at + THIRST] = SOME * float(lacking)
        hand = state.hands[seat]
        for kind in range(KINDS):
            values[at + HELD + kind] = SOME * float(copies(hand, kind))
        values[at + HAND] = SOME * MANY_TURNS * turns * float(size(hand))
        values[at + POINTS] = POINT * float(state.points(seat))
        values[at + COLLECTED] = POINT * float(state.collected[seat])
        values[at + TURNS] = MANY_TURNS * turns
        values[at + TO_MOVE] = 1.0 if seat == state.turn else 0.0

    def write_shared(self, state: BeginningState, values: vec[float], at: i64) -> None:
        values[at] = 0.1 * float(state.hole)
        values[at + 1] = 0.02 * float(state.pile_size)
        values[at + 2] = 0.02 * float(size(state.discard))
        values[at + 3] = 1.0 if state.ending else 0.0
        values[at + 4] = 1.0 if state.extra_round else 0.0
        values[at + 5] = 0.05 * float(state.turns)


def write_species(species: Species, turns: float, values: vec[float], at: i64) -> None:
    """What a species promises regardless of the others, once for each turn left."""
    traits, population = species.traits, float(species.population)
    weight = MANY_TURNS * turns
    some = SOME * weight
    for kind in range(KINDS):
        if traits & BIT[kind]:
            values[at + TRAIT + kind] += weight
    values[at + SPECIES] += weight
    values[at + POPULATION] += some * population
    if trait_count(traits) >= 3:
        values[at + FULL_SPECIES] += weight
    if traits & HAS_FAT_LAYER:
        values[at + SECOND_PLACES] += some * population
        if traits & HAS_SCAVENGER:
            values[at + FAT_SCAVENGERS] += some * population
    if traits & HAS_LONG_NECK:
        room = 2.0 * population if traits & HAS_FAT_LAYER else population
        values[at + LONG_NECK_MEALS] += some * min(room, 3.0)
        if traits & HAS_FERTILE:
            values[at + FERTILE_LONG_NECK] += weight
    if traits & HAS_PROTECTION:
        values[at + SAFE_POPULATION] += some * population
    if traits & HAS_HORNS:
        values[at + HORNED_POPULATION] += some * population
    if traits & HAS_CARNIVORE:
        values[at + HUNTING_POPULATION] += some * population
        values[at + HUNTERS_IN_DISGUISE] += weight * float(trait_count(traits & HAS_PROTECTION))


def write_among_others(state: BeginningState, species: Species, values: vec[float], at: i64) -> None:
    """The species it can attack, and those that can attack it."""
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
                values[at + IN_REACH] += SOME
    if threatened:
        values[at + THREATENED] += 0.5
        values[at + THREATENED_POPULATION] += SOME * float(species.population)
    if species.traits & HAS_CARNIVORE and not prey and not species.traits & HAS_LONG_NECK:
        values[at + NO_PREY] += SOME * float(species.population)


FEATURES: Final = BeginningFeatures()

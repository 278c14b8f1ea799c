"""What a network sees of a position of The Origin of Species, with both expansions."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.features import Features, Style
from galapagos.games.origin.animal import ZONES, Animal, Player, points_of, stored
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.evaluation import dangers, hunters_of, missing_food, share, turns_left
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.kinds import FIRST, HOOKS, NO_FACE, SECOND
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.worn import (
    ASLEEP,
    BODYLESS,
    HIDDEN,
    PARALYSED,
    POISONED,
    kind_of,
    overlap,
    partner_of,
)

# Of a side.
POINTS: Final = 0
ANIMALS: Final = 1
CARDS: Final = 2
TRAIT_CARDS: Final = 3
PAIR_CARDS: Final = 4
NEED: Final = 5
MISSING: Final = 6
HUNGRY: Final = 7
FAT: Final = 8
ROOM: Final = 9
ASLEEP_ANIMALS: Final = 10
POISONED_ANIMALS: Final = 11
HIDDEN_ANIMALS: Final = 12
PARALYSED_ANIMALS: Final = 13
REMAINS: Final = 14
HUNTERS: Final = 15
HUNGRY_HUNTERS: Final = 16
EXPOSED: Final = 17  # animals that another one could eat
EXPOSED_POINTS: Final = 18
DANGERS: Final = 19
DISCARDED: Final = 20
TO_MOVE: Final = 21
FIRST_PLAYER: Final = 22
PASSED: Final = 23
ATTACKING: Final = 24
ATTACKED: Final = 25
SHORT: Final = 26  # what the food it can hope for does not cover
ZONE: Final = 27  # four features for each zone
IN_ZONE: Final = 4  # animals, missing food, hunters, food to hope for
KIND: Final = ZONE + ZONES * IN_ZONE  # a feature for each kind of trait on animals, then one for each in the hand

# Shared.
FOOD: Final = 7  # the first zone's bank

FEW: Final = 0.2
SOME: Final = 0.1


@final
class OriginFeatures(Features[OriginState]):
    def side_names(self) -> list[str]:
        kinds = [trait.name for trait in TRAITS]
        return [
            *("points", "animals", "cards", "traits", "pairs", "need", "missing food", "hungry animals", "fat", "room"),
            *("asleep", "poisoned", "hidden", "paralysed", "remains", "hunters", "hungry hunters"),
            *("exposed animals", "exposed points", "dangers", "discards"),
            *("to move", "first player", "passed", "attacking", "attacked", "food that falls short"),
            *[
                f"{what} in {zone}"
                for zone in ZONE_NAMES
                for what in ("animals", "missing food", "hunters", "food to hope for")
            ],
            *kinds,
            *[f"{kind} in hand" for kind in kinds],
        ]

    def shared_names(self) -> list[str]:
        return [
            *("turns left", "last turn", "feeding", "turns begun", "deck", "loose cards", "main action taken"),
            *[f"food in {zone}" for zone in ZONE_NAMES],
        ]

    def styles(self) -> dict[str, Style]:
        return {
            "hunter": Style({"hunters": 0.5, "hungry hunters": -0.3}, {"animals": -1.5}),
            "grazer": Style({"hunters": -0.4, "animals": 0.3}, {}),
            "collector": Style({"traits": 1.0}, {}),
        }

    def standing(self, state: OriginState, seat: i64) -> float:
        return float(state.points(seat))

    def write_side(self, state: OriginState, seat: i64, values: vec[float], at: i64) -> None:
        player = state.players[seat]
        hunters = hunters_of(state)
        for animal in player.animals:
            write_animal(state, animal, hunters, values, at)
        for zone in range(ZONES):
            if zone == 0 or state.rulings.continents:
                write_zone(state, seat, zone, values, at)
        write_hand(player, values, at + KIND + len(TRAITS))
        values[at + ANIMALS] = FEW * float(len(player.animals))
        values[at + CARDS] = SOME * float(len(player.hand))
        values[at + DISCARDED] = 0.05 * float(player.discarded())
        values[at + TO_MOVE] = 1.0 if state.actor == seat else 0.0
        values[at + FIRST_PLAYER] = 1.0 if state.first == seat else 0.0
        values[at + PASSED] = 1.0 if state.has_passed(seat) else 0.0
        if state.actor >= 0:
            self.write_attack(state, seat, values, at)

    def write_attack(self, state: OriginState, seat: i64, values: vec[float], at: i64) -> None:
        top = state.stack[-1]
        if isinstance(top, AttackFrame):
            if state.own(seat, top.predator) is not None:
                values[at + ATTACKING] = 1.0
            if state.own(seat, top.prey) is not None:
                values[at + ATTACKED] = 1.0

    def write_shared(self, state: OriginState, values: vec[float], at: i64) -> None:
        values[at] = FEW * turns_left(state)
        values[at + 1] = 1.0 if state.last_turn else 0.0
        values[at + 2] = 1.0 if state.feeding else 0.0
        values[at + 3] = SOME * float(state.turns)
        values[at + 4] = 0.02 * float(state.deck_size)
        values[at + 5] = FEW * float(len(state.loose))
        values[at + 6] = 1.0 if state.main_used else 0.0
        for zone in range(ZONES):
            values[at + FOOD + zone] = SOME * float(state.food_in(zone))


def write_animal(state: OriginState, animal: Animal, hunters: list[Animal], values: vec[float], at: i64) -> None:
    points, missing, threats = float(points_of(animal)), missing_food(state, animal), dangers(hunters, animal)
    hunts = overlap(animal.active, HOOKS.dangerous)
    zone = at + ZONE + IN_ZONE * animal.zone
    values[at + POINTS] += 0.05 * points
    values[at + NEED] += SOME * float(animal.need)
    values[at + MISSING] += SOME * float(missing)
    values[at + FAT] += FEW * float(stored(animal))
    values[at + ROOM] += FEW * float(animal.room)
    values[zone] += FEW
    values[zone + 1] += SOME * float(missing)
    if missing > 0:
        values[at + HUNGRY] += FEW
    if hunts:
        values[at + HUNTERS] += 0.5
        values[zone + 2] += 0.5
        if missing > 0:
            values[at + HUNGRY_HUNTERS] += 0.5
    if threats > 0:
        values[at + EXPOSED] += FEW
        values[at + EXPOSED_POINTS] += 0.05 * points
        values[at + DANGERS] += SOME * float(threats)
    write_flags(animal, values, at)
    for word in animal.worn:
        values[at + KIND + kind_of(word)] += 0.5
        values[at + TRAIT_CARDS] += SOME
        if partner_of(word) >= 0:
            values[at + PAIR_CARDS] += SOME


def write_flags(animal: Animal, values: vec[float], at: i64) -> None:
    if animal.has(ASLEEP):
        values[at + ASLEEP_ANIMALS] += 0.5
    if animal.has(POISONED):
        values[at + POISONED_ANIMALS] += 0.5
    if animal.has(HIDDEN):
        values[at + HIDDEN_ANIMALS] += 0.5
    if animal.has(PARALYSED):
        values[at + PARALYSED_ANIMALS] += 0.5
    if animal.has(BODYLESS):
        values[at + REMAINS] += 0.5


def write_zone(state: OriginState, seat: i64, zone: i64, values: vec[float], at: i64) -> None:
    """The food that the side can hope for there, and by how much it is too little."""
    hoped = share(state, seat, zone)
    here = at + ZONE + IN_ZONE * zone
    missing = values[here + 1] / SOME
    values[here + 3] = SOME * hoped
    values[at + SHORT] += SOME * max(0.0, missing - hoped)


def write_hand(player: Player, values: vec[float], at: i64) -> None:
    """Each card counts for both traits that it can become."""
    for card in player.hand:
        values[at + FIRST[card]] += 0.5
        if SECOND[card] != NO_FACE:
            values[at + SECOND[card]] += 0.5


FEATURES: Final = OriginFeatures()

"""The decks as tables: which traits share a card, how many copies there are, and how many sets are in play (rule 2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.types import Card

BASE: Final = 0
CONTINENTS: Final = 1
TIME_TO_FLY: Final = 2

# Rules 2.1 to 2.3: the set, the first trait, the second ("" where there is none), copies.
CARDS: list[tuple[int, str, str, int]] = [
    (BASE, "piracy", "", 4),
    (BASE, "mimicry", "", 4),
    (BASE, "scavenger", "", 4),
    (BASE, "running", "", 4),
    (BASE, "tail-loss", "", 4),
    (BASE, "symbiosis", "", 4),
    (BASE, "swimming", "", 8),
    (BASE, "poisonous", "carnivorous", 4),
    (BASE, "hibernation", "carnivorous", 4),
    (BASE, "high-body-weight", "carnivorous", 4),
    (BASE, "parasite", "carnivorous", 4),
    (BASE, "communication", "carnivorous", 4),
    (BASE, "cooperation", "carnivorous", 4),
    (BASE, "grazing", "fat-tissue", 4),
    (BASE, "camouflage", "fat-tissue", 4),
    (BASE, "burrowing", "fat-tissue", 4),
    (BASE, "sharp-vision", "fat-tissue", 4),
    (BASE, "high-body-weight", "fat-tissue", 4),
    (BASE, "parasite", "fat-tissue", 4),
    (BASE, "cooperation", "fat-tissue", 4),
    (CONTINENTS, "herding", "swimming", 2),
    (CONTINENTS, "herding", "cooperation", 4),
    (CONTINENTS, "herding", "carnivorous", 2),
    (CONTINENTS, "migration", "carnivorous", 4),
    (CONTINENTS, "migration", "swimming", 4),
    (CONTINENTS, "suckerfish", "swimming", 2),
    (CONTINENTS, "suckerfish", "cooperation", 2),
    (CONTINENTS, "regeneration", "cooperation", 2),
    (CONTINENTS, "regeneration", "swimming", 2),
    (CONTINENTS, "regeneration", "carnivorous", 2),
    (CONTINENTS, "cnidocytes", "swimming", 2),
    (CONTINENTS, "cnidocytes", "communication", 2),
    (CONTINENTS, "recombination", "carnivorous", 2),
    (CONTINENTS, "recombination", "swimming", 2),
    (CONTINENTS, "aedificator", "carnivorous", 2),
    (CONTINENTS, "aedificator", "swimming", 2),
    (CONTINENTS, "neoplasia", "swimming", 2),
    (CONTINENTS, "neoplasia", "communication", 2),
    (TIME_TO_FLY, "flight", "carnivorous", 2),
    (TIME_TO_FLY, "flight", "specialization-a", 2),
    (TIME_TO_FLY, "flight", "specialization-b", 2),
    (TIME_TO_FLY, "intellect", "fat-tissue", 2),
    (TIME_TO_FLY, "intellect", "specialization-a", 2),
    (TIME_TO_FLY, "ambush", "specialization-b", 2),
    (TIME_TO_FLY, "ambush", "swimming", 2),
    (TIME_TO_FLY, "anglerfish", "", 4),
    (TIME_TO_FLY, "ink-cloud", "", 4),
    (TIME_TO_FLY, "shell", "", 4),
    (TIME_TO_FLY, "metamorphosis", "carnivorous", 2),
    (TIME_TO_FLY, "metamorphosis", "specialization-a", 2),
    (TIME_TO_FLY, "viviparous", "specialization-b", 2),
    (TIME_TO_FLY, "viviparous", "swimming", 2),
    (TIME_TO_FLY, "trematode", "cooperation", 4),
    (TIME_TO_FLY, "trematode", "communication", 2),
    (TIME_TO_FLY, "trematode", "fat-tissue", 2),
]

NAMES: Final = [f"{first}/{second}" if second else first for _, first, second, _ in CARDS]
KINDS: Final = len(CARDS)
NO_CARDS: Final = vec[i64]([0] * KINDS)  # an empty pile; never change it

HALF_FOR_TWO: Final = "two_players"
HALF_UP_TO_THREE: Final = "up_to_three"
NEVER_HALF: Final = "off"


def base_sets(seats: int, continents: bool, time_to_fly: bool) -> int:
    """Rules 2.5 and A30: from five seats on two base sets; Time to Fly alone makes one enough for six."""
    if seats <= 4:
        return 1
    return 1 if time_to_fly and not continents and seats <= 6 else 2


def halved(seats: int, continents: bool, time_to_fly: bool, half_deck: str) -> bool:
    """Rule 2.5: with an expansion a small company plays with half of each kind."""
    if not (continents or time_to_fly) or half_deck == NEVER_HALF:
        return False
    return seats == 2 or (seats == 3 and time_to_fly and half_deck == HALF_UP_TO_THREE)


def deck_for(seats: int, continents: bool, time_to_fly: bool, half_deck: str) -> list[int]:
    """How many cards of each kind are in play."""
    sets = [base_sets(seats, continents, time_to_fly), int(continents), int(time_to_fly)]
    share = 2 if halved(seats, continents, time_to_fly, half_deck) else 1
    counts: list[int] = []
    for which, _, _, copies in CARDS:
        counts.append(copies * sets[which] // share)
    return counts


def size(pile: vec[i64]) -> i64:
    total: i64 = 0
    for count in pile:
        total += count
    return total


def with_card(pile: vec[i64], card: Card, more: i64) -> vec[i64]:
    """A pile with so many more (or fewer) of a card. Copies of a state share piles, so none is ever changed."""
    changed = pile[:]
    changed[card] += more
    return changed


def hand_with(hand: vec[i64], card: Card) -> vec[i64]:
    """A hand is the list of its cards in order."""
    larger = vec[i64](capacity=len(hand) + 1)
    placed = False
    for held in hand:
        if not placed and held > card:
            larger = append(larger, card)
            placed = True
        larger = append(larger, held)
    return larger if placed else append(larger, card)


def hand_without(hand: vec[i64], card: Card) -> vec[i64]:
    smaller = vec[i64](capacity=len(hand))
    gone = False
    for held in hand:
        if held == card and not gone:
            gone = True
        else:
            smaller = append(smaller, held)
    return smaller

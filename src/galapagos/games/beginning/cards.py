"""The deck: 88 cards, ten traits. And hands: how many of each kind, packed into one number."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.rng import Rng

CARNIVORE: Final = 0
FLIGHT: Final = 1
NOCTURNAL: Final = 2
SPEED: Final = 3
BURROWING: Final = 4
HORNS: Final = 5
LONG_NECK: Final = 6
SCAVENGER: Final = 7
FAT_LAYER: Final = 8
FERTILE: Final = 9
KINDS: Final = 10

NAMES: Final = [
    "carnivore",
    "flight",
    "nocturnal",
    "speed",
    "burrowing",
    "horns",
    "long-neck",
    "scavenger",
    "fat-layer",
    "fertile",
]
COPIES: Final = vec[i64]([16, 8, 8, 8, 8, 8, 8, 8, 8, 8])
DECK_SIZE: Final = 88

# Sets of traits are bits.
HAS_CARNIVORE: Final = 1
HAS_PROTECTION: Final = 2 + 4 + 8 + 16  # flight, nocturnal, speed, burrowing: an attacker needs the same
HAS_HORNS: Final = 32
HAS_LONG_NECK: Final = 64
HAS_SCAVENGER: Final = 128
HAS_FAT_LAYER: Final = 256
HAS_FERTILE: Final = 512

BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128, 256, 512])

# A pile or hand is a number with five bits for each kind: ONE[kind] is a single card of that kind.
ONE: Final = vec[i64]([32**kind for kind in range(KINDS)])
EMPTY: Final = 0


def copies(cards: i64, kind: i64) -> i64:
    return cards >> (5 * kind) & 31


def size(cards: i64) -> i64:
    total: i64 = 0
    while cards != 0:
        total += cards & 31
        cards >>= 5
    return total


def full_deck() -> i64:
    cards: i64 = EMPTY
    for kind in range(KINDS):
        cards += COPIES[kind] * ONE[kind]
    return cards


def kinds_of(traits: i64) -> list[int]:
    return [kind for kind in range(KINDS) if traits & BIT[kind]]


def trait_count(traits: i64) -> i64:
    count: i64 = 0
    while traits != 0:
        traits &= traits - 1
        count += 1
    return count


def spread(cards: i64) -> vec[i64]:
    """Every single card of a pile, by kind."""
    kinds = vec[i64]()
    for kind in range(KINDS):
        for _ in range(copies(cards, kind)):
            kinds = append(kinds, kind)
    return kinds


def draw_some(cards: i64, count: i64, rng: Rng) -> i64:
    """`count` cards drawn at random from a pile."""
    drawn: i64 = EMPTY
    shuffled = spread(cards)
    last: i64 = len(shuffled) - 1
    for _ in range(count):
        place = rng.below(last + 1)
        drawn += ONE[shuffled[place]]
        shuffled[place] = shuffled[last]
        last -= 1
    return drawn


def common(some: i64, others: i64) -> i64:
    """The cards that both piles have."""
    shared: i64 = EMPTY
    for kind in range(KINDS):
        shared += min(copies(some, kind), copies(others, kind)) * ONE[kind]
    return shared

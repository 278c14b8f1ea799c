"""Chips and animals. A heap of chips is one number: the count of each symbol, in five bits each."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.rng import Rng

SUN: Final = 0
CHERRY: Final = 1
FISH: Final = 2
WATER: Final = 3
TREE: Final = 4
LEAF: Final = 5
BONE: Final = 6
SYMBOLS: Final = 7

NAMES: Final = ["sun", "cherry", "fish", "water", "tree", "leaf", "bone"]
LETTERS: Final = "SKFWTLB"
COPIES: Final = 12  # chips of each symbol
CHIPS: Final = 84

ANIMALS: Final = 28

EMPTY: Final = 0
ONE: Final = vec[i64]([32**symbol for symbol in range(SYMBOLS)])

# No symbol has more than 12 chips, so the top bit of its five is free: adding or taking away all symbols at once can
# be seen there.
GUARDS: Final = 0x421084210
FIFTEENS: Final = 0x3DEF7BDEF
EVERY_SECOND: Final = 0x7C1F07C1F


def copies(chips: i64, symbol: i64) -> i64:
    return chips >> (5 * symbol) & 31


def size(chips: i64) -> i64:
    """Return how many chips in all."""
    pairs = (chips & EVERY_SECOND) + (chips >> 5 & EVERY_SECOND)
    return (pairs + (pairs >> 10) + (pairs >> 20) + (pairs >> 30)) & 1023


def covers(chips: i64, part: i64) -> bool:
    """Return whether all of `part` is among the chips."""
    return ((chips | GUARDS) - part) & GUARDS == GUARDS


def one_less_of_each(chips: i64) -> i64:
    """Return what is certainly left of a heap after a chip was taken unseen."""
    return chips - ((chips + FIFTEENS & GUARDS) >> 4)


def all_chips() -> i64:
    chips: i64 = EMPTY
    for symbol in range(SYMBOLS):
        chips += COPIES * ONE[symbol]
    return chips


def majority(chips: i64) -> i64:
    """The symbol with more chips than any other single one (3.2.1, A23), or -1."""
    most: i64 = 0
    leader: i64 = -1
    for symbol in range(SYMBOLS):
        count = copies(chips, symbol)
        if count > most:
            most = count
            leader = symbol
        elif count == most:
            leader = -1
    return leader


def symbol_in(chips: i64) -> i64:
    """Return the first symbol of a heap, or -1 if it is empty: for heaps of one symbol."""
    for symbol in range(SYMBOLS):
        if copies(chips, symbol):
            return symbol
    return -1


def spread(chips: i64) -> vec[i64]:
    """Every single chip, by symbol."""
    symbols = vec[i64](capacity=CHIPS)
    for symbol in range(SYMBOLS):
        for _ in range(copies(chips, symbol)):
            symbols = append(symbols, symbol)
    return symbols


def shuffled(chips: i64, rng: Rng) -> vec[i64]:
    symbols = spread(chips)
    rng.shuffle(symbols)
    return symbols


def count_animals(animals: i64) -> i64:
    """Return how many are in a set of animals, a bit each."""
    count: i64 = 0
    while animals != 0:
        animals &= animals - 1
        count += 1
    return count


ANIMAL_BIT: Final = vec[i64]([2**animal for animal in range(ANIMALS)])


def refill(heaps: vec[i64], place: i64, chips: vec[i64], used: i64) -> i64:
    """Replace a heap with as many of `chips`, starting at `used`; return how many are used now."""
    heap: i64 = EMPTY
    for _ in range(size(heaps[place])):
        heap += ONE[chips[used]]
        used += 1
    heaps[place] = heap
    return used


# -- vectors -----------------------------------------------------------------------------------------------------------


def filled(count: i64, value: i64) -> vec[i64]:
    items = vec[i64](capacity=count)
    for _ in range(count):
        items = append(items, value)
    return items


def count(places: vec[i64], nothing: i64) -> i64:
    """Return how many places hold something."""
    found: i64 = 0
    for thing in places:
        if thing != nothing:
            found += 1
    return found

"""What a table looks worth to a seat, in points: `greedy` goes by it."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.beginning.cards import (
    HAS_CARNIVORE,
    HAS_FAT_LAYER,
    HAS_FERTILE,
    HAS_HORNS,
    HAS_LONG_NECK,
    HAS_PROTECTION,
    HAS_SCAVENGER,
    trait_count,
)


def worth_of_species(traits: i64, population: i64, fed: i64, fat: i64, hole: i64) -> float:
    """Chips and cards count as they score; traits count for the food and safety they promise."""
    hungry = population - fed
    worth = float(fed + fat + population) - 0.35 * float(hungry)
    worth += float(trait_count(traits))
    capacity = 2 * population if traits & HAS_FAT_LAYER else population
    if traits & HAS_LONG_NECK:
        worth += 0.9 * float(min(capacity, 3))
    if traits & HAS_CARNIVORE:
        worth += 0.5 * float(population) - 0.4
    if traits & HAS_SCAVENGER:
        worth += 0.5
    if traits & HAS_FERTILE and traits & HAS_LONG_NECK:
        worth += 0.4
    worth += 0.35 * float(trait_count(traits & HAS_PROTECTION))
    if traits & HAS_HORNS:
        worth += 0.3
    return worth

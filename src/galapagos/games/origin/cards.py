"""The deck: which traits share a card, how many copies there are, and how many sets are in play (rule 2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.types import Card

EXPANSIONS: Final = ("base", "continents", "time_to_fly")
KINDS: Final = 61  # the most kinds of cards a deck can have: longer piles would need Python's slower allocator

# Filled by the scan of the traits, which declare their cards (rules 2.1 to 2.3).
CARDS: list[tuple[str, str, str, int]] = []  # expansion, first trait, second ("" where there is none), copies
NAMES: Final[list[str]] = []
NO_CARDS: Final = vec[i64]([0] * KINDS)  # an empty pile; never change it


def print_deck(cards: list[tuple[str, str, str, int]]) -> None:
    """Set the cards of the game, in the order of their numbers."""
    assert len(cards) <= KINDS, f"a deck has {KINDS} kinds of cards at most"
    CARDS[:] = cards
    NAMES[:] = [f"{first}/{second}" if second else first for _, first, second, _ in cards]


HALF_FOR_TWO: Final = "two_players"
HALF_UP_TO_THREE: Final = "up_to_three"
NEVER_HALF: Final = "off"


def base_sets(seats: int, continents: bool, time_to_fly: bool) -> int:
    """Rules 2.5 and A30: two base sets from five seats on; with Time to Fly alone, one is enough for up to six."""
    if seats <= 4:
        return 1
    return 1 if time_to_fly and not continents and seats <= 6 else 2


def halved(seats: int, continents: bool, time_to_fly: bool, half_deck: str) -> bool:
    """Rule 2.5: with an expansion, few players use half the copies of each card."""
    if not (continents or time_to_fly) or half_deck == NEVER_HALF:
        return False
    return seats == 2 or (seats == 3 and time_to_fly and half_deck == HALF_UP_TO_THREE)


def deck_for(seats: int, continents: bool, time_to_fly: bool, half_deck: str) -> list[int]:
    """Return how many cards of each kind are in play."""
    sets = {
        "base": base_sets(seats, continents, time_to_fly),
        "continents": int(continents),
        "time_to_fly": int(time_to_fly),
    }
    share = 2 if halved(seats, continents, time_to_fly, half_deck) else 1
    counts = [0] * KINDS
    for card, (expansion, _, _, copies) in enumerate(CARDS):
        counts[card] = copies * sets[expansion] // share
    return counts


def size(pile: vec[i64]) -> i64:
    total: i64 = 0
    for count in pile:
        total += count
    return total


def with_card(pile: vec[i64], card: Card, more: i64) -> vec[i64]:
    """Return a pile with `more` copies of a card (fewer if negative). States share piles, so none is ever changed."""
    changed = pile[:]
    changed[card] += more
    return changed


def hand_with(hand: vec[i64], card: Card) -> vec[i64]:
    """Return the hand with another card; hands are sorted."""
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

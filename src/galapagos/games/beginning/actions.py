"""An action is a number: a verb, a card, and up to two species or traits. Only this file knows its bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NEW_SPECIES: Final = 1  # card
POPULATE: Final = 2  # card, species
ADD_TRAIT: Final = 3  # card, species
SWAP_TRAIT: Final = 4  # card, species, trait that goes
DONE_ADAPTING: Final = 5
DRINK: Final = 6  # species
ATTACK: Final = 7  # attacker, target
DONE_EATING: Final = 8
DRAW: Final = 9  # card
START: Final = 10  # seat


def pack(verb: i64, card: i64 = 0, one: i64 = 0, other: i64 = 0) -> i64:
    return verb | card << 4 | one << 8 | other << 20


def verb_of(action: i64) -> i64:
    return action & 15


def card_of(action: i64) -> i64:
    """The card played or drawn; the seat, for START."""
    return action >> 4 & 15


def one_of(action: i64) -> i64:
    """The species that changes, drinks or attacks."""
    return action >> 8 & 4095


def other_of(action: i64) -> i64:
    """The species attacked, or the trait that makes room."""
    return action >> 20 & 4095

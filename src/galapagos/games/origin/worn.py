"""A trait card on an animal, as one number. Nothing but this file knows the bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_ROLE: Final = 0
HELPER: Final = 1  # of a directed pair: the one that is needed
DEPENDENT: Final = 2  # the one that needs the other

FULL: Final = 2**25  # a yellow token lies on it
USED: Final = 2**26  # used in this turn
RESTED: Final = 2**27  # used in the last turn
OFF: Final = 2**28  # disabled: it lies there and does nothing
DORMANT: Final = 2**29  # a pair trait whose other animal can do nothing at the moment
MARKS: Final = FULL | USED | RESTED


def worn(kind: i64, card: i64, partner: i64 = -1, role: i64 = NO_ROLE) -> i64:
    return kind | card << 6 | (partner + 1) << 12 | role << 23


def kind_of(word: i64) -> i64:
    return word & 63


def card_of(word: i64) -> i64:
    return word >> 6 & 63


def partner_of(word: i64) -> i64:
    """The other animal of a pair trait, or -1."""
    return (word >> 12 & 2047) - 1


def role_of(word: i64) -> i64:
    return word >> 23 & 3


def is_active(word: i64) -> bool:
    return word & (OFF | DORMANT) == 0

"""A trait card on an animal, as one number, and the other numbers that are packed. Only this file knows the bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.origin.types import Card, Kind, Name, Word, Zone

NO_ROLE: Final = 0
HELPER: Final = 1  # of a directed pair: the one that is needed
DEPENDENT: Final = 2  # the one that needs the other

FULL: Final = 2**25  # a yellow token lies on it
USED: Final = 2**26  # used in this turn
RESTED: Final = 2**27  # used in the last turn
OFF: Final = 2**28  # disabled: it lies there and does nothing
DORMANT: Final = 2**29  # a pair trait whose other animal can do nothing at the moment
MARKS: Final = FULL | USED | RESTED

BANK_BITS: Final = 10


def worn(kind: Kind, card: Card, partner: Name = -1, role: i64 = NO_ROLE) -> i64:
    return kind | card << 6 | (partner + 1) << 12 | role << 23


def kind_of(word: Word) -> i64:
    return word & 63


def card_of(word: Word) -> i64:
    return word >> 6 & 63


def partner_of(word: Word) -> i64:
    """The other animal of a pair trait, or -1."""
    return (word >> 12 & 2047) - 1


def role_of(word: Word) -> i64:
    return word >> 23 & 3


def is_active(word: Word) -> bool:
    return word & (OFF | DORMANT) == 0


def is_full(word: Word) -> bool:
    """Whether a yellow token is on it."""
    return word & FULL != 0


def is_off(word: Word) -> bool:
    return word & OFF != 0


# -- other small things packed into one number -------------------------------------------------------------------------


def link_key(source: Name, target: Name, kind: Kind) -> i64:
    """One pair card, seen from the animal that passes something on."""
    return kind | source << 6 | target << 17


def card_key(one: Name, other: Name, kind: Kind) -> i64:
    """One pair card, whichever end you look from."""
    return link_key(min(one, other), max(one, other), kind)


def link_kind(link: i64) -> Kind:
    return link & 63


def link_source(link: i64) -> Name:
    return link >> 6 & 2047


def link_target(link: i64) -> Name:
    return link >> 17 & 2047


def reaction_key(name: Name, kind: Kind) -> i64:
    """One animal's use of one reaction."""
    return name << 6 | kind


def loose_card(card: Card, zone: Zone) -> i64:
    """A card in the middle of the table, in a zone."""
    return card | zone << 6


def card_of_loose(loose: i64) -> Card:
    return loose & 63


def zone_of_loose(loose: i64) -> Zone:
    return loose >> 6


def ignored_key(name: Name, kind: Kind) -> i64:
    """A trait of an animal that another one ignores; never 0."""
    return name << 6 | (kind + 1)


def ignored_name(ignored: i64) -> Name:
    return ignored >> 6


def ignored_kind(ignored: i64) -> Kind:
    return (ignored & 63) - 1


def food_in_bank(bank: i64, zone: Zone) -> i64:
    """The banks of all zones are one number."""
    return bank >> (BANK_BITS * zone) & 1023


def bank_with(bank: i64, zone: Zone, tokens: i64) -> i64:
    """The banks with more (or fewer) tokens in a zone."""
    return bank + (tokens << (BANK_BITS * zone))

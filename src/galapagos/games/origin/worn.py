"""Trait cards on animals, sets of kinds and the other things that are packed into numbers.

Only this file and `actions` know the bits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.state import NOTHING
from galapagos.games.origin.types import Card, Kind, Kinds, Name, Word, Zone

MOST_KINDS: Final = 62

NO_ROLE: Final = 0
HELPER: Final = 1  # of a directed pair: the one that is needed
DEPENDENT: Final = 2  # the one that needs the other

FULL: Final = 2**25  # it holds a yellow token
USED: Final = 2**26  # used in this turn
RESTED: Final = 2**27  # used in the last turn
OFF: Final = 2**28  # disabled: it does nothing
DORMANT: Final = 2**29  # a pair trait whose other animal can do nothing at the moment
INACTIVE: Final = OFF | DORMANT
USED_LATELY: Final = USED | RESTED
OFF_OR_FULL: Final = OFF | FULL
MARKS: Final = FULL | USED | RESTED


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
    return word & INACTIVE == 0


def is_full(word: Word) -> bool:
    """Return whether a yellow token is on it."""
    return word & FULL != 0


def is_off(word: Word) -> bool:
    return word & OFF != 0


# -- flags of an animal ------------------------------------------------------------------------------------------------

ASLEEP: Final = 1  # counts as fed and gets nothing
POISONED: Final = 2  # dies in this turn's extinction
HIDDEN: Final = 4  # out of reach, and gets nothing
PARALYSED: Final = 8  # its traits do nothing
BODYLESS: Final = 16  # eaten, only its traits are left
REVEALED: Final = 32  # everybody has seen which card it is
ADAPTED: Final = 64  # has had a trait: certainly an ordinary animal
STUNG: Final = 128  # will be paralysed when the attack is over
STRUCK: Final = 256  # has attacked out of turn before the token that is about to be taken
EVADED: Final = 0  # saves of earlier versions mark animals with it that have passed on an attack
FOR_A_TURN: Final = ASLEEP | POISONED | HIDDEN | PARALYSED | STUNG | STRUCK
BLOCKED: Final = ASLEEP | HIDDEN | BODYLESS
POWERLESS: Final = PARALYSED | BODYLESS
SATED: Final = ASLEEP | BODYLESS  # needs no food
KNOWN: Final = ADAPTED | REVEALED  # everybody can tell what it is
REMAINS: Final = BODYLESS | ADAPTED  # of an animal whose traits outlive it


# -- marks and flags ---------------------------------------------------------------------------------------------------


def is_marked(number: i64, marks: i64) -> bool:
    """Return whether a card or an animal has any of these marks."""
    return number & marks != 0


def marked(number: i64, marks: i64) -> i64:
    return number | marks


def unmarked(number: i64, marks: i64) -> i64:
    return number & ~marks


def after_turn(word: Word) -> Word:
    """Return the card as it is when a turn is over: used in this turn becomes used in the last one."""
    kept = word & ~(USED | RESTED)
    return kept | RESTED if word & USED else kept


# -- sets of kinds: a number with a bit for each -----------------------------------------------------------------------

BIT: Final = vec[i64]([2**kind for kind in range(MOST_KINDS)])
ALONE: Final = vec[vec[i64]]([vec[i64]([kind]) for kind in range(MOST_KINDS)])
PRIME: Final = 67  # no two powers of two that stand for a kind leave the same remainder


def kinds_by_remainder() -> vec[i64]:
    table = [0] * PRIME
    for kind in range(MOST_KINDS):
        table[2**kind % PRIME] = kind
    return vec[i64](table)


KIND: Final = kinds_by_remainder()  # the kind in a set of one, by the remainder of the set


def only(kind: Kind) -> Kinds:
    """Return the set that holds this kind alone."""
    return BIT[kind]


def holds(kinds: Kinds, kind: Kind) -> bool:
    return kinds >> kind & 1 != 0


def is_one(kinds: Kinds) -> bool:
    """Return whether a set holds at most one kind."""
    return kinds & (kinds - 1) == 0


def overlap(kinds: Kinds, others: Kinds) -> bool:
    """Return whether two sets have a kind in common."""
    return kinds & others != 0


def common(kinds: Kinds, others: Kinds) -> Kinds:
    return kinds & others


def joined(kinds: Kinds, others: Kinds) -> Kinds:
    return kinds | others


def without(kinds: Kinds, others: Kinds) -> Kinds:
    return kinds & ~others


def sum_over(kinds: Kinds, table: vec[i64]) -> i64:
    """Return the sum of a table's numbers for these kinds."""
    total: i64 = 0
    while kinds != 0:
        first = kinds & -kinds
        total += table[KIND[first % PRIME]]
        kinds &= ~first
    return total


def upwards(worn: vec[i64], kinds: Kinds, ignoring: i64) -> vec[i64]:
    """Return these kinds in the order of their cards from the bottom up, not counting cards with the marks `ignoring`.

    Most often there is only one, which needs neither a walk nor a new vector.
    """
    if is_one(kinds):
        return ALONE[KIND[kinds % PRIME]] if kinds != 0 else NOTHING
    found = vec[i64](capacity=4)
    for word in worn:
        kind = kind_of(word)
        if holds(kinds, kind) and word & ignoring == 0:
            found = append(found, kind)
            kinds &= ~only(kind)
            if kinds == 0:
                break
    return found


def powers_of(worn: vec[i64], powerless: bool, food: vec[i64], stores: Kinds) -> tuple[Kinds, Kinds, i64, i64]:
    """Return the kinds on an animal, those that work, the food it needs and the tokens it can still store (rule 4.2).

    `food` is what each kind adds to the need, `stores` the kinds that hold a token.
    """
    kinds: Kinds = 0
    active: Kinds = 0
    need: i64 = 1
    room: i64 = 0
    for word in worn:
        kind = kind_of(word)
        bit = BIT[kind]
        kinds |= bit
        if powerless or word & INACTIVE:
            continue
        active |= bit
        need += food[kind]
        if stores & bit and not word & FULL:
            room += 1
    return kinds, active, need, room


def in_order(kinds: Kinds) -> vec[i64]:
    """Return the kinds of a set by their numbers."""
    if is_one(kinds):
        return ALONE[KIND[kinds % PRIME]] if kinds != 0 else NOTHING
    found = vec[i64](capacity=4)
    for kind in range(MOST_KINDS):
        if holds(kinds, kind):
            found = append(found, kind)
    return found


# -- other small things packed into one number -------------------------------------------------------------------------


def link_key(source: Name, target: Name, kind: Kind) -> i64:
    """Return the key of a pair card as seen from the animal that passes something on."""
    return kind | source << 6 | target << 17


def card_key(one: Name, other: Name, kind: Kind) -> i64:
    """Return the key of a pair card, the same from both ends."""
    return link_key(min(one, other), max(one, other), kind)


def link_kind(link: i64) -> Kind:
    return link & 63


def link_source(link: i64) -> Name:
    return link >> 6 & 2047


def link_target(link: i64) -> Name:
    return link >> 17 & 2047


def reaction_key(name: Name, kind: Kind) -> i64:
    """Return the key of one animal's use of one reaction."""
    return name << 6 | kind


def reaction_name(reaction: i64) -> Name:
    return reaction >> 6


def reaction_kind(reaction: i64) -> Kind:
    return reaction & 63


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


BANK_BITS: Final = 10


def food_in_bank(bank: i64, zone: Zone) -> i64:
    """Return the food in a zone; the banks of all zones are one number."""
    return bank >> (BANK_BITS * zone) & 1023


def bank_with(bank: i64, zone: Zone, tokens: i64) -> i64:
    """Return the banks with more (or fewer) tokens in a zone."""
    return bank + (tokens << (BANK_BITS * zone))

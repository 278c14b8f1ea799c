"""An action is a number: verb, kind of trait, card, two animals, a detail. Only this file knows its bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.origin.kinds import FORM, HOOKS, SINGLE
from galapagos.games.origin.types import Action, Card, Kind, Word
from galapagos.games.origin.worn import holds, is_full, is_off, kind_of, partner_of

PLAY_ANIMAL: Final = 1  # card, zone in detail
PLAY_TRAIT: Final = 2  # kind, card, animal
PLAY_PAIR: Final = 3  # kind, card, animal, partner (of a directed pair: the dependent, the helper)
PASS: Final = 4
EAT: Final = 5  # animal
DONE: Final = 6
TRAIT: Final = 7  # an action of a trait: kind, number of its phrase, animal, other, detail
SUBMIT: Final = 8
LINK: Final = 9  # kind, from, to
ROLL: Final = 10  # the dice in detail
DRAW: Final = 11  # card
START: Final = 12  # seat in detail
LOT: Final = 13  # seat in detail


def pack(verb: i64, kind: Kind = 0, card: Card = 0, one: i64 = 0, other: i64 = 0, detail: i64 = 0) -> i64:
    return verb | kind << 5 | card << 11 | one << 17 | other << 28 | detail << 39


def trait_action(kind: Kind, phrase: i64, one: i64 = 0, other: i64 = 0, detail: i64 = 0) -> i64:
    return pack(TRAIT, kind, phrase, one, other, detail)


def is_action_of(action: Action, kind: Kind) -> bool:
    """Return whether this is an action of that trait."""
    return action & 31 == TRAIT and kind_in(action) == kind


def verb_of(action: Action) -> i64:
    return action & 31


def kind_in(action: Action) -> i64:
    return action >> 5 & 63


def card_in(action: Action) -> i64:
    """The card; for an action of a trait the number of its phrase."""
    return action >> 11 & 63


def one_in(action: Action) -> i64:
    """The animal that acts or is chosen."""
    return action >> 17 & 2047


def other_in(action: Action) -> i64:
    """The other animal: the target or the partner."""
    return action >> 28 & 2047


def detail_in(action: Action) -> i64:
    return action >> 39 & 4095


# -- a worn card in an action: its kind and what tells it from others of that kind -------------------------------------

IS_FULL: Final = 64
IS_OFF: Final = 128
NOT_CHOSEN: Final = 4095  # a detail that names no trait card yet


def worn_detail(kind: Kind, full: bool, off: bool) -> i64:
    detail = kind
    if full:
        detail |= IS_FULL
    if off:
        detail |= IS_OFF
    return detail


def worn_kind(detail: i64) -> Kind:
    return detail & 63


def worn_is_full(detail: i64) -> bool:
    return detail & IS_FULL != 0


def worn_is_off(detail: i64) -> bool:
    return detail & IS_OFF != 0


def detail_of_worn(word: Word) -> i64:
    """The card's state matters only for traits an animal can have several of."""
    kind = kind_of(word)
    if not holds(HOOKS.many, kind):
        return kind
    return worn_detail(kind, is_full(word), is_off(word))


def other_of_worn(word: Word) -> i64:
    return partner_of(word) if FORM[kind_of(word)] != SINGLE else 0

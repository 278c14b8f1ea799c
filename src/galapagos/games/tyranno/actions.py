"""An action is a number below 2**14: a verb and two parts of five bits. Only this file knows its bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FOUGHT: Final = 0  # how a fight ended, all its dice in one: for imagined worlds
LAY: Final = 1  # animal, row (0 or 1 from below)
EXCHANGE: Final = 2  # up to three symbols
PLACE: Final = 3  # one chip on a field, or two
PASS: Final = 4
STRENGTHEN: Final = 5  # animal
NO_STRENGTH: Final = 6
CLAIM: Final = 7
WAIVE: Final = 8
CHALLENGE: Final = 9  # own animal, target
NO_FIGHT: Final = 10
ROLL: Final = 11  # pips
DRAW: Final = 12  # symbol
TURN_UP: Final = 13  # animal
ENTER: Final = 14  # animal
SEAT: Final = 15  # seat: who begins, or who prevails in a tie

NO_CHIP: Final = 31  # no second chip is placed
NO_SYMBOL: Final = 7  # no second or third chip is exchanged


def pack(verb: i64, one: i64 = 0, other: i64 = 0) -> i64:
    return verb | one << 4 | other << 9


def verb_of(action: i64) -> i64:
    return action & 15


def one_of(action: i64) -> i64:
    return action >> 4 & 31


def other_of(action: i64) -> i64:
    return action >> 9 & 31


def is_packed(action: i64) -> bool:
    """Return whether the number has no bits beyond those of an action."""
    return action >> 14 == 0


# -- chips on fields: the field first, so that the order of two chips tells nothing about their symbols ---------------


def spot(symbol: i64, field: i64) -> i64:
    return field << 3 | symbol


def symbol_of(spot: i64) -> i64:
    return spot & 7


def field_of(spot: i64) -> i64:
    return spot >> 3


# -- chips to exchange, in the order of symbols -----------------------------------------------------------------------


def pack_exchange(first: i64, second: i64 = NO_SYMBOL, third: i64 = NO_SYMBOL) -> i64:
    return EXCHANGE | first << 4 | second << 7 | third << 10


def exchanged(action: i64, place: i64) -> i64:
    return action >> (4 + 3 * place) & 7

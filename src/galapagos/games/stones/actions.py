"""An action is a number: a verb, a point to go to, a point to come from. Only this file knows its bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLACE: Final = 1  # to
SWAP: Final = 2
ACT: Final = 3
PASS: Final = 4
OFFER_END: Final = 5
RESIGN: Final = 6
ACCEPT: Final = 7
DECLINE: Final = 8
GROW: Final = 9  # from the group's first stone next to it, to
NEW: Final = 10  # to
END_GROW: Final = 11
JUMP: Final = 12  # from, to
END_MOVE: Final = 13


def pack(verb: i64, to: i64 = 0, start: i64 = 0) -> i64:
    return verb | to << 4 | start << 13


def verb_of(action: i64) -> i64:
    return action & 15


def to_of(action: i64) -> i64:
    """The point where a stone arrives."""
    return action >> 4 & 511


def start_of(action: i64) -> i64:
    """The point a stone jumps from, or the stone a group grows from."""
    return action >> 13 & 511


def is_whole(action: i64) -> bool:
    """Return whether the number says nothing beyond what is read from it."""
    return action == pack(verb_of(action), to_of(action), start_of(action))

"""The positions that have occurred, to notice a third repetition (rule E3).

A tree that never changes: remembering makes a few new branches and shares the rest, so a copy of a state costs
nothing here, and a thousand positions are no slower than ten.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Seen:
    """A position's key and how often it occurred; others are below it, sorted by the bits of their keys."""

    def __init__(self, key: i64, times: i64, even: Seen | None, odd: Seen | None) -> None:
        self.key: i64 = key
        self.times: i64 = times
        self.even = even
        self.odd = odd


def times_seen(seen: Seen | None, key: i64) -> i64:
    bits = key
    while seen is not None:
        if seen.key == key:
            return seen.times
        seen = seen.odd if bits & 1 else seen.even
        bits >>= 1
    return 0


def remember(seen: Seen | None, key: i64) -> Seen:
    return with_more(seen, key, key, 1)


def with_more(seen: Seen | None, key: i64, bits: i64, times: i64) -> Seen:
    if seen is None:
        return Seen(key, times, None, None)
    if seen.key == key:
        return Seen(key, seen.times + times, seen.even, seen.odd)
    if bits & 1:
        return Seen(seen.key, seen.times, seen.even, with_more(seen.odd, key, bits >> 1, times))
    return Seen(seen.key, seen.times, with_more(seen.even, key, bits >> 1, times), seen.odd)


def all_seen(seen: Seen | None) -> dict[int, int]:
    """Return every key with how often it occurred, smallest key first."""
    found: dict[int, int] = {}
    collect(seen, found)
    return {key: found[key] for key in sorted(found)}


def collect(seen: Seen | None, found: dict[int, int]) -> None:
    if seen is not None:
        found[int(seen.key)] = int(seen.times)
        collect(seen.even, found)
        collect(seen.odd, found)


def seen_from(keys: dict[int, int]) -> Seen | None:
    seen: Seen | None = None
    for key, times in keys.items():
        seen = with_more(seen, key, key, times)
    return seen

"""Decide who gets the next free worker: the person who has used the least, and of their tables the one with the least.

This is start-time fair queueing on two levels. Use is counted in seconds of work. Someone who comes starts at the level
of those being served, so that nobody saves up credit by being away and nobody is punished for having been alone.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")
S = TypeVar("S", bound="Share")
REMEMBERED = 1000  # idle persons, or idle tables of one


class Share:
    """What someone has used so far."""

    def __init__(self, used: float, arrival: int) -> None:
        self.used, self.arrival = used, arrival
        self.running = 0

    def rank(self) -> tuple[int, float, int]:
        return self.running, self.used, self.arrival

    @property
    def jobs_waiting(self) -> int:
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        return bool(self.jobs_waiting or self.running)


class TableShare(Share, Generic[T]):
    def __init__(self, used: float, arrival: int) -> None:
        super().__init__(used, arrival)
        self.waiting: deque[T] = deque()

    @property
    def jobs_waiting(self) -> int:
        return len(self.waiting)


class PersonShare(Share, Generic[T]):
    def __init__(self, used: float, arrival: int) -> None:
        super().__init__(used, arrival)
        self.level = 0.0  # of the table served last
        self.tables: dict[str, TableShare[T]] = {}

    @property
    def jobs_waiting(self) -> int:
        return sum(len(table.waiting) for table in self.tables.values())


class FairQueue(Generic[T]):
    """At most `quota` jobs of one person run at a time."""

    def __init__(self, quota: int) -> None:
        self.quota = quota
        self.persons: dict[str, PersonShare[T]] = {}
        self.level = 0.0  # of the person served last
        self.arrivals = 0

    def put(self, person: str, table: str, item: T) -> None:
        self.arrivals += 1
        share = self.persons.setdefault(person, PersonShare(self.level, self.arrivals))
        if not share.busy:
            share.used, share.arrival = max(share.used, self.level), self.arrivals
        place = share.tables.setdefault(table, TableShare(share.level, self.arrivals))
        if not place.busy:
            place.used = max(place.used, share.level)
        place.waiting.append(item)

    def take(self) -> tuple[str, str, T] | None:
        """Return the person, the table and the item whose turn it is; None if nobody waits or may run more."""
        eligible = [
            (share.rank(), person, share)
            for person, share in self.persons.items()
            if share.jobs_waiting and share.running < self.quota
        ]
        if not eligible:
            return None
        _, person, share = min(eligible, key=lambda each: each[0])
        _, table, place = min(
            ((place.rank(), table, place) for table, place in share.tables.items() if place.waiting),
            key=lambda each: each[0],
        )
        self.level, share.level = max(self.level, share.used), max(share.level, place.used)
        share.running += 1
        place.running += 1
        return person, table, place.waiting.popleft()

    def done(self, person: str, table: str, seconds: float) -> None:
        """A job that was taken has ended."""
        share = self.persons[person]
        for each in (share, share.tables[table]):
            each.running -= 1
            each.used += seconds
        share.tables = remembered(share.tables, share.level)
        self.persons = remembered(self.persons, self.level)

    def remove(self, person: str, table: str, item: T) -> None:
        """Take out an item that no longer waits; it may be gone already."""
        with suppress(KeyError, ValueError):
            self.persons[person].tables[table].waiting.remove(item)

    def jobs_of(self, person: str) -> int:
        """Count the jobs that wait or run."""
        share = self.persons.get(person)
        return share.jobs_waiting + share.running if share else 0

    def active_persons(self) -> int:
        return sum(share.busy for share in self.persons.values())


def remembered(shares: dict[str, S], level: float) -> dict[str, S]:
    """Forget the idle whose use is not above the level: they would start at the level anyway."""
    crowded = len(shares) > REMEMBERED
    return {name: share for name, share in shares.items() if share.busy or (share.used > level and not crowded)}

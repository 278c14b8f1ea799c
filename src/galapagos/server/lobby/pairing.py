"""Who plays whom: seeks that fit together become tables. Nothing here waits or reads a database."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from galapagos.server.ratings.model import Rating
from galapagos.server.wire.lobby import NewSeek

FIRST_WINDOW = 100.0  # points of rating between two players who meet at once
WIDENING = 10.0  # points for each second of waiting
PATIENCE = 15.0  # seconds, after which a table takes fewer seats than the most that are wished for


class Seeker(Struct, frozen=True):
    """A seek, and what pairing must know of the person behind it."""

    id: str
    person: str
    seek: NewSeek
    rating: Rating
    waited: float  # seconds
    bot: bool = False
    blocked: frozenset[str] = frozenset()  # people who shall not meet this one, whichever side wishes it

    @property
    def window(self) -> float:
        """How far away in points an opponent may be. An uncertain rating reaches further."""
        if not self.seek.near:
            return float("inf")
        return FIRST_WINDOW + self.rating.spread / 2 + WIDENING * self.waited

    @property
    def kind(self) -> bytes:
        """The same for all seeks of the same game, whatever their number of seats."""
        seek = self.seek
        return msgspec.json.encode([seek.game, seek.options, seek.clock, seek.rated], order="sorted")


class Group(Struct, frozen=True):
    """Seekers who sit down together, with bots on the other seats."""

    seekers: tuple[Seeker, ...]
    bots: int = 0


def find_groups(seekers: Sequence[Seeker]) -> list[Group]:
    """Put seekers together: those who have waited longest choose first, and take those nearest to their strength."""
    waiting = sorted(seekers, key=lambda seeker: (-seeker.waited, seeker.id))
    found = []
    while waiting:
        first, rest = waiting[0], waiting[1:]
        group = group_around(first, rest)
        if group is None:
            waiting = rest
            continue
        found.append(group)
        seated = {seeker.person for seeker in group.seekers}
        waiting = [seeker for seeker in waiting if seeker.person not in seated]
    return found


def group_around(first: Seeker, others: Sequence[Seeker]) -> Group | None:
    """Return the table that a seeker can sit down at now, if there is one."""
    near = sorted(
        (other for other in others if other.kind == first.kind),
        key=lambda other: (abs(other.rating.points - first.rating.points), -other.waited, other.id),
    )
    group = [first]
    for other in near:
        if len(group) < seat_range([*group, other])[1] and all(fit(member, other) for member in group):
            fewest, most = seat_range([*group, other])
            if fewest <= most:
                group.append(other)
    fewest, most = seat_range(group)
    if len(group) == most or (len(group) >= fewest and first.waited >= PATIENCE):
        return Group(tuple(group))
    return filled_with_bots([one for one in group if agree_to_bots([one])]) if agree_to_bots([first]) else None


def filled_with_bots(group: Sequence[Seeker]) -> Group | None:
    """Return a table for those who need not wait for people any longer."""
    fewest, _ = seat_range(group)
    return Group(tuple(group), max(0, fewest - len(group)))


def seat_range(group: Sequence[Seeker]) -> tuple[int, int]:
    return max(one.seek.fewest for one in group), min(one.seek.most for one in group)


def fit(one: Seeker, other: Seeker) -> bool:
    """True if two seekers may meet: both are within the other's window, and neither minds the other."""
    if one.person == other.person or one.person in other.blocked or other.person in one.blocked:
        return False
    if (one.bot and not other.bot and not other.seek.programs) or (other.bot and not one.bot and not one.seek.programs):
        return False
    return abs(one.rating.points - other.rating.points) <= min(one.window, other.window)


def agree_to_bots(group: Sequence[Seeker]) -> bool:
    """True if each of them has waited as long as they wished before bots fill the table."""
    return all(one.seek.bots_after is not None and one.waited >= one.seek.bots_after for one in group)

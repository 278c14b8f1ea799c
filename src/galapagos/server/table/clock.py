"""Clocks: how much time each seat has left, computed from the times of the events."""

from __future__ import annotations

from galapagos.server.wire.http import Clock, DayClock, LiveClock, NoClock

DAY = 86_400_000
RETURN_GRACE = 30_000  # the least that a player has who returns after a time-out


class Clocks:
    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [self.full()] * seats
        self.vacations: list[list[tuple[int, int]]] = [[] for _ in range(seats)]  # of each seat, from when to when
        self.since = 0  # when the seat to move began to think

    @property
    def used(self) -> bool:
        return not isinstance(self.clock, NoClock)

    @property
    def live(self) -> bool:
        return isinstance(self.clock, LiveClock)

    def full(self) -> int:
        match self.clock:
            case LiveClock(seconds=seconds):
                return seconds * 1000
            case DayClock(days=days):
                return days * DAY
        return 0

    def begin(self, at: int) -> None:
        """Start timing a new decision."""
        self.since = at

    def spend(self, seat: int, at: int) -> None:
        """Charge a seat for its thinking so far."""
        if isinstance(self.clock, LiveClock):
            self.left[seat] = max(0, self.left[seat] - max(0, at - self.since))
        self.since = at

    def stop(self, seat: int, at: int) -> None:
        """Charge a seat whose clock was running, if any; from now on another one may run. Days go on counting."""
        if self.live:
            if seat >= 0:
                self.spend(seat, at)
            self.since = at

    def answered(self, seat: int, at: int) -> None:
        self.spend(seat, at)
        if isinstance(self.clock, LiveClock):
            self.left[seat] += self.clock.increment * 1000

    def returned(self, seat: int, at: int) -> None:
        self.left[seat] = max(self.left[seat], RETURN_GRACE)
        self.since = at

    def left_at(self, seat: int, runs: bool, now: int) -> int:
        if not runs:
            return self.left[seat]
        free = sum(max(0, min(now, until) - max(self.since, since)) for since, until in self.vacations[seat])
        return max(0, self.left[seat] - max(0, now - self.since - free))

    def deadline(self, seat: int) -> int:
        due = self.since + self.left[seat]
        for since, until in self.vacations[seat]:
            begins = max(since, self.since)
            if begins < due and until > begins:
                due += until - begins
        return due

    # -- vacations ----------------------------------------------------------------------------------------------------

    def begin_vacation(self, seat: int, at: int, until: int) -> None:
        self.vacations[seat].append((at, until))

    def end_vacation(self, seat: int, at: int) -> None:
        if self.vacations[seat] and self.vacations[seat][-1][1] > at:
            self.vacations[seat][-1] = (self.vacations[seat][-1][0], at)

    def vacation_until(self, seat: int, now: int) -> int:
        """Return when the seat's vacation ends, or 0."""
        until = self.vacations[seat][-1][1] if self.vacations[seat] else 0
        return until if until > now else 0

"""Clocks: how much time each seat has left, computed from the times of the events."""

from __future__ import annotations

from galapagos.server.wire.http import Clock, DayClock, LiveClock, NoClock

DAY = 86_400_000
RETURN_GRACE = 30_000  # the least that a player has who returns after a time-out


class Clocks:
    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [self.full()] * seats
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
        return max(0, self.left[seat] - max(0, now - self.since)) if runs else self.left[seat]

    def deadline(self, seat: int) -> int:
        return self.since + self.left[seat]

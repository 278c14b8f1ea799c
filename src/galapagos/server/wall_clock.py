"""The time of day, as everything on the server counts it. It runs on evenly when the machine's clock is set."""

from __future__ import annotations

import time
from collections.abc import Callable

# Counts on while a laptop sleeps, where the system has such a clock.
_STEADY: int = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", -1))


def steady_ns() -> int:
    return time.clock_gettime_ns(_STEADY) if _STEADY >= 0 else time.monotonic_ns()


class SteadyClock:
    """The wall clock at the start of the process, and from then on a clock that nobody can set.

    The time of a player is the difference of two moments: a wall clock that jumps by an hour would end games.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = steady_ns) -> None:
        self.wall, self.steady = wall, steady
        self.offset = wall() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self.offset + self.steady()) // 1_000_000

    def set(self, milliseconds: int) -> None:
        self.offset = milliseconds * 1_000_000 - self.steady()

    def not_before(self, milliseconds: int) -> None:
        """Go on from the last thing that happened, if the machine's clock was set back before this start."""
        if self.now() < milliseconds:
            self.set(milliseconds)

    def jump(self) -> int:
        """Return by how many milliseconds the machine's clock has left this one."""
        return self.wall() // 1_000_000 - self.now()


clock = SteadyClock()


def now() -> int:
    """Milliseconds since 1970."""
    return clock.now()

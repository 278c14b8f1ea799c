"""How a match is going, in single lines: for log files, pipes and programs."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from galapagos.arena.rating import deal_share, deals_of, mean_with_error
from galapagos.arena.report import percent
from galapagos.arena.runner import MatchRunner

SECONDS = 10.0  # between two lines
FIRST = 2.0  # before the first line


def so_far(runner: MatchRunner) -> str:
    """The share of the first bot in the games played so far."""
    deals = deals_of(list(runner.results.values()), runner.match.seats)
    shares = [deal_share(deal, 0) for deal in deals if 0 in deal[0].fixture.seating]
    return f"{runner.match.bots[0]} {percent(mean_with_error(shares))}" if len(shares) > 1 else ""


class ProgressLines:
    """Writes a line now and then, and one at the end."""

    def __init__(self, stream: TextIO | None = None, seconds: float = SECONDS) -> None:
        self.stream = stream or sys.stderr
        self.seconds = seconds
        self.begun = time.monotonic()
        self.due = self.begun + min(FIRST, seconds)
        self.before = -1  # games that were there at the beginning

    def __call__(self, runner: MatchRunner) -> None:
        now, done, total = time.monotonic(), len(runner.results), len(runner.plan)
        if self.before < 0:
            self.before = done
        if now < self.due and done < total:
            return
        self.due = now + self.seconds
        parts = [f"{runner.match.game}: {done} of {total} games", so_far(runner), self.left(now, done, total)]
        print(", ".join(part for part in parts if part), file=self.stream, flush=True)

    def left(self, now: float, done: int, total: int) -> str:
        """How long the rest takes at this pace."""
        if done == total or done == self.before:
            return ""
        seconds = (now - self.begun) / (done - self.before) * (total - done)
        return f"about {seconds:.0f} s left" if seconds < 100 else f"about {seconds / 60:.0f} min left"

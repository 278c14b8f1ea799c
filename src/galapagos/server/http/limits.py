"""Rate limits: token buckets, one for each visitor."""

from __future__ import annotations

import time
from collections import OrderedDict

from galapagos.server.errors import ApiError

MOST_BUCKETS = 50_000


def too_fast() -> ApiError:
    return ApiError("slow_down", "That is too fast. Wait a moment.", 429)


class Bucket:
    def __init__(self, per_second: float, size: float) -> None:
        self.per_second, self.size = per_second, size
        self.level, self.seen = size, time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        moment = time.monotonic()
        self.level = min(self.size, self.level + (moment - self.seen) * self.per_second)
        self.seen = moment
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Buckets:
    """One bucket for each visitor; the least recently used are dropped."""

    def __init__(self, per_second: float, size: float, limited: bool = True) -> None:
        self.per_second, self.size, self.limited = per_second, size, limited
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        if self.limited and not self._bucket(who).take():
            raise too_fast()

    def _bucket(self, who: str) -> Bucket:
        if who not in self.buckets:
            self.buckets[who] = Bucket(self.per_second, self.size)
            if len(self.buckets) > MOST_BUCKETS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(who)
        return self.buckets[who]

"""Rate limits: token buckets, one for each visitor or each address."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from galapagos.server.errors import ApiError

MOST_BUCKETS = 50_000


def too_fast() -> ApiError:
    return ApiError("slow_down", "That is too fast. Wait a moment.", 429)


def network_of(client: tuple[str, int] | None) -> str:
    """Return what limits count: an IPv4 address, or an IPv6 network of 64 bits, the least that anyone is given."""
    if client is None:
        return "?"
    try:
        address = ip_address(client[0].partition("%")[0])
    except ValueError:  # whatever a proxy calls it
        return client[0]
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)


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

"""How many connections there are, in all and from each address."""

from __future__ import annotations

import sys
from collections import Counter, OrderedDict
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Protocol

from galapagos.server.http.limits import network_of
from galapagos.server.settings import Settings, listed

Client = tuple[str, int] | None


class Transport(Protocol):
    def abort(self) -> None: ...


class ConnectionCounts:
    """Counts connections. Where there are too many, the one that has kept us waiting longest makes room.

    A connection waits while its request is not complete, and between requests; nobody else's game hangs on it.
    """

    def __init__(self, settings: Settings) -> None:
        self.most = min(settings.limits.connections, open_files() - reserve())
        self.most_address = settings.limits.connections_address if settings.limited else self.most
        self.proxies = listed(settings.proxies)
        self.networks: dict[Transport, str] = {}
        self.counts: Counter[str] = Counter()
        self.waiting: dict[str, OrderedDict[Transport, None]] = {}
        self.all_waiting: OrderedDict[Transport, None] = OrderedDict()
        self.dropped = 0

    def add(self, transport: Transport, client: Client) -> HTTPStatus | None:
        """Count a new connection, or return why it cannot stay. It counts until it is removed in either case."""
        network, proxy = network_of(client), self._is_proxy(client)
        crowded = not proxy and self.counts[network] >= self.most_address
        if crowded and not self._drop(self.waiting.get(network)):
            refusal = HTTPStatus.TOO_MANY_REQUESTS
        elif len(self.networks) >= self.most and not self._drop(self.all_waiting):
            refusal = HTTPStatus.SERVICE_UNAVAILABLE
        else:
            refusal = None
        self.networks[transport] = network
        self.counts[network] += 1
        if refusal is None:
            self.wait(transport)
        return refusal

    def remove(self, transport: Transport) -> None:
        if transport in self.networks:
            self.serve(transport)
            network = self.networks.pop(transport)
            self.counts[network] -= 1
            if not self.counts[network]:
                del self.counts[network]

    def wait(self, transport: Transport) -> None:
        """Note that we wait for its next request from now on."""
        if transport in self.networks:
            for waiting in (self.all_waiting, self.waiting.setdefault(self.networks[transport], OrderedDict())):
                waiting[transport] = None
                waiting.move_to_end(transport)

    def serve(self, transport: Transport) -> None:
        """Note that its request is complete, so it waits for us now."""
        self.all_waiting.pop(transport, None)
        network = self.networks.get(transport, "")
        if network in self.waiting:
            self.waiting[network].pop(transport, None)
            if not self.waiting[network]:
                del self.waiting[network]

    def _drop(self, waiting: OrderedDict[Transport, None] | None) -> bool:
        """Drop the connection that has waited longest. False if none does."""
        if not waiting:
            return False
        oldest = next(iter(waiting))
        self.remove(oldest)
        oldest.abort()
        self.dropped += 1
        return True

    def _is_proxy(self, client: Client) -> bool:
        """Return whether this is a trusted proxy, whose connections are those of many people."""
        try:
            address = ip_address(client[0]) if client else None
        except ValueError:
            return False
        return address is not None and any(is_in(address, proxy) for proxy in self.proxies)


def is_in(address: object, proxy: str) -> bool:
    try:
        return proxy == "*" or address in ip_network(proxy, strict=False)
    except ValueError:
        return False


def open_files() -> int:
    """Return how many files this process may have open. A connection is one."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1_000_000 if soft == resource.RLIM_INFINITY else soft


def reserve() -> int:
    """Return how many files to keep for the database, worker processes, and connections about to be refused."""
    return min(2048, open_files() // 4)


def raise_file_limit() -> None:
    """Allow this process as many open files as the system lets it have."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

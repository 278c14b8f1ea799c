"""Metrics for Prometheus. Each server has its own registry, so that tests can run several servers."""

from __future__ import annotations

import errno
import logging
from socketserver import BaseServer
from threading import Thread

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

from galapagos.core.errors import GalapagosError

log = logging.getLogger(__name__)


class Metrics:
    def __init__(self) -> None:
        self.listening: tuple[BaseServer, Thread] | None = None
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        fast = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
        slow = (0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 20)
        self.moves = Counter("galapagos_moves", "Answers, by who gave them", ["game", "by"], registry=self.registry)
        self.refused = Counter("galapagos_refused", "Messages refused", ["code"], registry=self.registry)
        self.storing = Histogram(
            "galapagos_keeping_seconds", "From an answer to its being durable", buckets=fast, registry=self.registry
        )
        self.thinking = Histogram(
            "galapagos_thinking_seconds", "How long bots think", buckets=slow, registry=self.registry
        )
        self.fallbacks = Counter(
            "galapagos_bot_fallbacks", "Answers in place of a bot that failed", registry=self.registry
        )
        self.judged = Counter("galapagos_review_moments", "Moments of games that were judged", registry=self.registry)
        self.rooms = Gauge("galapagos_tables_open", "Tables in memory", registry=self.registry)
        self.quarantined = Counter(
            "galapagos_quarantined_tables", "Tables that could not be loaded", registry=self.registry
        )
        self.listeners = Gauge("galapagos_streams", "Open streams of tables", registry=self.registry)
        self.conflicts = Counter(
            "galapagos_conflicts", "Entries that another process had written first", registry=self.registry
        )
        self.requests = Counter("galapagos_requests", "HTTP requests", ["method", "status"], registry=self.registry)
        self.errors = Counter("galapagos_errors", "Errors nobody expected", registry=self.registry)

    def serve(self, host: str, first: int, most: int) -> None:
        """Serve the metrics on the first free port, in a thread."""
        for port in range(first, first + most):
            try:
                server, thread = start_http_server(port, host, self.registry)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
                continue
            log.info("metrics on port %d", port)
            self.listening = server, thread
            return
        raise GalapagosError(f"no free port for metrics from {first} on")

    def close(self) -> None:
        if self.listening is not None:
            server, thread = self.listening
            server.shutdown()
            server.server_close()
            thread.join()

    def text(self) -> bytes:
        return generate_latest(self.registry)

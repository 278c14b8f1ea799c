"""Work that a server repeats as long as it runs. A failure does not prevent the next run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from galapagos.server.storage.store import StoreDown

log = logging.getLogger(__name__)


class Repeated:
    def __init__(self, name: str, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
        self.name, self.seconds, self.work = name, seconds, work
        self.wanted = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._repeat(), name=self.name)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    def soon(self) -> None:
        """Run now, without waiting for the next time."""
        self.wanted.set()

    async def _repeat(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.seconds):
                    await self.wanted.wait()
            self.wanted.clear()
            try:
                await self.work()
            except StoreDown:
                continue  # logged already, where it was noticed first
            except Exception:
                log.exception("%s failed", self.name)

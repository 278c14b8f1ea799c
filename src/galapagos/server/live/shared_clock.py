"""One time for all server processes, even if the machine's clock was set between the start of one and of another.

Each process publishes its time in the database. A new one adopts what it sees there, if that moves: then others are at
work, and players' clocks run by their time.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import sqlalchemy as sql

from galapagos.server.storage.schema import keys, tables
from galapagos.server.storage.store import Store, StoreDown
from galapagos.server.wall_clock import SteadyClock, clock

log = logging.getLogger(__name__)
KEY = "clock"
CLOSE_MS = 5_000  # less is the delay of reading, or the difference between two machines
LOOKS = 6  # times a new process looks whether others publish, over three of their rounds
JUMP_MS = 60_000


class SharedClock:
    def __init__(self, store: Store, seconds: float, own: SteadyClock = clock) -> None:
        self.store, self.seconds, self.clock = store, seconds, own
        self.task: asyncio.Task[None] | None = None
        self.jump = 0

    async def open(self) -> None:
        """Go on from the newest change of any table; then agree with other processes while tables are opened."""
        newest = await self.store.rows(sql.select(sql.func.max(tables.c.changed).label("changed")))
        self.clock.not_before(newest[0]["changed"] or 0)
        self.task = asyncio.create_task(self._run(), name="clock")

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def _run(self) -> None:
        agreed = not self.store.postgres  # with SQLite there is one process
        while True:
            try:
                if not agreed:
                    await self.agree()
                    agreed = True
                if self.store.postgres:
                    await self.publish()
            except StoreDown:
                pass  # logged already, where it was noticed first
            self._tell_of_jumps()
            await asyncio.sleep(self.seconds)

    async def agree(self) -> None:
        first = await self._published()
        for _ in range(LOOKS if first else 0):
            await asyncio.sleep(self.seconds / 2)
            seen = await self._published()
            if seen != first:
                if abs(seen - self.clock.now()) > CLOSE_MS:
                    log.warning("the other processes' time is %d s away: adopted", (seen - self.clock.now()) // 1000)
                    self.clock.set(seen)
                return

    async def publish(self) -> None:
        await self.store.set_key(KEY, str(self.clock.now()))

    async def _published(self) -> int:
        rows = await self.store.rows(sql.select(keys.c.value).where(keys.c.name == KEY))
        return int(rows[0]["value"]) if rows else 0

    def _tell_of_jumps(self) -> None:
        jump = self.clock.jump()
        if abs(jump - self.jump) > JUMP_MS:
            log.warning("the machine's clock jumped by %d s: tables keep their time", (jump - self.jump) // 1000)
            self.jump = jump

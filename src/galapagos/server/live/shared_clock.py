"""One time for all server processes, even if the machine's clock was set between the start of one and of another.

Each process publishes its time in the database. A new one adopts what it sees there, if that moves: then others are at
work, and players' clocks run by their time. It does so before it serves anybody: a move that it stored an hour ahead of
the others would let their bots wait for an hour.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import sqlalchemy as sql

from galapagos.server.storage.database import SERVING
from galapagos.server.storage.schema import keys, tables
from galapagos.server.storage.store import Store, StoreDown
from galapagos.server.wall_clock import SteadyClock, clock

log = logging.getLogger(__name__)
KEY = "clock"
CLOSE_MS = 5_000  # less is the delay of reading, or the difference between two machines
AGREE_SECONDS = 15.0  # how long a new process waits for a sign of those that serve: a busy machine gives it late
JUMP_MS = 60_000
SERVED = sql.text(
    "SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE locktype = 'advisory' AND objid = :lock AND granted AND datname = current_database() LIMIT 1"
)


class SharedClock:
    def __init__(self, store: Store, seconds: float, own: SteadyClock = clock) -> None:
        self.store, self.seconds, self.clock = store, seconds, own
        self.task: asyncio.Task[None] | None = None
        self.jump = 0

    async def open(self) -> None:
        """Go on from the newest change of any table, and agree with the processes that serve already."""
        newest = await self.store.rows(sql.select(sql.func.max(tables.c.changed).label("changed")))
        self.clock.not_before(newest[0]["changed"] or 0)
        if self.store.postgres:
            await self.agree()
        self.task = asyncio.create_task(self._run(), name="clock")

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def _run(self) -> None:
        while True:
            try:
                if self.store.postgres:
                    await self.publish()
            except StoreDown:
                pass  # logged already, where it was noticed first
            self._tell_of_jumps()
            await asyncio.sleep(self.seconds)

    async def agree(self) -> None:
        """Wait until another process that serves has published its time, and adopt it."""
        first, deadline = await self._published(), time.monotonic() + AGREE_SECONDS
        while await self._others_serve() and time.monotonic() < deadline:
            await asyncio.sleep(self.seconds / 4)
            seen = await self._published()
            if seen != first:
                if abs(seen - self.clock.now()) > CLOSE_MS:
                    log.warning("the other processes' time is %d s away: adopted", (seen - self.clock.now()) // 1000)
                    self.clock.set(seen)
                return

    async def _others_serve(self) -> bool:
        """True if another process holds the lock that every server holds. Ours does not hold it yet."""
        return bool(await self.store.rows(SERVED.bindparams(lock=SERVING)))

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

"""Between processes: PostgreSQL's NOTIFY names a table that changed, and its new entries are read from the database."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg

from galapagos.server.live.rooms import Rooms
from galapagos.server.storage.database import CHANNEL, SERVING, reason
from galapagos.server.storage.store import StoreDown

log = logging.getLogger(__name__)
RETRY_SECONDS = 0.5
CHECK_SECONDS = 5.0
LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # killed in the middle of a query
)


class Notifications:
    def __init__(self, database: str, rooms: Rooms) -> None:
        self.address = "postgresql://" + database.split("://", 1)[1]
        self.rooms = rooms
        self.tables_changed: asyncio.Queue[str] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._forward())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except LOST as error:
                log.warning("no notifications from the database: %s", reason(error))
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        """Listen until the connection ends. It may lose notifications, so a new one checks every open table first."""
        connection: asyncpg.Connection[Any] = await asyncpg.connect(self.address, timeout=5)
        ended = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.execute("SELECT pg_advisory_lock_shared($1)", SERVING, timeout=5)
            await connection.add_listener(CHANNEL, self._notified)
            for table in self.rooms.open:
                self.tables_changed.put_nowait(table)
            while not ended.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(ended.wait(), CHECK_SECONDS)
                await connection.execute("SELECT 1", timeout=5)  # raises if the connection died silently
        finally:
            connection.terminate()

    def _notified(self, _connection: object, _process: int, _channel: str, table: object) -> None:
        self.tables_changed.put_nowait(str(table))

    async def _forward(self) -> None:
        while True:
            tables = {await self.tables_changed.get()}
            while not self.tables_changed.empty():
                tables.add(self.tables_changed.get_nowait())
            for table in tables:
                await self._catch_up(table)

    async def _catch_up(self, table: str) -> None:
        try:
            await self.rooms.table_changed(table)
        except StoreDown:  # there may be no other notification: try again until it works
            await asyncio.sleep(RETRY_SECONDS)
            self.tables_changed.put_nowait(table)
        except Exception:
            log.exception("could not catch up", extra={"table": table})

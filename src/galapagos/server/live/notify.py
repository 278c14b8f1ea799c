"""Between processes: PostgreSQL's NOTIFY names a table that changed and the number of its newest entry.

Those who do not have that entry yet read it from the database. The process that wrote it has it.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from typing import Any

import asyncpg

from galapagos.server.live.rooms import Rooms
from galapagos.server.storage.database import CHANNEL, SERVING, reason
from galapagos.server.storage.store import StoreDown

log = logging.getLogger(__name__)
RETRY_SECONDS = 0.5
CHECK_SECONDS = 5.0
UNKNOWN = sys.maxsize  # how far the table went
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
        self.tables_changed: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
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
                self.tables_changed.put_nowait((table, UNKNOWN))
            while not ended.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_SECONDS):
                        await ended.wait()
                await connection.execute("SELECT 1", timeout=5)  # raises if the connection died silently
        finally:
            connection.terminate()

    def _notified(self, _connection: object, _process: int, _channel: str, said: object) -> None:
        table, _, number = str(said).partition(" ")
        self.tables_changed.put_nowait((table, int(number) if number else UNKNOWN))

    async def _forward(self) -> None:
        while True:
            table, number = await self.tables_changed.get()
            newest = {table: number}
            while not self.tables_changed.empty():
                table, number = self.tables_changed.get_nowait()
                newest[table] = max(number, newest.get(table, 0))
            for table, number in newest.items():
                await self._catch_up(table, number)

    async def _catch_up(self, table: str, number: int) -> None:
        try:
            await self.rooms.table_changed(table, number)
        except StoreDown:  # there may be no other notification: try again until it works
            await asyncio.sleep(RETRY_SECONDS)
            self.tables_changed.put_nowait((table, number))
        except Exception:
            log.exception("could not catch up", extra={"table": table})

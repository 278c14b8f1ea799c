"""Between processes: PostgreSQL says that something was written, and what it was is read from the table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg

from galapagos.server.database import CHANNEL
from galapagos.server.rooms import Rooms

log = logging.getLogger(__name__)
AGAIN_SECONDS = 0.5
CHECK_SECONDS = 5.0


class News:
    def __init__(self, database: str, rooms: Rooms) -> None:
        self.address = "postgresql://" + database.split("://", 1)[1]
        self.rooms = rooms
        self.hints: asyncio.Queue[str] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._pass_on())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        """A hint may be lost with its connection: after each new one everything is looked at again."""
        while True:
            connection: asyncpg.Connection[Any] | None = None
            try:
                connection = await asyncpg.connect(self.address, timeout=5)
                await connection.add_listener(CHANNEL, self._heard)
                await self.rooms.hint_all()
                while True:
                    await asyncio.sleep(CHECK_SECONDS)
                    await connection.execute("SELECT 1", timeout=5)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no news from the database: %s", error)
            except asyncpg.InternalClientError as error:  # killed in the middle of a query
                log.warning("no news from the database: %s", error)
            finally:
                if connection is not None:
                    connection.terminate()
            await asyncio.sleep(AGAIN_SECONDS)

    def _heard(self, _connection: object, _process: int, _channel: str, table: object) -> None:
        self.hints.put_nowait(str(table))

    async def _pass_on(self) -> None:
        while True:
            tables = {await self.hints.get()}
            while not self.hints.empty():
                tables.add(self.hints.get_nowait())
            for table in tables:
                try:
                    await self.rooms.hint(table)
                except Exception:
                    log.exception("could not catch up", extra={"table": table})

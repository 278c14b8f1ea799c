"""Between processes: PostgreSQL says that something was written, and what it was is read from the table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg

from galapagos.server.live.rooms import Rooms
from galapagos.server.storage.database import CHANNEL
from galapagos.server.storage.store import StoreDown

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
        while True:
            try:
                await self._listen_once()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no news from the database: %s", error)
            except asyncpg.InternalClientError as error:  # killed in the middle of a query
                log.warning("no news from the database: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen_once(self) -> None:
        """Until the connection ends. A hint may be lost with it: after each new one everything is looked at again."""
        connection: asyncpg.Connection[Any] = await asyncpg.connect(self.address, timeout=5)
        ended = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener(CHANNEL, self._heard)
            for table in self.rooms.open:
                self.hints.put_nowait(table)
            while not ended.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(ended.wait(), CHECK_SECONDS)
                await connection.execute("SELECT 1", timeout=5)  # one that died without a word says so here
        finally:
            connection.terminate()

    def _heard(self, _connection: object, _process: int, _channel: str, table: object) -> None:
        self.hints.put_nowait(str(table))

    async def _pass_on(self) -> None:
        while True:
            tables = {await self.hints.get()}
            while not self.hints.empty():
                tables.add(self.hints.get_nowait())
            for table in tables:
                await self._hint(table)

    async def _hint(self, table: str) -> None:
        try:
            await self.rooms.hint(table)
        except StoreDown:  # there may be no other hint: try this one until it is answered
            await asyncio.sleep(AGAIN_SECONDS)
            self.hints.put_nowait(table)
        except Exception:
            log.exception("could not catch up", extra={"table": table})

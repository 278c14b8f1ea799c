"""What operators did to people and tables, and which sessions ended. Every process notices within half a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Set
from contextlib import suppress

import sqlalchemy as sql

from galapagos.server.live.listener import Listener
from galapagos.server.live.rooms import Rooms
from galapagos.server.people.accounts import Accounts
from galapagos.server.storage.schema import entries, notices, tables
from galapagos.server.storage.store import StoreDown

log = logging.getLogger(__name__)
LOOK_SECONDS = 0.4  # between looks at what other processes have written
OVERLAP = 50  # transactions may commit in another order than they took their numbers
SINCE = sql.select(notices).where(notices.c.number > sql.bindparam("first")).order_by(notices.c.number)


class Notices:
    def __init__(self, rooms: Rooms, accounts: Accounts, lobby: Set[Listener]) -> None:
        """`lobby` are the open streams of the lobby."""
        self.store, self.rooms, self.accounts, self.lobby = rooms.services.store, rooms, accounts, lobby
        self.seen: set[int] = set()
        self.look_closer = False  # a session or a token has ended
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to look. What is there already needs no action: nothing is open yet."""
        newest = sql.select(notices.c.number).order_by(notices.c.number.desc()).limit(OVERLAP)
        self.seen = {row["number"] for row in await self.store.rows(newest)}
        self.task = asyncio.create_task(self._look_again(), name="notices")

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except StoreDown:
                continue  # logged already, where it was noticed first
            except Exception:
                log.exception("a notice could not be carried out")

    async def look(self) -> None:
        if self.look_closer:  # again: a request under way may have been identified before and come in after
            self.look_closer = False
            await self._end_revoked_streams()
        first = max(self.seen, default=0) - OVERLAP
        for row in await self.store.rows(SINCE, {"first": first}):
            if row["number"] not in self.seen:
                self.seen.add(row["number"])
                await self._act(row["kind"], row["subject"])
        self.seen = {number for number in self.seen if number > first}

    async def _act(self, kind: str, subject: str) -> None:
        match kind:
            case "gone":
                self.accounts.clear_cache()
                self.end_streams(subject)
            case "revoked":
                self.look_closer = True
                await self._end_revoked_streams()
            case "removed":
                await self.rooms.drop(subject)
                await self._delete_late_entries(subject)
            case "rewritten":
                await self.rooms.reload(subject)

    def _listeners(self) -> list[Listener]:
        """Return the streams of all tables and of the lobby."""
        return [*(listener for room in self.rooms.open.values() for listener in room.listeners), *self.lobby]

    def end_streams(self, person: str) -> None:
        for listener in self._listeners():
            if listener.visitor.person == person:
                listener.close()

    async def _end_revoked_streams(self) -> None:
        """Close the streams whose session or token has ended."""
        self.accounts.clear_cache()
        known = [listener for listener in self._listeners() if listener.visitor.person]
        valid = await self.accounts.valid(listener.visitor for listener in known)
        for listener in known:
            if not {listener.visitor.session, listener.visitor.token} & valid:
                listener.close()

    async def _delete_late_entries(self, table: str) -> None:
        """Delete what was still written while the table was being removed."""
        removed = sql.not_(sql.exists(sql.select(tables.c.id).where(tables.c.id == table)))
        await self.store.run(sql.delete(entries).where(entries.c.table_id == table, removed))

"""Delete what is no longer needed: tables, sessions and guests."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sql

from galapagos.core.errors import GalapagosError
from galapagos.server.admin.tasks import DAY, opened
from galapagos.server.storage.schema import (
    notices,
    sessions,
    tables,
)
from galapagos.server.wall_clock import now

NOTICE_DAYS = 7


async def remove(database: str, wanted: Sequence[str]) -> None:
    async with opened(database) as store:
        for table in wanted:
            if await store.table(table) is None:
                raise GalapagosError(f"there is no table {table!r}")
            await store.delete(table)


async def expire_tables(database: str, days: float) -> int:
    """Remove tables that are over or never began, and where nothing happened for some days."""
    async with opened(database) as store:
        old = sql.and_(tables.c.changed < now() - int(days * DAY), tables.c.status != "playing")
        gone = [row["id"] for row in await store.rows(sql.select(tables.c.id).where(old))]
        for table in gone:
            await store.delete(table)
        await store.run(sql.delete(notices).where(notices.c.at < now() - NOTICE_DAYS * DAY))
        return len(gone)


async def expire_sessions(database: str, days: float) -> int:
    """End the sessions of browsers that have not come for some days."""
    async with opened(database) as store:
        return await store.change_rows(sql.delete(sessions).where(sessions.c.seen < now() - int(days * DAY)))

"""Move a database between SQLite and PostgreSQL, in either direction."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from galapagos.core.errors import GalapagosError
from galapagos.server.settings import is_postgres
from galapagos.server.storage.database import SERVING, claim, connect, migrate
from galapagos.server.storage.lobby_schema import metadata

BATCH = 500
COPIED = metadata.sorted_tables


async def move(source: str, target: str) -> dict[str, int]:
    """Copy everything into an empty database and compare every row. Return the number of rows by table.

    All of it is one transaction: a target that differs is left empty. The source stays as it is.
    """
    if not is_postgres(source) and not Path(source).is_file():
        raise GalapagosError(f"there is no database {source}")
    here, there = connect(source), connect(target)
    claimed = None
    try:
        claimed = claim(source)
        await migrate(here, source)
        await migrate(there, target)
        async with here.connect() as reading, there.begin() as writing:
            await check_nobody_serves(reading, source)
            await check_empty(writing)
            return {table.name: await copy(table, reading, writing) for table in COPIED}
    finally:
        if claimed is not None:
            claimed.close()
        await here.dispose()
        await there.dispose()


async def check_nobody_serves(connection: AsyncConnection, database: str) -> None:
    """Refuse while a server runs: what it writes to the old database would never reach the new one."""
    if is_postgres(database):
        free = await connection.scalar(sql.select(sql.func.pg_try_advisory_xact_lock(SERVING)))
        if not free:
            raise GalapagosError("a server uses this database: stop it first")


async def check_empty(connection: AsyncConnection) -> None:
    for table in COPIED:
        if await connection.scalar(sql.select(sql.func.count()).select_from(table)):
            raise GalapagosError(f"the new database is not empty: {table.name} has rows")


async def copy(table: sql.Table, reading: AsyncConnection, writing: AsyncConnection) -> int:
    copied = 0
    async for rows in batches(table, reading):
        await writing.execute(sql.insert(table), rows)
        copied += len(rows)
    await compare(table, reading, writing)
    return copied


async def compare(table: sql.Table, reading: AsyncConnection, writing: AsyncConnection) -> None:
    written = batches(table, writing)
    async for rows in batches(table, reading):
        if await anext(written, None) != rows:
            raise GalapagosError(f"the copy of {table.name} differs: nothing was moved")
    if await anext(written, None) is not None:
        raise GalapagosError(f"the copy of {table.name} has too many rows: nothing was moved")


async def batches(table: sql.Table, connection: AsyncConnection) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield all rows in the order of their keys, which is the same in both databases."""
    postgres = connection.dialect.name == "postgresql"
    order = [
        sql.collate(column, "C") if postgres and isinstance(column.type, sql.String) else column
        for column in table.primary_key
    ]
    async with connection.stream(sql.select(table).order_by(*order)) as found:
        async for part in found.mappings().partitions(BATCH):
            yield [dict(row) for row in part]

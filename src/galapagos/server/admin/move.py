"""Move a database between SQLite and PostgreSQL, in either direction."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from galapagos.core.errors import GalapagosError
from galapagos.server.admin.tasks import opened
from galapagos.server.storage.database import SERVING, claim
from galapagos.server.storage.lobby_schema import metadata
from galapagos.server.storage.store import Store

BATCH = 500
COPIED = metadata.sorted_tables


async def move(source: str, target: str) -> dict[str, int]:
    """Copy everything into an empty database and compare every row. Return the number of rows by table.

    All of it is one transaction: a target that differs is left empty. The source stays as it is.
    """
    async with opened(source) as here, opened(target, create=True) as there:
        claimed = claim(source)
        try:
            return await copy_all(here, there)
        finally:
            if claimed is not None:
                claimed.close()


async def copy_all(here: Store, there: Store) -> dict[str, int]:
    async with here.engine.connect() as reading, there.engine.begin() as writing:
        await check_nobody_serves(reading)
        await check_empty(writing)
        copied = {table.name: await copy(table, reading, writing) for table in COPIED}
        await continue_numbers(writing)
        return copied


async def check_nobody_serves(connection: AsyncConnection) -> None:
    """Refuse while a server runs: what it writes to the old database would never reach the new one."""
    if connection.dialect.name == "postgresql":
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


async def continue_numbers(connection: AsyncConnection) -> None:
    """Let PostgreSQL number new rows after those that were copied. SQLite looks for itself."""
    for table in COPIED:
        column = table.autoincrement_column
        if column is None or connection.dialect.name != "postgresql":
            continue
        sequence = sql.func.pg_get_serial_sequence(table.name, column.name)
        following = sql.select(sql.func.coalesce(sql.func.max(column), 0) + 1).scalar_subquery()
        await connection.execute(sql.select(sql.func.setval(sequence, following, False)))


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

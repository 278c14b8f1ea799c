"""Read and write the database. Once `append` returns True, the change is on the disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from msgspec import Struct, field
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from galapagos.server.settings import Settings, is_postgres
from galapagos.server.storage.database import CHANNEL, connect, migrate, reason
from galapagos.server.storage.lobby_schema import unrated
from galapagos.server.storage.schema import (
    entries,
    findings,
    keys,
    notes,
    notices,
    quarantine,
    reservations,
    result_seats,
    results,
    reviews,
    sitters,
    tables,
)
from galapagos.server.table.journal import read_event, write_event
from galapagos.server.table.ledger import Entry, Ledger
from galapagos.server.table.result import Result
from galapagos.server.wall_clock import now

log = logging.getLogger(__name__)
OF_A_TABLE = tuple(
    table.c.table_id
    for table in (entries, sitters, reservations, reviews, findings, quarantine, results, result_seats, notes)
)
BATCH = 200  # changes in one transaction
WRITE_SECONDS = 5.0  # a database that needs longer for a small write is not well
FAILED = (sql.exc.DBAPIError, sql.exc.TimeoutError, OSError)  # a TimeoutError is an OSError
REFUSED_SECONDS = 30.0  # how long a refused change counts, unless another one is taken
NOTIFY = sql.text("SELECT pg_notify(:channel, one) FROM unnest(CAST(:said AS text[])) AS one")
DUE = (
    sql.select(tables.c.id)
    .where(tables.c.wake <= sql.bindparam("now"), tables.c.id.not_in(sql.select(quarantine.c.table_id)))
    .order_by(tables.c.wake)
    .limit(200)
)

Row = dict[str, Any]
T = TypeVar("T")


class StoreDown(Exception):
    """The database did not answer. Until it does, nobody knows whether the last change is stored.

    Raised without the database's own error, whose message may contain what was to be stored.
    """


class Unreachable(StoreDown):
    """There is no connection: nothing was written."""


class Conflict(Exception):
    """Someone else has written one of these rows."""


class InDoubt(StoreDown):
    """The commit itself failed."""


class Change(Struct, kw_only=True):
    """Entries to be stored together, and the columns that follow from them."""

    table: str
    entries: list[Entry]
    columns: Row
    sitters: list[tuple[int, str]] | None = None  # seat and person, where that changed
    reserved: list[tuple[int, str]] = field(default_factory=list)  # the same for seats that are kept for somebody
    result: Result | None = None  # of a game that has ended
    new: Row = field(default_factory=dict)  # the columns that never change, for a new table


class Store:
    def __init__(self, database: str, seconds: float = Settings().database_seconds) -> None:
        self.database = database
        self.postgres = is_postgres(database)
        self.engine = connect(database, seconds)
        self.queue: asyncio.Queue[tuple[Change, asyncio.Future[bool]]] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.commits = self.written = 0
        self.refused_at = 0.0  # when the database last refused a change that it should have taken
        self._insert = (postgresql if self.postgres else sqlite).insert
        # Made once, as all that is written with every move: to make a statement takes longer than to run it.
        self._append_entries = self._insert(entries).on_conflict_do_nothing().returning(entries.c.number)

    async def open(self) -> None:
        await migrate(self.engine, self.database)
        self.writer = asyncio.create_task(self._write(), name="writer")

    async def close(self) -> None:
        """Write what is queued, then stop."""
        if self.writer is not None:
            await self.queue.join()
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer
        await self.engine.dispose()

    # -- writing ------------------------------------------------------------------------------------------------------

    async def append(self, change: Change) -> bool:
        """Store a change. Return True once it is durable; False, with nothing written, if another was first."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((change, written))
        return await written

    async def _write(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while len(batch) < BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            await self._commit_batch(batch)
            for _ in batch:
                self.queue.task_done()

    async def _commit_batch(self, batch: list[tuple[Change, asyncio.Future[bool]]]) -> None:
        """Write all changes in one transaction; if that fails, each in its own, so that only a bad one fails."""
        error = await self._try(batch)
        self._note(error)
        if error is None or len(batch) == 1 or isinstance(error, Unreachable):
            report(batch, error)
        else:
            await self._commit_each(batch, in_doubt=isinstance(error, InDoubt))

    def _note(self, error: Exception | None) -> None:
        """Remember whether the database took the last change, for the health check."""
        if error is None:
            self.refused_at = 0.0
        elif refuses_everything(error):
            self.refused_at = time.monotonic()

    async def _commit_each(self, batch: list[tuple[Change, asyncio.Future[bool]]], in_doubt: bool) -> None:
        for place, single in enumerate(batch):
            error = await self._try([single])
            if isinstance(error, Unreachable):  # the others would wait for the same connection
                report(batch[place:], error)
                return
            if isinstance(error, Conflict) and in_doubt:
                error = InDoubt("what is there already may be what we wrote")
            report([single], error)

    async def _try(self, batch: list[tuple[Change, asyncio.Future[bool]]]) -> Exception | None:
        try:
            await self._commit([change for change, _ in batch])
        except Exception as error:
            return error
        return None

    async def _commit(self, changes: Sequence[Change]) -> None:
        rows = [row_of(change.table, entry) for change in changes for entry in change.entries]
        async with self._transaction() as connection:
            if new := [{**change.new, **change.columns, "id": change.table} for change in changes if change.new]:
                await connection.execute(sql.insert(tables), new)
                if rated := [{"table_id": row["id"]} for row in new if row.get("rated")]:
                    await connection.execute(sql.insert(unrated), rated)
            await self._append_rows(connection, rows)
            await self._update(connection, [change for change in changes if not change.new])
            await self._update_sitters(connection, changes)
            await self._insert_results(connection, [change.result for change in changes if change.result])
            if self.postgres:
                await self._notify(connection, changes)
        self.commits += 1
        self.written += len(rows)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            connection = await self.engine.connect()
        except Exception as error:
            await self._reconnect_after(error)
            raise Unreachable(reason(error)) from None
        try:
            transaction = await connection.begin()
            yield connection
            try:
                await transaction.commit()
            except Exception as error:
                await self._reconnect_after(error)
                raise InDoubt(reason(error)) from None
        except TimeoutError as error:
            await self._reconnect_after(error)
            with suppress(*FAILED):
                await connection.invalidate()
            raise
        finally:
            with suppress(*FAILED):
                await connection.close()  # rolls back what was not committed

    async def _reconnect_after(self, error: Exception) -> None:
        """Drop all connections after one gave no answer: the others may be dead, too, and take as long to fail."""
        if self.postgres and isinstance(error, TimeoutError | sql.exc.TimeoutError):
            await self.engine.dispose(close=False)

    async def _append_rows(self, connection: AsyncConnection, rows: list[Row]) -> None:
        if rows and len((await connection.execute(self._append_entries, rows)).all()) < len(rows):
            raise Conflict

    async def _update(self, connection: AsyncConnection, changes: Sequence[Change]) -> None:
        if not changes:
            return
        statement = update_of_tables(tuple(changes[0].columns))
        await connection.execute(statement, [{**change.columns, "which": change.table} for change in changes])

    async def _update_sitters(self, connection: AsyncConnection, changes: Sequence[Change]) -> None:
        for change in changes:
            if change.sitters is None:
                continue
            for kind, seats in ((sitters, change.sitters), (reservations, change.reserved)):
                await connection.execute(sql.delete(kind).where(kind.c.table_id == change.table))
                rows = [{"table_id": change.table, "seat": seat, "person": person} for seat, person in seats]
                if rows:
                    await connection.execute(sql.insert(kind), rows)

    async def _insert_results(self, connection: AsyncConnection, ended: Sequence[Result]) -> None:
        if ended:
            await connection.execute(sql.insert(results), [result.game for result in ended])
            await connection.execute(sql.insert(result_seats), [seat for result in ended for seat in result.seats])

    async def _notify(self, connection: AsyncConnection, changes: Sequence[Change]) -> None:
        """Tell the other processes which tables changed, and up to which number; they read the entries themselves."""
        newest = {change.table: change.entries[-1].number for change in changes if change.entries}
        said = [f"{table} {number}" for table, number in newest.items()]
        await connection.execute(NOTIFY, {"channel": CHANNEL, "said": said})

    async def update_card(self, table: str, columns: Row) -> None:
        await self.run(sql.update(tables).where(tables.c.id == table).values(card=columns["card"]))

    async def set_key(self, name: str, value: str) -> None:
        statement = self._insert(keys).values(name=name, value=value)
        await self.run(statement.on_conflict_do_update(index_elements=[keys.c.name], set_={"value": value}))

    async def upsert(self, table: sql.Table, rows: list[Row]) -> None:
        """Insert rows; those whose key is there already take the place of the old ones."""
        keys_of = [column.name for column in table.primary_key]
        statement = self._insert(table)
        changed = {name: statement.excluded[name] for name in rows[0] if name not in keys_of}
        statement = statement.on_conflict_do_update(index_elements=keys_of, set_=changed)
        await self._execute((statement, rows))

    async def try_write(self) -> None:
        """Raise StoreDown if the database takes no writes: it is away, read-only, or its disk is full."""
        if self.refused_at and time.monotonic() - self.refused_at < REFUSED_SECONDS:
            raise StoreDown("the last change was refused")
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self.set_key("health", str(now()))
        except TimeoutError as error:
            raise StoreDown("the database takes too long to write") from error

    # -- reading ------------------------------------------------------------------------------------------------------

    async def rows(self, statement: sql.Executable, values: Row | None = None) -> list[Row]:
        """Read; `values` are those of a statement that is made once."""
        try:
            async with self.engine.connect() as connection:
                return [dict(row) for row in (await connection.execute(statement, values)).mappings()]
        except FAILED as error:
            await self._reconnect_after(error)
            raise StoreDown(reason(error)) from None

    async def run(self, *statements: sql.Executable) -> None:
        """Change what is not part of a table: people, sessions, tokens, reviews."""
        await self._execute(*((statement, None) for statement in statements))

    async def _execute(self, *work: tuple[sql.Executable, list[Row] | None]) -> None:
        """Execute statements in one transaction, each once or for every row of its own."""
        try:
            async with self.engine.begin() as connection:
                for statement, rows in work:
                    await connection.execute(statement, rows)
        except sql.exc.IntegrityError:
            raise Conflict from None
        except FAILED as error:
            await self._reconnect_after(error)
            raise StoreDown(reason(error)) from None

    async def change_rows(self, statement: sql.Executable) -> int:
        """Change what is not part of a table. Return how many rows that were."""
        try:
            async with self.engine.begin() as connection:
                return int((await connection.execute(statement)).rowcount)
        except FAILED as error:
            await self._reconnect_after(error)
            raise StoreDown(reason(error)) from None

    async def transact(self, work: Callable[[AsyncConnection], Awaitable[T]], lock: int) -> T:
        """Read and write in one transaction. Of all processes, one at a time has the lock."""
        try:
            async with self.engine.begin() as connection:
                if self.postgres:
                    await connection.execute(sql.select(sql.func.pg_advisory_xact_lock(lock)))
                return await work(connection)
        except sql.exc.IntegrityError:
            raise Conflict from None
        except FAILED as error:
            await self._reconnect_after(error)
            raise StoreDown(reason(error)) from None

    async def delete(self, table: str) -> None:
        """Delete a table with everything that happened at it. Every server process closes it within seconds."""
        await self.run(
            *(sql.delete(column.table).where(column == table) for column in OF_A_TABLE),
            sql.delete(tables).where(tables.c.id == table),
            sql.insert(notices).values(at=now(), kind="removed", subject=table),
        )

    async def table(self, table: str) -> Row | None:
        found = await self.rows(sql.select(tables).where(tables.c.id == table))
        return found[0] if found else None

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        statement = sql.select(entries).where(entries.c.table_id == table, entries.c.number > after)
        found = await self.rows(statement.order_by(entries.c.number))
        return [Entry(row["number"], row["at"], read_event(row["body"])) for row in found]

    async def due(self, now: int) -> list[str]:
        """Tables where something must happen by itself by now; not those in quarantine."""
        return [row["id"] for row in await self.rows(DUE, {"now": now})]

    # -- tables that cannot be loaded ---------------------------------------------------------------------------------

    async def quarantine(self, table: str, since: int, reason: str) -> bool:
        """False if the table was in quarantine already."""
        try:
            await self.run(sql.insert(quarantine).values(table_id=table, since=since, reason=reason))
        except Conflict:
            return False
        return True

    async def release(self, table: str) -> None:
        if await self.rows(sql.select(quarantine).where(quarantine.c.table_id == table)):
            await self.run(sql.delete(quarantine).where(quarantine.c.table_id == table))

    async def quarantined(self) -> list[Row]:
        return await self.rows(sql.select(quarantine).order_by(quarantine.c.since, quarantine.c.table_id))


def columns_of(ledger: Ledger, wake_at: int | None) -> Row:
    """Return the columns of `tables` that follow from the journal: for the list, and for waking a table."""
    return {
        "title": ledger.title,
        "public": ledger.public,
        "status": ledger.status,
        "moves": len(ledger.table.history) if ledger.table else 0,
        "changed": ledger.changed,
        "wake": wake_at,
        "turn": ledger.actor if ledger.actor >= 0 else None,
        "turn_person": ledger.waits_for() or None,
        "due": ledger.clocks.deadline(ledger.actor) if ledger.running_clock() == ledger.actor >= 0 else None,
        "card": msgspec.json.encode(ledger.card()).decode(),
    }


@cache
def update_of_tables(columns: tuple[str, ...]) -> sql.Update:
    values: Row = {name: sql.bindparam(name) for name in columns}
    return sql.update(tables).where(tables.c.id == sql.bindparam("which")).values(values)


def refuses_everything(error: Exception) -> bool:
    """True if the fault is the database's (away, read-only, disk full), not that of the change."""
    if isinstance(error, StoreDown | OSError | sql.exc.OperationalError):
        return True
    cause = getattr(error, "orig", None)
    state = str(getattr(cause, "sqlstate", "") or getattr(cause, "pgcode", "") or "")
    return state[:2] in ("08", "25", "53", "57", "58")


def row_of(table: str, entry: Entry) -> Row:
    return {"table_id": table, "number": entry.number, "at": entry.at, "body": write_event(entry.event)}


def report(batch: list[tuple[Change, asyncio.Future[bool]]], error: Exception | None) -> None:
    """Tell everyone who waits for these changes what became of them."""
    if error is not None and not isinstance(error, Conflict):
        log.warning("the database did not take %d changes: %s", len(batch), reason(error))
    for _, written in batch:
        if written.done():
            continue
        if error is None or isinstance(error, Conflict):
            written.set_result(error is None)
        else:
            written.set_exception(StoreDown(reason(error)))

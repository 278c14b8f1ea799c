"""The operator's commands. All of them work while the server runs."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from argon2 import PasswordHasher

from galapagos.core.errors import GalapagosError
from galapagos.core.record import Record, check_record, load_record, save_record
from galapagos.server.people import accounts
from galapagos.server.people.accounts import find_account
from galapagos.server.people.forget import OF_A_PERSON
from galapagos.server.people.push import KEY
from galapagos.server.people.visitor import Visitor
from galapagos.server.settings import is_postgres
from galapagos.server.storage.database import create_private, is_ours, names_in_file, reason
from galapagos.server.storage.schema import entries, keys, persons, sessions, sitters, tables
from galapagos.server.storage.store import Change, Store, StoreDown, columns_of
from galapagos.server.table.import_record import table_from
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.result import result_of
from galapagos.server.wall_clock import now
from galapagos.server.wire.text import check_texts

DAY = 86_400_000


@asynccontextmanager
async def opened(database: str, create: bool = False) -> AsyncIterator[Store]:
    """Open a database and migrate it. One that does not exist or is empty is only created where that is meant."""
    if not create and not is_postgres(database):
        check_file(database)
    store = Store(database)
    try:
        if not (create and may_create(database)) and not await is_ours(store.engine, database):
            raise GalapagosError(f"{shown(database)} is not a database of Galápagos: nothing was changed")
        await store.open()
        yield store
    except (OSError, sql.exc.DBAPIError, StoreDown) as error:
        raise GalapagosError(f"{shown(database)} cannot be opened: {reason(error)}") from None
    finally:
        await store.close()


def may_create(database: str) -> bool:
    """False for a SQLite file with anything in it."""
    return is_postgres(database) or not names_in_file(Path(database))


def check_file(database: str) -> None:
    """Raise before SQLite creates a file or we create its folder."""
    if not Path(database).is_file():
        raise GalapagosError(f"there is no database {database}: nothing was created")


def shown(database: str) -> str:
    """The database without the password in its address."""
    return database.split("@")[-1]


async def count(store: Store, statement: Any) -> int:
    return int((await store.rows(sql.select(sql.func.count().label("n")).select_from(statement.subquery())))[0]["n"])


async def in_quarantine(database: str) -> list[tuple[str, str]]:
    """Each table that cannot be loaded, and why."""
    async with opened(database) as store:
        return [(row["table_id"], row["reason"]) for row in await store.quarantined()]


async def migrate(database: str) -> None:
    async with opened(database, create=True):
        pass


async def overview(database: str) -> dict[str, int]:
    async with opened(database) as store:
        found = {status: sql.select(tables.c.id).where(tables.c.status == status) for status in STATUSES}
        counts = {f"tables {status}": await count(store, statement) for status, statement in found.items()}
        counts["quarantined"] = len(await store.quarantined())
        counts["accounts"] = await count(store, sql.select(persons.c.id).where(persons.c.account.is_not(None)))
        counts["guests"] = await count(store, sql.select(persons.c.id).where(persons.c.account.is_(None)))
        counts["entries"] = await count(store, sql.select(entries.c.number))
        return counts


STATUSES = ("waiting", "playing", "over")


# -- records ----------------------------------------------------------------------------------------------------------


async def record_of(store: Store, table: str) -> Record:
    row = await store.table(table)
    if row is None:
        raise GalapagosError(f"there is no table {table!r}")
    ledger = Ledger(row)
    for entry in await store.entries(table):
        ledger.replay(entry)
    return ledger.record(None)


async def export(database: str, folder: Path, only: Sequence[str] = ()) -> int:
    """Write finished games as records, one file each: those named, or all."""
    async with opened(database) as store:
        found = await store.rows(sql.select(tables.c.id).where(tables.c.status == "over").order_by(tables.c.created))
        chosen = list(only) or [row["id"] for row in found]
        for table in chosen:
            save_record(await record_of(store, table), folder / f"{table}.json")
        return len(chosen)


async def import_files(database: str, files: Sequence[Path]) -> list[str]:
    """Make a table of each record. The first record that breaks a rule stops the import."""
    async with opened(database, create=True) as store:
        made = []
        for file in files:
            record = load_record(file)
            check_texts(record)
            check_record(record)
            ledger = table_from(record, Visitor("", "import"))
            table, drafts = str(ledger.row["id"]), ledger.take_drafts()
            columns = columns_of(ledger, None)
            result = result_of(ledger)
            await store.append(
                Change(table=table, entries=drafts, columns=columns, sitters=[], result=result, new=ledger.row)
            )
            made.append(table)
        return made


# -- upkeep -----------------------------------------------------------------------------------------------------------


def backup(database: str, target: Path) -> None:
    """Copy the database, consistently even while it is written to. A copy that fails leaves no file."""
    if target.exists():
        raise GalapagosError(f"{target} exists already")
    if not is_postgres(database):
        check_file(database)
    try:
        create_private(target)
    except OSError as error:
        raise GalapagosError(f"{target} cannot be made: {error.strerror}") from None
    try:
        (dump if is_postgres(database) else copy_file)(database, target)
    except BaseException:
        target.unlink()
        raise


def dump(database: str, target: Path) -> None:
    """Let pg_dump write the file. It gets the password by a variable: everyone on the machine can read a command."""
    address = "postgresql://" + database.split("://", 1)[1]
    variables = dict(os.environ)
    if password := sql.make_url(address).password:
        variables["PGPASSWORD"] = password
        login, _, place = address.rpartition("@")
        address = f"{login.rpartition(':')[0]}@{place}"
    try:
        subprocess.run(["pg_dump", "--format=custom", f"--file={target}", address], env=variables, check=True)
    except FileNotFoundError:
        raise GalapagosError("pg_dump is not installed") from None
    except subprocess.CalledProcessError:
        raise GalapagosError("pg_dump failed: there is no copy") from None


def copy_file(database: str, target: Path) -> None:
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
    except sqlite3.Error as error:
        raise GalapagosError(f"{database} cannot be copied: {error}") from None


async def prune(database: str, days: float) -> int:
    """Delete guests without a table who have not been seen for some days."""
    async with opened(database) as store:
        old = now() - int(days * DAY)
        seen = sql.select(sessions.c.person).where(sessions.c.seen > old)
        idle = sql.select(persons.c.id).where(
            persons.c.account.is_(None),
            persons.c.created < old,
            persons.c.id.not_in(seen),
            persons.c.id.not_in(sql.select(sitters.c.person)),
            persons.c.id.not_in(sql.select(tables.c.owner)),
        )
        gone = [row["id"] for row in await store.rows(idle)]
        for start in range(0, len(gone), 500):
            part = gone[start : start + 500]
            await store.run(
                *(sql.delete(column.table).where(column.in_(part)) for column in OF_A_PERSON),
                sql.delete(persons).where(persons.c.id.in_(part)),
            )
        return len(gone)


async def new_passphrase(database: str, name: str, end_tokens: bool = False) -> str:
    """Give an account a new passphrase and end its sessions, and its tokens if wished."""
    async with opened(database) as store:
        found = await find_account(store, name)
        if found is None:
            raise GalapagosError(f"there is no account {name!r}")
        passphrase = "-".join(secrets.token_hex(2) for _ in range(4))
        hashed = await asyncio.to_thread(PasswordHasher().hash, passphrase)
        await store.run(*accounts.new_passphrase(found["id"], hashed, end_tokens))
        return passphrase


async def make_push_key(database: str, replace: bool) -> str:
    """Make the key with which push services know this server. Browsers that subscribed by another one are lost."""
    async with opened(database, create=True) as store:
        if await store.rows(sql.select(keys.c.name).where(keys.c.name == KEY)) and not replace:
            return "There is a key already. --replace makes another one, and every browser must subscribe again."
        from galapagos.server.people.push_sender import new_key

        await store.set_key(KEY, new_key())
        return "The key is made. Servers that run use it once they are started again."

"""Connect to the database: SQLite in a file, or PostgreSQL for several processes."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import aiosqlite
import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from galapagos.core.errors import GalapagosError
from galapagos.server.settings import Settings, is_postgres

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
CHANNEL = "galapagos"
CONNECT_SECONDS = 4.0
SERVING = 7149  # the advisory lock that every server holds, so that nobody moves its database


def async_address(database: str) -> str:
    if is_postgres(database):
        return "postgresql+asyncpg://" + database.split("://", 1)[1]
    return f"sqlite+aiosqlite:///{database}"


def connect(database: str, seconds: float = Settings().database_seconds) -> AsyncEngine:
    """A statement that takes longer counts as failed: a connection may be dead without either end knowing."""
    if is_postgres(database):
        return create_async_engine(
            async_address(database),
            pool_size=8,
            max_overflow=8,
            pool_timeout=seconds,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": CONNECT_SECONDS, "command_timeout": seconds},
        )
    Path(database).absolute().parent.mkdir(parents=True, exist_ok=True)
    opened = partial(open_sqlite, database)
    engine = create_async_engine(
        async_address(database), async_creator=opened, pool_size=4, max_overflow=4, hide_parameters=True
    )
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


async def open_sqlite(database: str) -> aiosqlite.Connection:
    """Open a file. A task that is cancelled meanwhile closes it again: aiosqlite itself would leave it open."""
    connection = aiosqlite.connect(database, check_same_thread=False)
    connection._thread.daemon = True  # a connection that nobody closes does not keep the process from ending
    opening = asyncio.ensure_future(connection)
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        with suppress(sqlite3.Error):
            await opening
            await connection.close()
        raise


def make_private(database: str) -> None:
    """Let only the server's user read and write a SQLite database. SQLite gives -wal and -shm the same mode."""
    for path in (Path(database), *(Path(f"{database}{ending}") for ending in ("-wal", "-shm", ".lock"))):
        with suppress(FileNotFoundError, PermissionError):  # another user's file: that user decides
            path.chmod(0o600)


def create_private(path: str | Path) -> None:
    """Create an empty file that no other user can open, not even for a moment."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def prepare_sqlite(connection: Any, _: object) -> None:
    """Make commits durable (synchronous=FULL) and let readers work while others write (WAL)."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def reason(error: BaseException) -> str:
    """Say for a log what is wrong, without the values that a database puts into its messages: some are secrets."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, OSError | sqlite3.Error):
        return f"{type(cause).__name__}: {cause}"
    inner = cause.__cause__ if is_wrapper(cause) else cause
    return " ".join(str(part) for part in (type(inner).__name__, getattr(inner, "sqlstate", "")) if part)


def is_wrapper(error: BaseException) -> bool:
    """True for the exception that SQLAlchemy puts around one of asyncpg's."""
    return error.__cause__ is not None and type(error).__module__.startswith("sqlalchemy.")


async def is_ours(engine: AsyncEngine, database: str) -> bool:
    """True if this is a database of Galápagos. Looks without changing anything."""
    if is_postgres(database):
        async with engine.connect() as connection:
            names = set(await connection.run_sync(lambda sync: sql.inspect(sync).get_table_names()))
    else:
        names = names_in_file(Path(database))
    return {"alembic_version", "tables", "entries"} <= names


def names_in_file(path: Path) -> set[str]:
    """Return the names of the tables in a SQLite file, without preparing it for writing."""
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        finally:
            connection.close()
    except sqlite3.DatabaseError:  # any other file
        return set()


def claim(database: str) -> IO[str] | None:
    """Lock a SQLite file: two servers on it would not notice each other's changes. The lock ends with the process."""
    if is_postgres(database) or os.name == "nt":
        return None
    import fcntl

    create_private(f"{database}.lock")
    file = Path(f"{database}.lock").open("w", encoding="utf-8")  # noqa: SIM115  (open as long as the server)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise GalapagosError(f"another server uses {database}: several processes need PostgreSQL") from None
    return file


def migrations(database: str) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["database"] = database
    return config


@lru_cache(maxsize=1)
def newest() -> str:
    """Return the newest version of the schema. The migrations are named after theirs."""
    return max(path.name[1:5] for path in (MIGRATIONS / "versions").glob("r*.py"))


def version_of(connection: sql.Connection) -> str:
    """Return the version of the schema that a database has; nothing if it is new."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


async def migrate(engine: AsyncEngine, database: str) -> None:
    """Migrate to the newest schema. Several processes may try at once; the first does it."""
    if not is_postgres(database):
        create_private(database)
        make_private(database)

    def upgrade(connection: sql.Connection) -> None:
        if is_postgres(database):
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7148)")
        if version_of(connection) == newest():
            return
        from alembic import command  # takes a third of a second to import

        config = migrations(database)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async with engine.begin() as connection:
        await connection.run_sync(upgrade)

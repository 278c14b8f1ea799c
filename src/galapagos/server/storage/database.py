"""Connect to the database: SQLite in a file, or PostgreSQL for several processes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from galapagos.core.errors import GalapagosError
from galapagos.server.settings import is_postgres

CHANNEL = "galapagos"


def async_address(database: str) -> str:
    if is_postgres(database):
        return "postgresql+asyncpg://" + database.split("://", 1)[1]
    return f"sqlite+aiosqlite:///{database}"


def connect(database: str) -> AsyncEngine:
    if is_postgres(database):
        return create_async_engine(async_address(database), pool_size=8, max_overflow=8, pool_pre_ping=True)
    Path(database).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(async_address(database), pool_size=4, max_overflow=4)
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _: object) -> None:
    """Make commits durable (synchronous=FULL) and let readers work while others write (WAL)."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def claim(database: str) -> IO[str] | None:
    """Lock a SQLite file: two servers on it would not notice each other's changes. The lock ends with the process."""
    if is_postgres(database) or os.name == "nt":
        return None
    import fcntl

    file = Path(f"{database}.lock").open("w", encoding="utf-8")  # noqa: SIM115  (open as long as the server)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise GalapagosError(f"another server uses {database}: several processes need PostgreSQL") from None
    return file


def migrations(database: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["database"] = database
    return config


def newest() -> str:
    return str(ScriptDirectory.from_config(migrations("")).get_current_head())


async def migrate(engine: AsyncEngine, database: str) -> None:
    """Migrate to the newest schema. Several processes may try at once; the first does it."""
    config = migrations(database)

    def upgrade(connection: Any) -> None:
        if is_postgres(database):
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7148)")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async with engine.begin() as connection:
        await connection.run_sync(upgrade)

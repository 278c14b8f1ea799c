"""Faults that a server must survive while people play: a full disk, an old schema, a broken line to the database."""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import sqlalchemy as sql
from alembic import command

from galapagos.server.storage.database import connect, migrations
from tests.support.patience import PATIENCE
from tests.support.servers import ServerProcess
from tests.support.storm import Stubborn, more_answers
from tests.support.wire_cutter import Line

BEFORE_NAMES = "0003"  # a schema of an earlier version


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """A limit on the size of its files stands for the end of the disk: SQLite can append nothing any more."""
    assert server.process is not None
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def until_refused(server: ServerProcess) -> None:
    """Wait until nothing can be stored. A table may wait for a bot, whose moves fail without anybody being told."""
    wait_for(lambda: httpx.get(f"{server.base}/healthz", timeout=PATIENCE).status_code == 503)


def to_earlier_schema(database: str) -> None:
    """Take a populated database back to the schema of an earlier version. Nobody may use it meanwhile."""
    config = migrations("")

    def downgrade(connection: sql.Connection) -> None:
        config.attributes["connection"] = connection
        command.downgrade(config, BEFORE_NAMES)

    async def change() -> None:
        engine = connect(database)
        async with engine.begin() as connection:
            await connection.run_sync(downgrade)
        await engine.dispose()

    asyncio.run(change())


def break_line(line: Line, how: str, stubborn: list[Stubborn], seconds: float) -> None:
    """Break the line for some seconds; afterwards every table moves on."""
    if how == "reset":
        line.reset()
    else:
        line.set(how)
        time.sleep(seconds)  # a fault lasts for a while: this is not a wait for anything
        line.set("open")
    more_answers(stubborn)

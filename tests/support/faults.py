"""Faults that a server must survive while people play: a full disk, an old schema, a broken line to the database."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sql
from alembic import command

from galapagos.server.storage.database import migrations
from tests.support.servers import ServerProcess
from tests.support.storm import PATIENCE, Stubborn, more_answers
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


def until_refused(stubborn: list[Stubborn]) -> None:
    """Wait until every table was told that the server is busy: nothing can be stored."""
    begun = [table.refused for table in stubborn]
    wait_for(lambda: all(table.refused > before for table, before in zip(stubborn, begun, strict=True)))


def to_earlier_schema(address: str) -> None:
    """Take a populated database back to the schema of an earlier version. Nobody may use it meanwhile."""
    engine = sql.create_engine(address)
    config = migrations("")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, BEFORE_NAMES)
    engine.dispose()


def break_line(line: Line, how: str, stubborn: list[Stubborn], seconds: float) -> None:
    """Break the line for some seconds; afterwards every table moves on."""
    if how == "reset":
        line.reset()
    else:
        line.set(how)
        time.sleep(seconds)  # a fault lasts for a while: this is not a wait for anything
        line.set("open")
    more_answers(stubborn)

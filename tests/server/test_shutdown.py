"""A server that stops leaves nothing open: no file, no connection, no task. Neither does one that cannot start."""

from __future__ import annotations

import asyncio
import queue
import socket
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite.core
import pytest
import sqlalchemy as sql

import galapagos
from galapagos.core.errors import GalapagosError
from galapagos.server.app import make_app
from galapagos.server.live.repeated import Repeated
from galapagos.server.people.notifications import Notifier
from galapagos.server.settings import Settings
from galapagos.server.storage.store import Store

PATIENCE = 60.0
ONE = sql.text("SELECT 1")
QUERIES: dict[str, Callable[[Store], Awaitable[object]]] = {
    "rows": lambda store: store.rows(ONE),
    "run": lambda store: store.run(ONE),
    "change_rows": lambda store: store.change_rows(sql.text("DELETE FROM keys")),
    "transact": lambda store: store.transact(lambda connection: connection.execute(ONE), 1),
}


class Calls:
    """What a task lets SQLite's thread do. During the chosen call it is cancelled."""

    def __init__(self) -> None:
        self.task: asyncio.Task[object] | None = None
        self.made = self.chosen = 0
        self.thread = threading.get_ident()  # in others the servers of other tests may run

    def count(self) -> None:
        if self.task is None or threading.get_ident() != self.thread:
            return
        self.made += 1
        if self.made == self.chosen:
            self.task.cancel()


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    calls = Calls()

    class Counting:
        def __init__(self) -> None:
            self.queue: queue.SimpleQueue[object] = queue.SimpleQueue()
            self.get = self.queue.get

        def put_nowait(self, call: object) -> None:
            self.queue.put(call)
            calls.count()

    monkeypatch.setattr(aiosqlite.core, "SimpleQueue", Counting)
    return calls


@pytest.fixture
def open_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[set[int]]:
    """The connections to files of this test that nobody has closed. Python tells of them itself only from 3.13 on."""
    numbers: set[int] = set()
    connect: Any = sqlite3.connect

    class Counted(sqlite3.Connection):
        def __init__(self, *args: Any, **given: Any) -> None:
            super().__init__(*args, **given)
            numbers.add(id(self))
            kept.append(self)

        def rollback(self) -> None:
            time.sleep(0.05)  # long enough for a store to be closed meanwhile
            super().rollback()

        def close(self) -> None:
            numbers.discard(id(self))
            super().close()

    def counted(database: str, **given: Any) -> sqlite3.Connection:
        ours = str(database).startswith(str(tmp_path))
        opened: sqlite3.Connection = connect(database, **given, **({"factory": Counted} if ours else {}))
        return opened

    kept: list[Counted] = []  # so that no two have the same id
    monkeypatch.setattr(sqlite3, "connect", counted)
    yield numbers
    for connection in kept:
        connection.close()


async def cancelled(
    database: str, query: Callable[[Store], Awaitable[object]], calls: Calls, warm: bool, open_files: set[int]
) -> bool:
    """Open a store, cancel a query within the chosen call and close the store; False if there was no such call."""
    store = Store(database)
    await store.open()
    if not warm:
        await store.engine.dispose()  # so that the query begins with a new connection
    try:
        calls.made, calls.task = 0, asyncio.ensure_future(query(store))
        await asyncio.wait([calls.task])
        return calls.made >= calls.chosen
    finally:
        calls.task = None
        await store.close()
        assert not open_files, f"cancelled within call {calls.chosen}"


@pytest.mark.parametrize("warm", [True, False], ids=["connected", "connecting"])
@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_a_cancelled_query_leaves_no_connection_open(
    query: Callable[[Store], Awaitable[object]], warm: bool, calls: Calls, open_files: set[int], tmp_path: Path
) -> None:
    for calls.chosen in range(1, 100):
        if not asyncio.run(cancelled(str(tmp_path / "tables.db"), query, calls, warm, open_files)):
            break
    assert 5 <= calls.chosen < 100


@pytest.mark.parametrize("turns", range(5))
def test_repeated_work_ends_even_if_it_is_wanted_at_that_moment(turns: int) -> None:
    async def want_and_close() -> None:
        repeated = Repeated("work", 600.0, partial(asyncio.sleep, 0))
        repeated.start()
        for _ in range(5):  # until it waits
            await asyncio.sleep(0)
        repeated.soon()
        for _ in range(turns):
            await asyncio.sleep(0)
        closing = asyncio.ensure_future(repeated.close())
        assert await asyncio.wait([closing], timeout=PATIENCE) == ({closing}, set())

    asyncio.run(want_and_close())


def test_waiting_with_a_limit_ends_when_it_is_cancelled() -> None:
    """Up to Python 3.11, wait_for forgets that it was cancelled if what it waits for comes at that moment."""
    package = Path(galapagos.__file__).parent
    assert [path.name for path in package.rglob("*.py") if "wait_for(" in path.read_text(encoding="utf-8")] == []


async def live(settings: Settings) -> None:
    """Start a server and stop it while all its tasks are in the midst of their work."""
    app = make_app(settings)
    for task in app.state.server.repeated:
        task.seconds = 0.0
    try:
        async with app.lifespan():
            pass
    finally:
        for task in asyncio.all_tasks() - {asyncio.current_task()}:  # give a connection back, at most
            await asyncio.wait([task], timeout=PATIENCE)
            assert task.done()


def test_a_server_that_stops_at_once_leaves_nothing_open(open_files: set[int], tmp_path: Path) -> None:
    for turn in range(5):
        asyncio.run(live(Settings(database=str(tmp_path / f"{turn}.db"))))
        assert not open_files


def test_a_server_that_cannot_start_leaves_nothing_open(open_files: set[int], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(database=str(tmp_path / "tables.db"), metrics_port=taken.getsockname()[1])
        with pytest.raises(ExceptionGroup) as failed:
            asyncio.run(live(settings))
    assert failed.group_contains(GalapagosError, match="no free port for metrics")
    assert not open_files


def test_a_server_that_stops_waits_for_messages_to_every_browser(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sent: list[str] = []

    async def send(browser: str) -> None:
        for _ in range(100):  # longer than the task that starts it
            await asyncio.sleep(0)
        sent.append(browser)

    async def notify_and_close() -> None:
        notifier: Notifier = make_app(Settings(database=str(tmp_path / "tables.db"))).state.server.notifier

        async def notify(person: str, *_: object) -> bool:
            for browser in ("phone", "desk"):
                notifier._start(send(f"{person}'s {browser}"))
            return True

        monkeypatch.setattr(notifier, "notify", notify)
        notifier.soon("ann", "your_turn", "table", "a table")
        await notifier.close()

    asyncio.run(notify_and_close())
    assert sent == ["ann's phone", "ann's desk"]

"""Many changes share a commit; one that the database refuses does not take the others with it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from galapagos.core.registry import game
from galapagos.server.people.visitor import Visitor
from galapagos.server.storage.lobby_schema import presences
from galapagos.server.storage.store import Change, Store, columns_of
from galapagos.server.table.journal import Retitled
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.setup import new_row
from galapagos.server.wire.http import NewTable
from tests.support.postgres import Postgres


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("commit") / "tables.db")
    else:
        with Postgres() as running:
            yield running.address


def new_table(title: str) -> Change:
    """A new table with one entry. The title comes past every check, as it would by a fault of our own."""
    rules = game("stones", seats=2)
    row = new_row(Visitor("ann", "Ann"), NewTable(game="stones", seats=["open", "open"]), rules, "")
    ledger = Ledger(row)
    ledger.write(Retitled("a title"))
    columns = {**columns_of(ledger, None), "title": title}
    return Change(table=row["id"], entries=ledger.take_drafts(), columns=columns, new=row)


async def outcomes(store: Store, changes: list[Change]) -> list[bool | str]:
    results = await asyncio.gather(*(store.append(change) for change in changes), return_exceptions=True)
    return [type(result).__name__ if isinstance(result, BaseException) else result for result in results]


def with_store(database: str, work):
    async def running():
        store = Store(database)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(running())


def refused_by(store: Store) -> str:
    return "\x00" if store.postgres else "\ud800"


def test_only_the_bad_change_of_a_group_fails(database: str):
    async def work(store: Store) -> None:
        changes = [new_table("one"), new_table(refused_by(store)), new_table("three")]
        assert await outcomes(store, changes) == [True, "StoreDown", True]
        kept = [await store.table(change.table) for change in changes]
        assert [row and row["title"] for row in kept] == ["one", None, "three"]
        assert [len(await store.entries(change.table)) for change in changes] == [1, 0, 1]

    with_store(database, work)


def test_a_late_change_fails_next_to_a_bad_one(database: str):
    async def work(store: Store) -> None:
        first = new_table("first")
        assert await store.append(first)
        late = Change(table=first.table, entries=first.entries, columns=first.columns)
        assert await outcomes(store, [late, new_table(refused_by(store)), new_table("good")]) == [
            False,
            "StoreDown",
            True,
        ]

    with_store(database, work)


def test_without_a_connection_all_fail_at_once(tmp_path: Path):
    """No change waits for the connection again that the first one could not get."""

    async def work() -> None:
        store = Store("postgresql://nobody@127.0.0.1:1/nothing")
        store.writer = asyncio.create_task(store._write())
        tries = 0
        begin = store._try

        async def counted(batch):
            nonlocal tries
            tries += 1
            return await begin(batch)

        store._try = counted  # type: ignore[method-assign]
        assert await outcomes(store, [new_table(f"{number}") for number in range(20)]) == ["StoreDown"] * 20
        assert tries == 1
        await store.close()

    asyncio.run(work())


def test_after_a_failed_commit_a_conflict_is_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The commit went through but its answer was lost: nobody is told that someone else was first."""
    from sqlalchemy.ext.asyncio import AsyncTransaction

    commit = AsyncTransaction.commit
    lost: list[AsyncTransaction] = []

    async def commit_and_fail_once(transaction: AsyncTransaction) -> None:
        await commit(transaction)
        if not lost:
            lost.append(transaction)
            raise OSError("the connection was lost")

    async def work(store: Store) -> None:
        first, second = new_table("first"), new_table("second")
        assert await outcomes(store, [first, second]) == [True, True]
        monkeypatch.setattr(AsyncTransaction, "commit", commit_and_fail_once)
        more = [Change(table=one.table, entries=later(one), columns=one.columns) for one in (first, second)]
        assert await outcomes(store, more) == ["StoreDown", "StoreDown"]
        assert [len(await store.entries(one.table)) for one in (first, second)] == [2, 2]

    with_store(str(tmp_path / "tables.db"), work)


def later(change: Change):
    return [type(entry)(entry.number + 1, entry.at, entry.event) for entry in change.entries]


def test_rows_take_the_place_of_earlier_ones(database: str):
    async def written(store: Store) -> list[tuple[str, int]]:
        for seen in (1, 2):
            await store.upsert(presences, [{"person": person, "seen": seen} for person in ("both", f"only {seen}")])
        rows = await store.rows(sql.select(presences).order_by(presences.c.person))
        return [(row["person"], row["seen"]) for row in rows]

    assert with_store(database, written) == [("both", 2), ("only 1", 1), ("only 2", 2)]

"""A table that cannot be loaded is left alone, and all others go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from galapagos.server.cli import app
from galapagos.server.settings import Settings
from galapagos.server.storage.store import Store
from tests.support.people import Person
from tests.support.servers import ServerThread, settings, until


def execute(database: str, statement: str, *values: Any) -> list[Any]:
    connection = sqlite3.connect(database, timeout=30)
    with connection:
        found = connection.execute(statement, values).fetchall()
    connection.close()
    return found


def counted(base: str) -> bool:
    return "galapagos_quarantined_tables_total 1.0" in httpx.get(f"{base}/metrics").text


def bad_and_good(chosen: Settings) -> tuple[str, str, str]:
    """Leave two tables where something is due, first one that cannot be loaded. Return the body it lacks, too."""
    with ServerThread(chosen) as running:
        ann = Person(running.base, "Ann")
        bad, good = (ann.make("stones", "me", "bot:random", options={"board": "rect-7x7"})["id"] for _ in range(2))
        ann.post(f"/api/tables/{good}/leave")
        ann.leave()
    database = chosen.database
    body = execute(database, "SELECT body FROM entries WHERE table_id = ? AND number = 1", bad)[0][0]
    execute(database, "UPDATE entries SET body = 'nonsense' WHERE table_id = ? AND number = 1", bad)
    execute(database, "UPDATE tables SET wake = 1 WHERE id = ?", bad)
    execute(database, "UPDATE tables SET wake = 2, status = 'playing' WHERE id = ?", good)
    return bad, good, body


def test_one_bad_table_stops_no_other(tmp_path: Path):
    chosen = settings(tmp_path)
    database = chosen.database
    bad, good, body = bad_and_good(chosen)
    with ServerThread(chosen) as running:
        until(lambda: good in running.server.rooms.open)
        until(lambda: counted(running.base))
        bob = Person(running.base, "Bob")
        assert bob.refused("GET", f"/api/tables/{bad}") == (409, "quarantined")
        assert counted(running.base)
        told = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["admin", "status", "--database", database]).output
        assert f"quarantined {bad}: " in told
        assert good not in told
        assert bad not in running.run(running.server.store.due(2**60))

        execute(database, "UPDATE entries SET body = ? WHERE table_id = ? AND number = 1", body, bad)
        assert bob.get(f"/api/tables/{bad}")["id"] == bad  # it loads again: the quarantine is over
        assert running.run(running.server.store.quarantined()) == []
        bob.leave()


def test_nor_does_one_that_fails_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Without a quarantine the bad table is the first that is due, again and again."""
    tried: list[str] = []

    async def fail(_store: Store, table: str, _since: int, _reason: str) -> bool:
        tried.append(table)
        raise RuntimeError("no quarantine today")

    monkeypatch.setattr(Store, "quarantine", fail)
    chosen = settings(tmp_path)
    bad, good, _ = bad_and_good(chosen)
    with ServerThread(chosen) as running:
        until(lambda: good in running.server.rooms.open)
        until(lambda: tried.count(bad) >= 2)

"""What must never be in a log: passphrases, cookies, tokens, invites, secrets of shuffles, addresses of visitors."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sql
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from galapagos.server.storage import database as databases
from tests.support.patience import PATIENCE
from tests.support.people import Person, TryAgain
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess

VISITOR = "203.0.113.77"  # as a reverse proxy reports it
NEIGHBOUR = "127.0.0.77"  # the address of a socket


def be_hostile(base: str, break_tables: Callable[[], None], repair: Callable[[], None]) -> list[str]:
    """Do whatever may make a server complain. Return what its log must not contain."""
    ann = Person(base)
    ann.http.headers["x-forwarded-for"] = VISITOR
    ann.post("/api/account", name="Hidden Name", passphrase="the right passphrase")
    ann.http.post("/api/login", json={"name": "Hidden Name", "passphrase": "the wrong passphrase"})
    ann.http.post("/api/login", json={"name": ["the right passphrase"], "passphrase": 7})
    token = ann.post("/api/tokens", name="robot", scopes=["read", "play", "create"])["secret"]
    table = ann.make("beginning", "me", "open", public=False, value="my part of the shuffle")
    with ann.sit(table) as seat:
        seat.until_type("situation")
        seat.socket.send("\ud7ff{")
        seat.command("say", text="a private word")
    socket = f"{base.replace('http', 'ws')}/ws/tables/{table['id']}"
    known = {"cookie": ann.cookie(), "x-forwarded-for": VISITOR}
    with connect(socket, additional_headers=known, open_timeout=PATIENCE) as stream:
        stream.recv(PATIENCE)
    with (
        suppress(InvalidStatus),
        connect(socket, additional_headers={**known, "origin": "https://evil.example"}, open_timeout=PATIENCE),
    ):
        pass
    near = httpx.Client(base_url=base, transport=httpx.HTTPTransport(local_address=NEIGHBOUR))
    for method, path, wish in (
        ("GET", f"/api/tables/{table['id']}?invite={table['invite']}", None),
        ("GET", f"/tables/{table['id']}?invite={table['invite']}", None),
        ("POST", f"/api/tables/{table['id']}/join", {"invite": table["invite"] + "x"}),
        ("POST", "/api/login", {"name": "\x00", "passphrase": "the wrong passphrase"}),
        ("GET", "/api/me?token=" + token, None),
    ):
        near.request(method, path, json=wish, headers={"cookie": ann.cookie(), "authorization": f"Bearer {token}x"})
    near.close()
    break_tables()
    with suppress(TryAgain, AssertionError):
        ann.make("beginning", "me", "open", title="hostile", value="my other part")
    robot = Person(base, token=token)
    with suppress(TryAgain, AssertionError):
        robot.post(f"/api/tables/{table['id']}/messages", type="say", text="another private word")
    repair()
    robot.leave()
    cookie = ann.http.cookies["galapagos"]
    ann.leave()
    return [
        *("the right passphrase", "the wrong passphrase", "my part of the shuffle", "my other part", "private word"),
        *(token, cookie, table["invite"], "Hidden Name", VISITOR, NEIGHBOUR),
    ]


def each(do: Callable[[str], object], *items: str) -> None:
    for item in items:
        do(item)


def check(log: Path, hidden: list[str]) -> None:
    said = log.read_text()
    assert "the database did not take" in said  # the log is this one, and the worst was logged
    assert [secret for secret in hidden if secret in said] == []


def test_the_log_of_a_hostile_run_has_no_secrets(tmp_path: Path):
    database = tmp_path / "tables.db"

    def execute(statement: str) -> list[tuple[str]]:
        connection = sqlite3.connect(database, timeout=60)
        with connection:
            found = connection.execute(statement).fetchall()
        connection.close()
        return found

    def forbid(table: str) -> None:
        execute(f"CREATE TRIGGER no_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(FAIL, 'broken'); END")

    with ServerProcess(str(database), log=tmp_path / "log") as server:
        hidden = be_hostile(
            server.base,
            lambda: each(forbid, "tables", "entries"),
            lambda: each(execute, "DROP TRIGGER no_tables", "DROP TRIGGER no_entries"),
        )
        server.stop()
    hidden += [secret for (secret,) in execute("SELECT secret FROM tables")]
    check(tmp_path / "log", hidden)


def test_nor_has_that_of_a_server_on_postgresql(tmp_path: Path):
    """PostgreSQL names the values of a row that breaks a constraint."""
    with Postgres() as postgres, ServerProcess(postgres.address, log=tmp_path / "log") as server:
        hidden = be_hostile(
            server.base,
            lambda: each(
                postgres.ask,
                "ALTER TABLE tables ADD CONSTRAINT no_more CHECK (title <> 'hostile') NOT VALID",
                "ALTER TABLE entries ADD CONSTRAINT no_more CHECK (number < 1) NOT VALID",
            ),
            lambda: each(
                postgres.ask,
                "ALTER TABLE tables DROP CONSTRAINT no_more",
                "ALTER TABLE entries DROP CONSTRAINT no_more",
            ),
        )
        server.stop()
        hidden += postgres.ask("SELECT secret FROM tables").splitlines()
    check(tmp_path / "log", hidden)


def test_errors_of_the_database_do_not_show_what_was_to_be_written(tmp_path: Path):
    """Wherever such an error is logged, its words contain no values."""

    async def write() -> None:
        engine = databases.connect(str(tmp_path / "tables.db"))
        try:
            async with engine.begin() as connection:
                await connection.execute(sql.text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "my secret"})
        finally:
            await engine.dispose()

    with pytest.raises(sql.exc.DBAPIError, match="nowhere") as failed:
        asyncio.run(write())
    assert "my secret" not in str(failed.value)
    assert databases.connect("postgresql://localhost/tables").sync_engine.hide_parameters

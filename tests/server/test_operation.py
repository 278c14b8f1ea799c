"""Running a server: health, metrics, logs, migrations, the operator's commands."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import fields
from typer.testing import CliRunner

from galapagos.core.errors import GalapagosError
from galapagos.server.cli import app
from galapagos.server.logs import JsonLines, TextLines
from galapagos.server.settings import Limits, Settings, settings_from
from galapagos.server.storage.database import claim, migrations, newest
from galapagos.server.storage.schema import metadata
from galapagos.server.storage.store import Change, Store
from galapagos.server.table.journal import Said
from galapagos.server.table.ledger import Entry
from tests.support.people import Person
from tests.support.servers import ServerProcess, ServerThread, settings


def run(*arguments: str) -> tuple[int, str]:
    told = CliRunner(env={"COLUMNS": "200"}).invoke(app, list(arguments))
    return told.exit_code, told.output


# -- watching it ------------------------------------------------------------------------------------------------------


def test_health_and_metrics(served: ServerThread, ann: Person):
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as seat:
        seat.until_to_move()
        seat.answer()
        text = httpx.get(f"{served.base}/metrics").text
    assert ann.get("/healthz")["schema"] == newest()
    for name in (
        'galapagos_moves_total{by="person",game="beginning"}',
        "galapagos_streams",
        "galapagos_keeping_seconds_bucket",
        "galapagos_requests_total",
        "process_resident_memory_bytes",
    ):
        assert name in text


def test_a_server_that_stops_is_not_healthy(served: ServerThread, ann: Person):
    served.server.stopping = True
    try:
        assert ann.refused("GET", "/healthz") == (503, "stopping")
    finally:
        served.server.stopping = False


@pytest.mark.parametrize("kind", [TextLines(), JsonLines()])
def test_a_log_line_names_the_table_and_the_seat(kind: logging.Formatter):
    record = logging.LogRecord("galapagos.server.live.room", logging.INFO, "", 1, "a bot moved", (), None)
    record.table, record.seat = "abc", 2
    line = kind.format(record)
    assert "abc" in line
    assert "a bot moved" in line
    if isinstance(kind, JsonLines):
        assert msgspec.json.decode(line)["seat"] == 2


def test_flags_go_before_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GALAPAGOS_PORT", "9000")
    monkeypatch.setenv("GALAPAGOS_SECURE", "true")
    assert settings_from({"port": None}) == Settings(port=9000, secure=True)
    assert settings_from({"port": 9001}).port == 9001


def test_help_shows_flags_and_environment():
    code, told = run("serve", "--help")
    assert code == 0
    for word in ("--database", "--workers", "--port", "GALAPAGOS_DATABASE"):
        assert word in told


def test_several_processes_need_postgresql(tmp_path: Path):
    from galapagos.server.asgi import run as start

    with pytest.raises(GalapagosError, match="PostgreSQL"):
        start(Settings(database=str(tmp_path / "x.db"), workers=2))


def test_two_servers_do_not_share_a_file(served: ServerThread):
    with pytest.raises(GalapagosError, match="another server"):
        claim(served.settings.database)


# -- the database -----------------------------------------------------------------------------------------------------


def test_migrations_lead_to_the_schema_and_back(tmp_path: Path):
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'migrated.db'}")
    config = migrations("")
    assert ScriptDirectory.from_config(config).get_heads() == [newest()]
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        command.downgrade(config, "base")
        left = set(sql.inspect(connection).get_table_names())
    engine.dispose()
    assert left <= {"alembic_version"}


def change(number: int, text: str = "hello", table: str = "t") -> Change:
    columns = {"title": "", "status": "waiting", "moves": 0, "changed": 0, "wake": None, "card": "{}"}
    return Change(table=table, entries=[Entry(number, 1, Said(0, "Ann", text))], columns=columns)


def test_writes_events_once_and_together(tmp_path: Path):
    async def appending() -> list[bool]:
        store = Store(str(tmp_path / "t.db"))
        await store.open()
        first = await asyncio.gather(*(store.append(change(number)) for number in range(1, 50)))
        commits = store.commits
        again = await asyncio.gather(store.append(change(3, "other")), store.append(change(50)))
        both = change(51)
        both.entries.append(Entry(50, 1, Said(0, "Ann", "late")))
        torn = await store.append(both)
        kept = await store.entries("t")
        await store.close()
        assert commits < 10
        assert [entry.number for entry in kept] == list(range(1, 51))
        assert kept[2].event == Said(0, "Ann", "hello")
        return [*first, *again, torn]

    assert asyncio.run(appending()) == [True] * 49 + [False, True, False]


def test_a_commit_is_on_the_disk(tmp_path: Path):
    async def pragmas() -> list[object]:
        store = Store(str(tmp_path / "t.db"))
        await store.open()
        async with store.engine.connect() as connection:
            found = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous")
            ]
        await store.close()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2]


# -- chores -----------------------------------------------------------------------------------------------------------


def test_a_backup_is_a_database(served: ServerThread, ann: Person, tmp_path: Path):
    table = ann.make("beginning", "me", "open")
    copy = tmp_path / "copy.db"
    assert run("admin", "backup", str(copy), "--database", served.settings.database)[0] == 0
    connection = sqlite3.connect(copy)
    assert connection.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table["id"],)).fetchone()[0] > 0
    connection.close()
    code, told = run("admin", "backup", str(copy), "--database", served.settings.database)
    assert code == 1
    assert "exists" in told


def test_a_backup_takes_the_place_of_a_database_whose_server_was_killed(tmp_path: Path):
    """As docs/hosting.md says: what is next to the file goes too, or SQLite would add it to the copy."""
    database, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with ServerProcess(str(database)) as server:
        ann = Person(server.base)
        before = ann.make("beginning", "me", "open")["id"]
        assert run("admin", "backup", str(copy), "--database", str(database))[0] == 0
        after = [ann.make("stones", "me", "open")["id"] for _ in range(3)]
        server.kill()
    leftovers = [tmp_path / f"tables.db{ending}" for ending in ("-wal", "-shm")]
    assert all(path.exists() for path in leftovers)
    for path in (database, *leftovers):
        path.unlink()
    copy.rename(database)
    with ServerProcess(str(database)) as server:
        ann.base, ann.http.base_url = server.base, server.base
        codes = {ann.http.get(f"/api/tables/{table}").status_code for table in after}
        assert (ann.get(f"/api/tables/{before}")["id"], codes) == (before, {404})
        ann.leave()
        server.stop()
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def test_a_backup_that_fails_says_why_in_a_line_and_leaves_no_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    source, other = str(tmp_path / "tables.db"), tmp_path / "letter.txt"
    assert run("admin", "migrate", "--database", source)[0] == 0
    other.write_text("Dear Ann,\n" * 100, encoding="utf-8")
    away = "postgresql://ann:s3cret@127.0.0.1:1/tables"
    target = tmp_path / "copy.db"
    for database, to, why in (
        (source, tmp_path / "folder" / "copy.db", "cannot be made: No such file or directory"),
        (str(other), target, "cannot be copied: file is not a database"),
        (away, target, "pg_dump failed" if shutil.which("pg_dump") else "pg_dump is not installed"),
    ):
        code, told = run("admin", "backup", str(to), "--database", database)
        assert (code, len(told.splitlines())) == (1, 1)
        assert why in told
        assert not to.exists()
        assert "s3cret" not in told + "".join(capfd.readouterr())


def test_pg_dump_gets_the_password_where_nobody_else_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    program, seen = tmp_path / "pg_dump", tmp_path / "seen"
    program.write_text(f'#!/bin/sh\necho "$PGPASSWORD $*" >{seen}\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    address = "postgresql://ann:s3%40cret@db.example:5433/tables?sslmode=require"
    assert run("admin", "backup", str(tmp_path / "copy"), "--database", address)[0] == 0
    assert seen.read_text(encoding="utf-8").split() == [
        "s3@cret",
        "--format=custom",
        f"--file={tmp_path / 'copy'}",
        "postgresql://ann@db.example:5433/tables?sslmode=require",
    ]


def test_guests_without_a_table_are_forgotten_after_a_while(served: ServerThread, ann: Person, bob: Person):
    ann.make("beginning", "me", "open")
    database = served.settings.database
    assert run("admin", "prune", "--days", "1", "--database", database)[1] == "guests forgotten: 0\n"
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("UPDATE persons SET created = 0 WHERE id IN (?, ?)", (ann.me["id"], bob.me["id"]))
        connection.execute("UPDATE sessions SET seen = 0 WHERE person IN (?, ?)", (ann.me["id"], bob.me["id"]))
    connection.close()
    assert run("admin", "prune", "--days", "1", "--database", database)[1] == "guests forgotten: 1\n"
    assert ann.get("/api/tables", mine=True)["tables"]


def test_a_forgotten_passphrase_is_replaced(served: ServerThread, ann: Person, bob: Person):
    ann.post("/api/account", name="Forgetful", passphrase="what was it")
    code, told = run("admin", "passphrase", "forgetful", "--database", served.settings.database)
    assert code == 0
    assert bob.post("/api/login", name="Forgetful", passphrase=told.strip())["id"] == ann.me["id"]
    assert run("admin", "passphrase", "nobody", "--database", served.settings.database)[0] == 1


def test_the_database_can_be_brought_up_to_date_by_hand(tmp_path: Path):
    assert newest() in run("admin", "migrate", "--database", str(tmp_path / "new.db"))[1]


def test_a_mistyped_database_is_not_created(tmp_path: Path):
    missing = tmp_path / "folder" / "tabels.db"
    for task in (["status"], ["prune"], ["passphrase", "ann"], ["export", str(tmp_path / "records")]):
        code, told = run("admin", *task, "--database", str(missing))
        assert code == 1
        assert "there is no database" in told
    assert list(tmp_path.iterdir()) == []


def test_leaves_foreign_files_alone(tmp_path: Path):
    other, empty, text = tmp_path / "other.db", tmp_path / "empty.db", tmp_path / "letter.txt"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    empty.touch()
    text.write_text("Dear Ann,\n" * 100, encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for path in before:
        for task in ("status", "move", "migrate"):
            if task == "migrate" and path != other:
                continue  # an empty one may be filled
            given = [str(tmp_path / "new.db")] if task == "move" else []
            code, told = run("admin", task, *given, "--database", str(path))
            assert code == 1
            assert "is not a database of Galápagos" in told
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")
def test_only_the_server_can_read_its_database(tmp_path: Path):
    chosen = settings(tmp_path)
    database = Path(chosen.database)
    umask = os.umask(0)
    try:
        with ServerThread(chosen) as running:
            person = Person(running.base)
            person.make("beginning", "me", "open")
            person.leave()
            assert run("admin", "backup", str(tmp_path / "copy.db"), "--database", chosen.database)[0] == 0
            found = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        assert {f"tables.db{ending}" for ending in ("", "-wal", "-shm", ".lock")} | {"copy.db"} == set(found)
        assert set(found.values()) == {0o600}
        database.chmod(0o644)  # as earlier versions made it
        with ServerThread(chosen):
            assert database.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(umask)


def test_every_limit_is_a_flag_and_a_variable(monkeypatch: pytest.MonkeyPatch):
    told = run("serve", "--help")[1]
    for name in {field.name for field in fields(Limits)}:
        assert f"--{name.replace('_', '-')} " in told
        assert f"GALAPAGOS_{name.upper()}" in told
    monkeypatch.setenv("GALAPAGOS_TABLES_GUEST", "7")
    assert settings_from({"jobs_person": 2}).limits == Limits(tables_guest=7, jobs_person=2)
    assert "signing" not in told  # a flag could be read by others on the machine


def test_large_libraries_are_loaded_when_they_are_first_needed():
    """Together they take 40 MB, and most servers never need them."""
    start = "import sys, galapagos.server.cli, galapagos.server.app; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", start], capture_output=True, text=True, check=True).stdout.split()
    assert "litestar" in loaded
    rarely = {"PIL", "aiohttp", "aiosmtplib", "cryptography", "networkx", "pywebpush", "requests", "webauthn"}
    assert sorted(rarely & set(loaded)) == []

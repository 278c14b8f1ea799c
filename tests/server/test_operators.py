"""The operator's tools: bans, mutes, invitations, removing and expiring, health, metrics, moving a database."""

from __future__ import annotations

import asyncio
import re
import resource
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from galapagos.server.cli import app
from galapagos.server.live import notices
from tests.support.patience import PATIENCE
from tests.support.people import Person, closes, play_out
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess, ServerThread, free_port, settings, until


def run(*arguments: str) -> tuple[int, str]:
    told = CliRunner(env={"COLUMNS": "200"}).invoke(app, list(arguments))
    return told.exit_code, told.output


def admin(served: ServerThread, *arguments: str) -> str:
    code, told = run("admin", *arguments, "--database", served.settings.database)
    assert code == 0, told
    return told


# -- people -----------------------------------------------------------------------------------------------------------


def test_a_banned_person_is_out_at_once_and_in_again_later(served: ServerThread, ann: Person):
    ann.post("/api/account", name="Unruly", passphrase="quite long enough")
    table = ann.make("beginning", "me", "open")
    seat = ann.sit(table)
    seat.until_type("situation")
    assert "for good" in admin(served, "ban", "unruly", "--reason", "Read the house rules.")
    closes(seat, PATIENCE)
    until(lambda: ann.http.get("/api/me").status_code == 403)
    told = ann.http.get("/api/me").json()
    assert told["code"] == "banned"
    assert told["message"] == "You are banned from this server. Read the house rules."
    assert ann.refused("POST", "/api/login", name="Unruly", passphrase="quite long enough") == (403, "banned")
    admin(served, "unban", "unruly")
    until(lambda: ann.http.get("/api/me").status_code == 200)


def test_a_ban_ends_by_itself(served: ServerThread, ann: Person):
    admin(served, "ban", ann.me["id"], "--days", "0")
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_a_muted_person_plays_but_does_not_chat(served: ServerThread, ann: Person):
    with ann.sit(ann.make("beginning", "me", "bot:random")) as seat:
        seat.until_to_move()
        assert seat.command("say", text="hello")["type"] == "done"
        admin(served, "mute", ann.me["id"])
        assert seat.command("say", text="hello again")["code"] == "muted"
        assert seat.answer()["type"] == "done"
        admin(served, "unmute", ann.me["id"])
        assert seat.command("say", text="thank you")["type"] == "done"


def test_refuses_to_ban_an_unknown_person(served: ServerThread):
    code, told = run("admin", "ban", "nobody at all", "--database", served.settings.database)
    assert (code, told.strip()) == (1, "there is no account and no person 'nobody at all'")


def test_a_person_and_their_tables_are_found(served: ServerThread, come: Callable[..., Person]):
    ann = come("Findable Ann")
    table = ann.make("beginning", "me", "open", title="Find me")
    assert admin(served, "people", "findable ann").split()[0] == ann.me["id"]
    assert run("admin", "people", "Nobody", "--database", served.settings.database) == (
        1,
        "nobody is called 'Nobody'\n",
    )
    line = admin(served, "tables", ann.me["id"])
    assert line.split()[0] == table["id"]
    assert "Find me" in line


def test_people_are_found_by_names_with_letters_beyond_ascii(served: ServerThread, come: Callable[..., Person]):
    person = come("Änne Öhm")
    for name in ("Änne Öhm", "änne öhm", "ÄNNE ÖHM"):
        assert admin(served, "people", name).split()[0] == person.me["id"]


# -- who may come -----------------------------------------------------------------------------------------------------


@pytest.fixture
def serve(tmp_path: Path):
    """Start a server with settings of its own."""
    started: list[ServerThread] = []

    def start(**changes: object) -> ServerThread:
        server = ServerThread(settings(tmp_path, **changes))
        server.__enter__()
        started.append(server)
        return server

    yield start
    for server in started:
        server.__exit__()


def stranger(server: ServerThread) -> httpx.Client:
    return httpx.Client(base_url=server.base, timeout=PATIENCE)


def test_without_guests_strangers_watch_and_accounts_play(serve):
    server = serve(guests=False)
    with stranger(server) as ann, stranger(server) as bob:
        assert ann.get("/api/me").json()["code"] == "no_guests"
        assert ann.get("/api/tables").status_code == 200
        assert ann.post("/api/tables", json={"game": "beginning", "seats": ["me", "open"]}).status_code == 401
        account = {"name": "Ann", "passphrase": "quite long enough"}
        assert ann.post("/api/account", json=account).json()["guest"] is False
        assert ann.post("/api/tables", json={"game": "beginning", "seats": ["me", "open"]}).status_code == 201
        assert bob.post("/api/account", json=account).status_code == 409
        assert bob.post("/api/login", json=account).status_code == 200
        assert ann.get("/api/house").json()["guests"] is False
    counts = admin(server, "status")
    assert "guests           0" in counts


def test_newcomers_need_an_invitation_that_is_still_good(serve):
    server = serve(invite_only=True)
    code = admin(server, "invite", "--uses", "2").strip()
    late = admin(server, "invite", "--days", "0").strip()
    with stranger(server) as ann, stranger(server) as bob:
        assert ann.get("/api/me").json()["code"] == "invitation"
        assert ann.get("/api/me", params={"invitation": late}).status_code == 401
        assert ann.get("/api/me", params={"invitation": code}).json()["guest"] is True
        assert ann.get("/api/me").status_code == 200
        account = {"name": "Bob", "passphrase": "quite long enough"}
        assert bob.post("/api/account", json=account).json()["code"] == "invitation"
        assert bob.post("/api/account", json={**account, "invitation": code}).json()["guest"] is False
        with stranger(server) as cat:
            assert cat.get("/api/me", params={"invitation": code}).status_code == 401


def test_an_invitation_is_not_used_up_by_a_name_that_is_taken(serve):
    server = serve(invite_only=True, guests=False)
    code = admin(server, "invite", "--uses", "2").strip()
    account = {"name": "Ann", "passphrase": "quite long enough", "invitation": code}
    with stranger(server) as ann, stranger(server) as bob:
        assert ann.post("/api/account", json=account).status_code == 200
        assert bob.post("/api/account", json=account).status_code == 409
        assert bob.post("/api/account", json={**account, "name": "Bob"}).status_code == 200
        with stranger(server) as cat:
            assert cat.post("/api/account", json={**account, "name": "Cat"}).status_code == 401


# -- tables -----------------------------------------------------------------------------------------------------------


def test_a_removed_table_is_gone_and_its_streams_end(served: ServerThread, ann: Person):
    table = ann.make("beginning", "me", "bot:random")
    seat = ann.sit(table)
    seat.until_to_move()
    admin(served, "remove", table["id"])
    closes(seat, PATIENCE)
    assert ann.http.get(f"/api/tables/{table['id']}").status_code == 404
    assert table["id"] not in [card["id"] for card in ann.get("/api/tables", mine=True)["tables"]]
    with sqlite3.connect(served.settings.database, timeout=PATIENCE) as database:
        for name in ("entries", "sitters"):
            left = database.execute(f"SELECT count(*) FROM {name} WHERE table_id = ?", (table["id"],)).fetchone()
            assert left == (0,), name
    database.close()


def test_notices_are_heard_in_any_order(served: ServerThread, monkeypatch: pytest.MonkeyPatch):
    """A transaction may commit after one that took a later number."""
    heard: list[str] = []

    async def note(self: notices.Notices, kind: str, subject: str) -> None:
        heard.append(subject)

    monkeypatch.setattr(notices.Notices, "_act", note)
    with sqlite3.connect(served.settings.database, timeout=PATIENCE) as database:
        last = database.execute("SELECT coalesce(max(number), 0) FROM notices").fetchone()[0]
        add = "INSERT INTO notices VALUES (?, 0, 'gone', ?)"
        database.execute(add, (last + 2, "later"))
        database.commit()
        until(lambda: "later" in heard)
        database.execute(add, (last + 1, "earlier"))
    database.close()
    until(lambda: "earlier" in heard)
    assert heard.count("later") == 1


def test_old_tables_and_sessions_expire_and_games_under_way_stay(served: ServerThread, ann: Person, bob: Person):
    over = ann.make("beginning", "me", "open")
    ann.post(f"/api/tables/{over['id']}/leave")
    playing = ann.make("beginning", "me", "bot:random")
    with ann.sit(playing) as seat:
        seat.until_status("playing")
    with sqlite3.connect(served.settings.database, timeout=PATIENCE) as database:
        database.execute("UPDATE tables SET changed = 0 WHERE id IN (?, ?)", (over["id"], playing["id"]))
        database.execute("UPDATE sessions SET seen = 0 WHERE person = ?", (bob.me["id"],))
    database.close()
    told = admin(served, "expire", "--tables", "30", "--sessions", "365")
    assert "tables removed: 1" in told
    assert re.search(r"sessions ended: [1-9]", told)  # other tests leave old sessions at this server, too
    until(lambda: ann.http.get(f"/api/tables/{over['id']}").status_code == 404)
    assert ann.http.get(f"/api/tables/{playing['id']}").status_code == 200


# -- watching ---------------------------------------------------------------------------------------------------------


def test_nothing_expires_unless_it_is_named(served: ServerThread):
    code, told = run("admin", "expire", "--database", served.settings.database)
    assert (code, told) == (1, "nothing was deleted: say what by --tables, --sessions or --guests\n")


def test_a_full_disk_is_not_healthy(tmp_path: Path):
    """A limit on the size of files stands for the end of the disk: SQLite can write no further."""
    server = ServerProcess(str(tmp_path / "tables.db"), log=tmp_path / "log")
    with server:
        assert httpx.get(f"{server.base}/healthz", timeout=PATIENCE).status_code == 200
        assert server.process is not None
        full = max(path.stat().st_size for path in tmp_path.glob("tables.db*"))
        soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (min(full, 4096), hard))
        until(lambda: httpx.get(f"{server.base}/healthz", timeout=PATIENCE).status_code == 503)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
        until(lambda: httpx.get(f"{server.base}/healthz", timeout=PATIENCE).status_code == 200)


def test_metrics_on_a_port_of_their_own(serve):
    port = free_port()
    server = serve(metrics_port=port)
    assert httpx.get(f"{server.base}/metrics").status_code == 404
    assert "galapagos_streams" in httpx.get(f"http://127.0.0.1:{port}/metrics").text


def test_metrics_with_a_token(serve):
    server = serve(metrics_token="let me look")
    assert httpx.get(f"{server.base}/metrics").status_code == 401
    told = httpx.get(f"{server.base}/metrics", headers={"authorization": "Bearer let me look"})
    assert "galapagos_streams" in told.text


def test_metrics_are_for_this_machine_only(serve):
    """Behind a proxy, the visitor's address counts."""
    server = serve()
    assert httpx.get(f"{server.base}/metrics").status_code == 200
    from_outside = {"x-forwarded-for": "203.0.113.7"}
    assert httpx.get(f"{server.base}/metrics", headers=from_outside).status_code == 403


def test_trusts_only_configured_proxies(serve):
    server = serve(proxies="203.0.113.1")
    assert httpx.get(f"{server.base}/metrics", headers={"x-forwarded-for": "203.0.113.7"}).status_code == 200


# -- moving -----------------------------------------------------------------------------------------------------------


def rows(database: str) -> dict[str, list[dict[str, object]]]:
    from galapagos.server.admin.move import COPIED, batches
    from galapagos.server.storage.database import connect

    async def read() -> dict[str, list[dict[str, object]]]:
        engine = connect(database)
        async with engine.connect() as connection:
            found = {table.name: [row async for part in batches(table, connection) for row in part] for table in COPIED}
        await engine.dispose()
        return found

    return asyncio.run(read())


def test_a_database_moves_to_postgresql_and_back_and_is_restored_there(tmp_path: Path):
    first, last = str(tmp_path / "first.db"), str(tmp_path / "last.db")
    database = Postgres()  # skips where there is none, before anything is open
    with ServerProcess(first) as server:
        ann = Person(server.base)
        ann.post("/api/account", name="Änne 🦖", passphrase="quite long enough")
        table = ann.make("beginning", "me", "bot:random", title="Zug um Zug – ✓")
        with ann.sit(table) as seat:
            play_out(seat)
        waiting = ann.make("origin", "me", "open")
        for task in ("ban", "unban"):  # each writes a notice, which has a number
            assert run("admin", task, "Änne 🦖", "--database", first)[0] == 0
        code, told = run("admin", "move", last, "--database", first)
        assert (code, "another server" in told) == (1, True)
        server.stop()
    record = None
    with database as postgres:
        code, told = run("admin", "move", postgres.address, "--database", first)
        assert code == 0, told
        before = rows(first)
        assert rows(postgres.address) == before
        assert len(before["entries"]) > 20
        code, told = run("admin", "move", postgres.address, "--database", first)
        assert (code, "not empty" in told) == (1, True)
        code, told = run("admin", "move", postgres.address + "_of_nobody", "--database", first)
        assert (code, len(told.splitlines()), "cannot be opened" in told) == (1, 1, True)
        for task in ("ban", "unban"):
            code, told = run("admin", task, "Änne 🦖", "--database", postgres.address)
            assert code == 0, told
        assert run("admin", "remove", waiting["id"], "--database", postgres.address)[0] == 0
        with ServerProcess(postgres.address) as server:
            ann.base, ann.http.base_url = server.base, server.base
            record = ann.get(f"/api/tables/{table['id']}/record")
            assert record["scores"]
            code, told = run("admin", "move", last, "--database", postgres.address)
            assert (code, "stop it first" in told) == (1, True)
            code, told = run("admin", "backup", str(tmp_path / "tables.dump"), "--database", postgres.address)
            assert code == 0, told
            server.stop()
        assert restored(postgres, tmp_path / "tables.dump")["entries"] == rows(postgres.address)["entries"]
        code, told = run("admin", "move", last, "--database", postgres.address)
        assert code == 0, told
        assert rows(last) == rows(postgres.address)
    with ServerProcess(last) as server:
        ann.base, ann.http.base_url = server.base, server.base
        assert ann.get(f"/api/tables/{table['id']}/record") == record
    ann.leave()


def restored(postgres: Postgres, dump: Path) -> dict[str, list[dict[str, object]]]:
    """Restore a dump as docs/hosting.md does."""
    postgres.ask("CREATE DATABASE restored TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'")
    address = postgres.address.removesuffix("postgres") + "restored"
    program = str(postgres.binaries / "pg_restore")
    subprocess.run([program, "--no-owner", "--exit-on-error", f"--dbname={address}", str(dump)], check=True)
    return rows(address)


def test_a_copy_that_differs_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: ServerThread):
    from galapagos.server.admin import move

    source, target = str(tmp_path / "source.db"), str(tmp_path / "target.db")
    admin(served, "backup", source)
    real = move.batches
    monkeypatch.setattr(move, "batches", real)

    async def forgetful(table, connection):
        async for part in real(table, connection):
            yield part[:-1] if connection.engine.url.database == target and table.name == "keys" else part

    monkeypatch.setattr(move, "batches", forgetful)
    code, told = run("admin", "move", target, "--database", source)
    assert (code, "differs" in told) == (1, True), told
    assert all(not found for found in rows_of_file(target).values())


def rows_of_file(database: str) -> dict[str, int]:
    with sqlite3.connect(database) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        counts = {
            name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
            for name in names
            if name != "alembic_version"
        }
    connection.close()
    return counts

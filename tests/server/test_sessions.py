"""What ends a session or a token ends its streams, too, in every process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from galapagos.server.cli import app
from galapagos.server.live import notices
from tests.support.people import Json, Person, TableStream, closes
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess, ServerThread

KEY, NEW_KEY = "a long walk", "a longer walk"
PATIENCE = 120.0
Come = Callable[..., Person]


def test_polls_other_processes_more_than_twice_a_second():
    assert notices.LOOK_SECONDS < 0.5


def test_a_guest_who_becomes_an_account_gets_a_new_session(served: ServerThread, ann: Person):
    table = ann.make("beginning", "me", "open")
    known_to_others = ann.cookie()
    seat = ann.sit(table)
    seat.until_type("situation")
    ann.post("/api/account", name="Renewed", passphrase=KEY)
    assert ann.cookie() != known_to_others
    assert httpx.get(f"{served.base}/api/sessions", headers={"cookie": known_to_others}).status_code == 401
    assert closes(seat, PATIENCE) == 1012
    assert [session["here"] for session in ann.get("/api/sessions")] == [True]
    with ann.sit(table) as again:
        again.until_type("situation")
        assert again.messages[0]["seats"] == [0]


class Account:
    """Somebody with an account, a second browser and a program, all at one table."""

    def __init__(self, come: Come, name: str, here: str, there: str) -> None:
        self.ann = come(base=here)
        self.ann.post("/api/account", name=name, passphrase=KEY)
        self.browser = come(base=there)
        self.browser.post("/api/login", name=name, passphrase=KEY)
        self.token: Json = self.ann.post("/api/tokens", name="robot", scopes=["read", "play"])
        self.program = come(base=there, token=self.token["secret"])
        self.table = self.ann.make("beginning", "me", "open")["id"]
        self.own, self.other, self.robot = (person.sit(self.table) for person in (self.ann, self.browser, self.program))
        for seat in (self.own, self.other, self.robot):
            seat.until_type("situation")

    @contextmanager
    def lines(self) -> Iterator[Iterator[str]]:
        """The program reads lines of JSON, too."""
        with self.program.http.stream("GET", f"/api/tables/{self.table}/stream", timeout=PATIENCE) as response:
            lines = response.iter_lines()
            next(lines)
            yield lines


def still_open(seat: TableStream) -> bool:
    return bool(seat.command("ping")["type"] == "pong")


def test_a_new_passphrase_ends_the_streams_of_other_sessions(served: ServerThread, come: Come):
    account = Account(come, "Changes Key", served.base, served.base)
    account.ann.post("/api/account/passphrase", old=KEY, new=NEW_KEY)
    assert closes(account.other, PATIENCE) == 1012
    assert still_open(account.own)
    assert account.program.get("/api/tables", mine=True)["tables"]  # nobody wished to end tokens
    with account.lines() as lines:
        account.ann.post("/api/account/passphrase", old=NEW_KEY, new=KEY, tokens=True)
        assert closes(account.robot, PATIENCE) == 1012
        assert list(lines)[-1]  # it ends
    assert account.program.refused("GET", "/api/tables") == (401, "token")
    assert account.ann.get("/api/tokens") == []
    assert still_open(account.own)


def test_a_deleted_token_ends_its_streams(served: ServerThread, come: Come):
    account = Account(come, "Deletes Token", served.base, served.base)
    with account.lines() as lines:
        account.ann.http.delete(f"/api/tokens/{account.token['id']}")
        assert closes(account.robot, PATIENCE) == 1012
        assert list(lines)[-1]
    assert still_open(account.own)
    assert still_open(account.other)


def test_an_operators_new_passphrase_ends_streams_of_the_running_server(served: ServerThread, come: Come):
    account = Account(come, "Lost Key", served.base, served.base)
    told = CliRunner().invoke(
        app, ["admin", "passphrase", "lost key", "--tokens", "--database", served.settings.database]
    )
    assert told.exit_code == 0
    for seat in (account.own, account.other, account.robot):
        assert closes(seat, PATIENCE) == 1012
    assert account.ann.refused("GET", "/api/sessions") == (401, "who")


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    with Postgres() as postgres:
        one = ServerProcess(postgres.address, log=tmp_path / "one")
        other = ServerProcess(postgres.address, log=tmp_path / "other")
        one.launch()
        with other, one:
            yield one, other


def test_streams_of_another_process_end_as_well(two: tuple[ServerProcess, ServerProcess], come: Come):
    one, other = two
    account = Account(come, "Two Processes", one.base, other.base)
    account.ann.http.delete(f"/api/tokens/{account.token['id']}")
    assert closes(account.robot, PATIENCE) == 1012
    assert account.program.refused("GET", "/api/tables") == (401, "token")
    assert still_open(account.other)
    account.ann.post("/api/account/passphrase", old=KEY, new=NEW_KEY)
    assert closes(account.other, PATIENCE) == 1012
    assert account.browser.refused("GET", "/api/sessions") == (401, "who")
    account.browser.post("/api/login", name="Two Processes", passphrase=NEW_KEY)
    moved = account.browser.cookie()
    there = account.browser.sit(account.table)
    there.until_type("situation")
    assert httpx.post(f"{one.base}/api/logout", headers={"cookie": moved}).status_code == 204
    assert closes(there, PATIENCE) == 1012
    assert still_open(account.own)

"""What ends a session or a token ends its streams, too, in every process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from galapagos.server.cli import app
from galapagos.server.live.notices import Notices
from galapagos.server.people.accounts import Accounts
from galapagos.server.storage.store import Store, StoreDown
from tests.support.accounts import Lobby, lines
from tests.support.patience import PATIENCE
from tests.support.people import Json, Person, TableStream, closes
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess, ServerThread, settings

KEY, NEW_KEY = "a long walk", "a longer walk"
A_LOOK = 0.3  # seconds that are left for a look itself, if streams are to end within a second
Come = Callable[..., Person]


def test_looks_at_other_processes_within_a_second(monkeypatch: pytest.MonkeyPatch):
    """On the clock of the event loop, which lets timers go in their order however busy the machine is."""
    looks: list[str] = []

    async def look(_: Notices) -> None:
        looks.append("look")
        if len(looks) == 1:
            raise StoreDown  # which keeps it from nothing

    async def watch(notices: Notices) -> None:
        looking = asyncio.create_task(notices._look_again())
        for many in (1, 2):
            await asyncio.sleep(1.0 - A_LOOK)
            assert len(looks) >= many
        looking.cancel()

    monkeypatch.setattr(Notices, "look", look)
    asyncio.run(watch(Notices.__new__(Notices)))


def test_one_look_ends_what_another_process_has_ended(tmp_path: Path, come: Come):
    """Together with the test before: streams end within a second in every process."""

    async def elsewhere(change: Callable[[Accounts], Awaitable[None]]) -> None:
        store = Store(running.settings.database)
        await store.open()
        accounts = Accounts(store, "")
        await accounts.open()
        await change(accounts)
        await store.close()

    with ServerThread(settings(tmp_path)) as running:
        running.run(running.server.notices.close())  # it no longer looks by itself
        account = Account(come, "Watched", running.base, running.base)
        ann = running.run(running.server.accounts.by_cookie(account.ann.http.cookies["galapagos"]))
        browser = running.run(running.server.accounts.by_cookie(account.browser.http.cookies["galapagos"]))
        for seat, end in (
            (account.robot, lambda accounts: accounts.end_token(ann, account.token["id"])),
            (account.other, lambda accounts: accounts.end_sessions(browser, browser.session[:16])),
            (account.own, lambda accounts: accounts.change_passphrase(browser, KEY, NEW_KEY)),
        ):
            running.run(running.server.notices.look())  # the second look after what ended before
            asyncio.run(elsewhere(end))
            assert still_open(seat)
            running.run(running.server.notices.look())
            assert closes(seat, PATIENCE) == 1012
        for person in (account.ann, account.browser, account.program):
            person.leave()


def test_tokens_made_as_a_guest_stay_with_the_person(served: ServerThread, come: Come):
    """They belong to the person, as the tables do; only the session is renewed."""
    ann = come()
    token = ann.post("/api/tokens", name="robot", scopes=["read", "play"])
    program = come(token=token["secret"])
    seat = program.sit(ann.make("beginning", "me", "open"))
    seat.until_type("situation")
    ann.post("/api/account", name="Keeps Tokens", passphrase=KEY)
    assert [card["id"] for card in ann.get("/api/tokens")] == [token["id"]]
    assert still_open(seat)
    assert program.get("/api/tables", mine=True)["tables"]
    ann.post("/api/account/passphrase", old=KEY, new=NEW_KEY, tokens=True)
    assert closes(seat, PATIENCE) == 1012
    assert program.refused("GET", "/api/tables") == (401, "token")


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


def until_it_ends(heard: Iterator[Json]) -> None:
    deadline = time.monotonic() + PATIENCE
    for _ in heard:  # signs that the stream is still there
        assert time.monotonic() < deadline


def test_streams_of_the_lobby_end_as_well(served: ServerThread, come: Come):
    ann = come()
    ann.post("/api/account", name="Lobby Lingerer", passphrase=KEY)
    token = ann.post("/api/tokens", name="robot", scopes=["read"])
    robot = come(token=token["secret"])
    heard = lines(robot)
    with Lobby(ann) as lobby, Lobby(come()) as stranger:
        lobby.until("lobby")
        assert next(heard)["type"] == "seeks_kept"
        ann.http.delete(f"/api/tokens/{token['id']}")
        until_it_ends(heard)
        ann.post("/api/logout")
        with pytest.raises(ConnectionClosed):
            lobby.until("nothing more")
        stranger.until("lobby")

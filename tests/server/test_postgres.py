"""Several server processes on one PostgreSQL: a move made on one reaches people on the other, whatever dies."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from galapagos.server.live import notify
from galapagos.server.live.room import Room
from galapagos.server.settings import Settings
from galapagos.server.storage.database import CHANNEL
from galapagos.server.storage.store import Change, Row, Store, StoreDown, columns_of
from galapagos.server.table.journal import Said
from galapagos.server.table.ledger import Entry
from tests.support.patience import PATIENCE
from tests.support.people import Person, play_out
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess, ServerThread, until
from tests.support.storm import Stubborn, more_answers

OTHERS = "pid <> pg_backend_pid() AND backend_type = 'client backend'"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    one = ServerProcess(postgres.address, log=tmp_path / "one", think_seconds=2.0)
    other = ServerProcess(postgres.address, log=tmp_path / "other", think_seconds=2.0)
    one.launch()
    with other, one:
        yield one, other
    for log in (tmp_path / "one", tmp_path / "other"):
        assert "Traceback" not in log.read_text()


def here_and_there(two: tuple[ServerProcess, ServerProcess], come) -> tuple[Person, Person, str]:
    """Ann at one process, Bob at the other, one table. A cookie is good at both."""
    one, other = two
    ann, bob = come(base=one.base), come(base=other.base)
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    return ann, bob, table["id"]


def test_two_people_at_two_processes_play_a_whole_game(two, come):
    ann, bob, table = here_and_there(two, come)
    with ann.sit(table) as mine, bob.sit(table) as theirs:
        play_out(mine, theirs)
        mine.until_status("over")
        theirs.until_status("over")
        assert [line["number"] for line in mine.events()] == [line["number"] for line in theirs.events()]


def test_a_database_that_does_not_answer_in_time_counts_as_down(postgres: Postgres):
    async def ask() -> list[Row]:
        store = Store(postgres.address, 0.3)
        await store.open()
        with pytest.raises(StoreDown):
            await store.rows(sql.text("SELECT pg_sleep(600)"))
        answer = await store.rows(sql.text("SELECT 7 AS seven"))  # by another connection
        await store.close()
        return answer

    assert asyncio.run(ask()) == [{"seven": 7}]


def test_a_move_reaches_the_other_process(two, come):
    ann, bob, table = here_and_there(two, come)
    with ann.sit(table) as mine, bob.sit(table) as theirs:
        mine.until_status("playing")
        theirs.until_status("playing")
        asked, waiting = (mine, theirs) if mine.to_move else (theirs, mine)
        asked.answer()
        waiting.until(lambda message: message["type"] == "moved" and message["by"] == "person")


DEAF = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OTHERS} AND query ~ '^LISTEN|^SELECT 1'"


class Hearing:
    """Rooms that only note which tables they were told to look at."""

    def __init__(self, troubles: int = 0) -> None:
        self.open = {"here": None}
        self.heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.troubles = troubles

    async def table_changed(self, table: str, number: int) -> None:
        if self.troubles > 0:
            self.troubles -= 1
            raise StoreDown
        self.heard.put_nowait((table, number))

    async def next(self) -> tuple[str, int]:
        return await asyncio.wait_for(self.heard.get(), 20)


@pytest.fixture
def no_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that only the end of the connection itself can have been noticed."""
    monkeypatch.setattr(notify, "CHECK_SECONDS", 3600.0)


def test_a_killed_listener_reconnects_and_catches_up(postgres: Postgres, no_checks):
    async def listen() -> None:
        rooms = Hearing()
        hearing = notify.Notifications(postgres.address, rooms)  # type: ignore[arg-type]
        await hearing.open()
        assert await rooms.next() == ("here", notify.UNKNOWN)
        for _ in range(2):
            await asyncio.to_thread(postgres.ask, DEAF)
            assert await rooms.next() == ("here", notify.UNKNOWN)
        await asyncio.to_thread(postgres.ask, f"NOTIFY {CHANNEL}, 'there 7'")
        assert await rooms.next() == ("there", 7)
        await asyncio.to_thread(postgres.ask, f"NOTIFY {CHANNEL}, 'there'")  # of an earlier version
        assert await rooms.next() == ("there", notify.UNKNOWN)
        await hearing.close()

    asyncio.run(listen())


def test_reads_only_what_it_has_not_written_itself(served: ServerThread, ann: Person, monkeypatch: pytest.MonkeyPatch):
    table = ann.make("beginning", "me", "open")["id"]
    rooms, reads = served.server.rooms, list[int]()
    entries = Store.entries

    async def counted(store: Store, table: str, after: int = 0) -> list[Entry]:
        reads.append(after)
        return await entries(store, table, after)

    monkeypatch.setattr(Store, "entries", counted)
    room = rooms.open[table]
    number = room.ledger.number
    served.run(rooms.table_changed(table, number))
    assert reads == []
    served.run(rooms.table_changed(table, number + 1))
    assert reads == [number]
    room.uncertain = True
    served.run(rooms.table_changed(table, number))
    assert reads == [number, 0]


def test_hears_what_another_process_wrote_while_a_table_was_opened(
    served: ServerThread, ann: Person, monkeypatch: pytest.MonkeyPatch
):
    """Its notification comes before the table is open here, and is not for anybody."""
    table = ann.make("beginning", "me", "open")["id"]
    rooms, store, load = served.server.rooms, served.server.store, Room.load
    number = rooms.open[table].ledger.number
    served.run(rooms.drop(table))

    async def load_slowly(room: Room) -> None:
        await load(room)
        said = Entry(room.ledger.number + 1, room.ledger.changed, Said(0, "Ann", "meanwhile"))
        assert await store.append(Change(table=table, entries=[said], columns=columns_of(room.ledger, None)))
        await rooms.table_changed(table, said.number)

    monkeypatch.setattr(Room, "load", load_slowly)
    monkeypatch.setattr(Settings, "several", property(lambda _: True))
    assert served.run(rooms.room(table)).ledger.number == number + 1


def test_puts_a_table_away_that_is_used_elsewhere(served: ServerThread, ann: Person):
    table = ann.make("beginning", "me", "open")["id"]
    rooms = served.server.rooms
    room = rooms.open[table]
    served.run(rooms.table_changed(table, room.ledger.number + 1))
    assert table in rooms.open  # somebody has just asked for it
    with ann.sit(table) as seat:
        seat.until_type("situation")
        room.used = 0
        served.run(rooms.table_changed(table, room.ledger.number + 1))
        assert table in rooms.open
    until(lambda: not room.listeners)
    room.used = 0
    served.run(rooms.table_changed(table, room.ledger.number))
    assert table in rooms.open  # nothing is new
    served.run(rooms.table_changed(table, room.ledger.number + 1))
    assert table not in rooms.open


def test_a_failed_notification_is_retried(postgres: Postgres, no_checks):
    async def listen() -> None:
        rooms = Hearing(troubles=2)
        hearing = notify.Notifications(postgres.address, rooms)  # type: ignore[arg-type]
        await hearing.open()
        assert await rooms.next() == ("here", notify.UNKNOWN)
        await hearing.close()

    asyncio.run(listen())


def test_reads_events_that_another_process_has_already_sent(two, come, postgres: Postgres):
    ann, bob, table = here_and_there(two, come)
    with ann.sit(table) as mine, bob.sit(table) as theirs:
        mine.until_status("playing")
        theirs.until_status("playing")
        postgres.ask(DEAF)
        asked, base = (mine, two[1].base) if mine.to_move else (theirs, two[0].base)
        asked.answer()
        number = asked.events()[-1]["number"]
        person = come(base=base)
        with person.sit(table, since=number) as watching:
            watching.until_type("situation")
            assert watching.messages[0]["since"] == number


def test_takes_over_the_bots_of_a_dead_process(two, come):
    one, other = two
    ann = come(base=one.base)
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as seat:
        for _ in range(3):
            seat.until_to_move()
            seat.answer()
    one.kill()
    ann.base = other.base
    with ann.sit(table) as seat:
        play_out(seat)


def test_reopens_a_killed_database_connection(two, come, postgres: Postgres):
    ann, bob, table = here_and_there(two, come)
    with ann.sit(table) as mine, bob.sit(table) as theirs:
        mine.until_status("playing")
        theirs.until_status("playing")
        for _ in range(6):
            postgres.ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OTHERS}")
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                mine.pump()
                theirs.pump()
                asked = [seat for seat in (mine, theirs) if seat.to_move]
                if asked and asked[0].answer()["type"] == "done":
                    break
                time.sleep(0.1)
            else:
                raise AssertionError("nobody can move any more")
        mine.command("ping")
        deadline = time.monotonic() + PATIENCE
        while theirs.events() != [] and theirs.events()[-1]["number"] != mine.events()[-1]["number"]:
            assert time.monotonic() < deadline
            time.sleep(0.1)
            mine.pump()
            theirs.pump()


def test_processes_and_the_database_are_killed_under_load(postgres: Postgres, two):
    one, other = two
    stubborn = [Stubborn(lambda: [one.base, other.base]) for _ in range(3)]
    for table in stubborn:
        table.thread.start()
    more_answers(stubborn)
    one.kill()
    more_answers(stubborn)
    one.start()
    more_answers(stubborn)
    postgres.kill()
    postgres.start()
    more_answers(stubborn)
    told = sum(table.check() for table in stubborn)
    assert told > 20
    assert sum(table.answers for table in stubborn) > 5


def test_several_processes_of_one_command(postgres: Postgres, come, tmp_path: Path):
    with ServerProcess(postgres.address, log=tmp_path / "log", workers=2) as server:
        ann, bob = come(base=server.base), come(base=server.base)
        table = ann.make("beginning", "me", "open")
        bob.join(table)
        with ann.sit(table) as mine, bob.sit(table) as theirs:
            play_out(mine, theirs)
        server.stop()

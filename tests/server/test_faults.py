"""Faults under load, in short: nothing that anybody was told is lost, no clock is wrong, every table goes on.

The long version is `python -m tests.server.soak --faults`, and `--clock`.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sql

from galapagos.server import wall_clock
from galapagos.server.live.shared_clock import SharedClock
from galapagos.server.storage.database import SERVING
from galapagos.server.storage.store import Change, InDoubt, Store
from galapagos.server.table.journal import Moved
from galapagos.server.wall_clock import SteadyClock
from tests.support.faults import break_line, full_disk, to_earlier_schema, until_refused
from tests.support.people import Person
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess, ServerThread
from tests.support.storm import Stubborn, more_answers
from tests.support.wire_cutter import Line

HOUR = 3_600_000
NS = 1_000_000


def test_a_full_disk_and_an_upgrade_lose_nothing(tmp_path: Path):
    database = tmp_path / "tables.db"
    with ServerProcess(str(database), log=tmp_path / "log") as server:
        stubborn = [Stubborn(lambda: [server.base]) for _ in range(2)]
        for table in stubborn:
            table.thread.start()
        more_answers(stubborn)
        with full_disk(server):
            until_refused(server)
        more_answers(stubborn)
        server.stop()
        to_earlier_schema(str(database))  # while people try to come back
        server.start()
        more_answers(stubborn)
        assert sum(table.check() for table in stubborn) > 20
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_broken_line_to_the_database_loses_nothing(tmp_path: Path):
    with Postgres() as postgres, Line(postgres.port) as line:
        through = postgres.address.replace(f":{postgres.port}/", f":{line.port}/")
        one = ServerProcess(through, log=tmp_path / "one", think_seconds=2.0)
        other = ServerProcess(postgres.address, log=tmp_path / "other", think_seconds=2.0)
        one.launch()
        with other, one:
            stubborn = [Stubborn(lambda: [one.base]), Stubborn(lambda: [one.base, other.base])]
            for table in stubborn:
                table.thread.start()
            more_answers(stubborn)
            for how in ("lost", "slow", "reset", "cut"):
                break_line(line, how, stubborn, seconds=1.0)
            assert sum(table.check() for table in stubborn) > 20
    for log in ("one", "other"):
        assert "Traceback" not in (tmp_path / log).read_text()


@pytest.mark.parametrize("stored", [False, True])
def test_a_bot_goes_on_after_a_move_in_doubt(
    served: ServerThread, ann: Person, monkeypatch: pytest.MonkeyPatch, stored: bool
):
    """The last move of its turn: as far as the bot knows, it is somebody else's turn now."""
    append, failed = Store.append, list[str]()

    async def fail_once(store: Store, change: Change) -> bool:
        by_bot = any(isinstance(entry.event, Moved) and entry.event.by == "bot" for entry in change.entries)
        if failed or not by_bot or not change.columns["turn_person"]:
            return await append(store, change)
        failed.append(change.table)
        if stored:
            await append(store, change)
        raise InDoubt

    monkeypatch.setattr(Store, "append", fail_once)
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as seat:
        while not failed:
            seat.until_to_move()
            seat.answer()
            seat.pump()
        seat.until_to_move()
    assert failed == [table["id"]]


# -- clocks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_setting_the_machines_clock_costs_no_player_time(
    served: ServerThread, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, jump: int
):
    table = ann.make("beginning", "me", "open", clock={"type": "live", "seconds": 600, "increment": 0})
    bob.join(table)
    with ann.sit(table) as mine, bob.sit(table) as theirs:
        mine.until_status("playing")
        theirs.until_status("playing")
        real, real_ns = time.time, time.time_ns
        monkeypatch.setattr(time, "time", lambda: real() + jump / 1000)
        monkeypatch.setattr(time, "time_ns", lambda: real_ns() + jump * NS)
        for _ in range(6):
            mine.catch_up()
            theirs.catch_up()
            asked = mine if mine.to_move else theirs
            if asked.to_move:
                assert asked.answer()["type"] == "done"
        mine.catch_up()
        assert not [event for event in mine.events() if event["type"] == "timed_out"]
        assert min(clock["left"] for clock in mine.situation["clocks"]) > 300_000
        times = [event["at"] for event in mine.events()]
        assert times == sorted(times)
        assert times[-1] - times[0] < 300_000


def test_the_server_counts_on_evenly_when_the_machine_s_clock_is_set():
    wall, steady = [1_000 * NS], [5 * NS]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    assert clock.now() == 1_000
    wall[0], steady[0] = wall[0] + HOUR * NS, steady[0] + 7 * NS
    assert clock.now() == 1_007
    assert clock.jump() == HOUR - 7
    clock.not_before(900)
    assert clock.now() == 1_007
    clock.not_before(5_000)
    assert clock.now() == 5_000


def test_after_the_clock_was_set_back_a_new_process_goes_on_from_the_last_change(served: ServerThread, ann: Person):
    ann.make("beginning", "me", "open")
    clock = SteadyClock(lambda: time.time_ns() - HOUR * NS)

    async def start() -> None:
        store = Store(served.settings.database)
        shared = SharedClock(store, 0.05, clock)
        await shared.open()
        await shared.close()
        await store.close()

    asyncio.run(start())
    assert abs(clock.now() - wall_clock.now()) < HOUR // 2


def test_a_new_process_takes_the_time_of_those_that_run():
    """One was started before the machine's clock was set forward, one after it: it serves nobody by its own time."""
    old = SteadyClock()
    new = SteadyClock(lambda: time.time_ns() + HOUR * NS)
    with Postgres() as postgres:

        async def meet() -> None:
            store = Store(postgres.address)
            await store.open()
            first, running, starting = (
                SharedClock(store, seconds, own) for seconds, own in ((1000.0, old), (1.0, old), (0.05, new))
            )
            await first.publish()
            async with asyncio.timeout(60):
                await first.open()  # waits for nobody: nobody serves
            await running.open()
            async with store.engine.connect() as connection:
                await connection.execute(sql.select(sql.func.pg_advisory_lock_shared(SERVING)))
                await starting.open()
            assert abs(new.now() - old.now()) < 60_000
            for each in (first, running, starting):
                await each.close()
            await store.close()

        asyncio.run(meet())

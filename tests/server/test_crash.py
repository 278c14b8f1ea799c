"""Kill -9 at random moments under load: what was sent is stored, no table breaks, clients reconnect by themselves."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from galapagos.server.admin.tasks import backup
from tests.support.patience import PATIENCE
from tests.support.people import Person, closes, play_out
from tests.support.servers import ServerProcess, children
from tests.support.storm import Stubborn, lasting, more_answers, storm


def test_the_server_is_killed_under_load(tmp_path: Path):
    log = tmp_path / "log"
    with ServerProcess(str(tmp_path / "tables.db"), log=log) as server:
        figures = storm(server, kills=2, tables=3)
    assert figures["answers"] > 5
    assert figures["returns"] >= 3
    assert "Traceback" not in log.read_text()


def test_a_stop_in_the_middle_of_a_game_loses_nothing(tmp_path: Path, come):
    log = tmp_path / "log"
    with ServerProcess(str(tmp_path / "tables.db"), log=log) as server:
        ann = come(base=server.base)
        table = ann.make("beginning", "me", "bot:random")
        seat = ann.sit(table)
        for _ in range(10):
            seat.until_to_move()
            assert seat.answer()["type"] == "done"
        seat.until_to_move()
        heard, decision = list(map(lasting, seat.events())), seat.situation["decision"]
        server.stop()
        assert "closed" in log.read_text()
        assert closes(seat, PATIENCE) == 1012
        server.start()
        with ann.sit(table) as again:
            again.until_to_move()
            assert list(map(lasting, again.events())) == heard
            assert again.situation["decision"] == decision
            play_out(again)
    assert "Traceback" not in log.read_text()


def test_a_bot_that_is_killed_does_not_stop_the_game(tmp_path: Path, come):
    with ServerProcess(str(tmp_path / "tables.db"), think_seconds=3.0) as server:
        ann = come(base=server.base)
        table = ann.make("beginning", "me", "bot:greedy", "bot:greedy")
        assert server.process is not None
        with ann.sit(table) as seat:
            killed = 0
            while killed < 3:  # a whole game has far more decisions than this takes
                seat.until_to_move()
                seat.answer()
                for child in children(server.process.pid):
                    os.kill(child, signal.SIGKILL)
                    killed += 1
            seat.until_to_move()
            play_out(seat)


def test_a_table_nobody_looks_at_goes_on_after_a_kill(tmp_path: Path, come):
    with ServerProcess(str(tmp_path / "tables.db"), think_seconds=1.0) as server:
        ann: Person = come(base=server.base)
        table = ann.make("beginning", "bot:greedy", "bot:greedy")
        server.kill()
        server.start()
        deadline = time.monotonic() + PATIENCE
        while ann.get("/api/tables", status="over")["tables"] == []:
            assert time.monotonic() < deadline, "the bots stand still"
            time.sleep(0.3)
        assert ann.get(f"/api/tables/{table['id']}")["status"] == "over"


def test_a_backup_made_under_load_is_whole(tmp_path: Path, come):
    database = str(tmp_path / "tables.db")
    with ServerProcess(database) as server:
        stubborn = [Stubborn(lambda: [server.base]) for _ in range(3)]
        for table in stubborn:
            table.thread.start()
        more_answers(stubborn)
        told = [(table.table, dict(table.received[0])) for table in stubborn]  # afterwards they may begin another game
        backup(database, tmp_path / "copy.db")
        for table in stubborn:
            table.check()
    with ServerProcess(str(tmp_path / "copy.db")) as restored:
        for played, before in told:
            watcher = come(base=restored.base)
            with watcher.sit(played) as seat:
                seat.until_type("situation")
                assert len(seat.events()) >= len(before)


@pytest.mark.parametrize("signal_sent", [signal.SIGTERM, signal.SIGINT])
def test_stops_on_a_signal(tmp_path: Path, signal_sent: signal.Signals):
    with ServerProcess(str(tmp_path / "tables.db")) as server:
        assert server.process is not None
        server.process.send_signal(signal_sent)
        assert server.process.wait(PATIENCE) in (0, -signal_sent)

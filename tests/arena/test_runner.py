"""The same seeds give the same match with one process, with two and on Ray; what is stopped goes on."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import PlayedGame, play_fixture
from galapagos.arena.report import make_report
from galapagos.arena.runner import MatchRunner, Workers
from galapagos.arena.storage import MatchFolder
from galapagos.core.errors import GalapagosError, RecordError
from galapagos.core.record import check_record, load_record, one_record_file, record_files
from galapagos.core.sentinels import OVER
from tests.support.programs import started

MATCH = Match("beginning", ["search:3", "random"], games=4, seats=2, seed="7")


def outcome(runner: MatchRunner) -> bytes:
    return make_report(runner.match, runner.run(), "").outcome()


@pytest.fixture(scope="module")
def expected() -> bytes:
    return outcome(MatchRunner(MATCH, Workers()))


def test_one_process_repeats_itself(expected: bytes):
    assert outcome(MatchRunner(MATCH, Workers())) == expected
    other = Match("beginning", ["search:3", "random"], games=4, seats=2, seed="8")
    assert outcome(MatchRunner(other, Workers())) != expected


def test_two_processes_play_the_same(expected: bytes):
    assert outcome(MatchRunner(MATCH, Workers(jobs=2))) == expected


class Stopped(Workers, frozen=True):
    """Somebody presses Ctrl-C after some games."""

    after: int = 3

    def play(self, match: Match, todo: list[Fixture]) -> Iterator[PlayedGame]:
        for fixture in todo[: self.after]:
            yield play_fixture(match, fixture)
        raise KeyboardInterrupt


def test_a_match_that_was_stopped_goes_on(tmp_path: Path, expected: bytes):
    stopped = MatchRunner(MATCH, Stopped(), MatchFolder(tmp_path, MATCH, resume=False))
    assert len(stopped.run()) == 3
    assert stopped.interrupted
    again = MatchRunner(MATCH, Workers(), MatchFolder(tmp_path, MATCH, resume=True))
    again.take_what_is_there()
    assert sorted(again.results) == [0, 1, 2]
    assert outcome(again) == expected


def test_a_damaged_game_is_played_again(tmp_path: Path, expected: bytes):
    folder = MatchFolder(tmp_path, MATCH, resume=False)
    MatchRunner(MATCH, Workers(), folder).run()
    folder.file(2).write_text('{"fixture": {"num')
    assert outcome(MatchRunner(MATCH, Workers(), folder)) == expected


def test_a_folder_is_not_overwritten_nor_mixed(tmp_path: Path):
    MatchFolder(tmp_path, MATCH, resume=False)
    with pytest.raises(GalapagosError, match="--resume continues it"):
        MatchFolder(tmp_path, MATCH, resume=False)
    with pytest.raises(GalapagosError, match="holds another match"):
        MatchFolder(tmp_path, Match("beginning", ["greedy"], games=6, seats=2), resume=True)
    MatchFolder(tmp_path, Match("beginning", MATCH.bots, games=60, seats=2, seed="7"), resume=True)


def test_a_decided_match_stops_wherever_it_is_played():
    long = Match("beginning", ["search:3", "random"], games=200, seats=2, seed="7")
    runner = MatchRunner(long, Workers(), until_decided=True)
    played = runner.run()
    assert 20 <= len(played) < 120
    assert len(played) == runner.decided_at()
    beside = MatchRunner(long, Workers(jobs=2), until_decided=True)
    assert [one.scores for one in beside.run()] == [one.scores for one in played]


PROGRAM = """
import sys, typer
from galapagos.arena.cli import arena_command
if __name__ == "__main__":
    app = typer.Typer()
    app.command()(arena_command)
    sys.exit(app(sys.argv[1:], standalone_mode=False))
"""


def test_games_are_records(tmp_path: Path):
    """What the arena saves is what every command that reads records reads."""
    MatchRunner(MATCH, Workers(), MatchFolder(tmp_path, MATCH, resume=False)).run()
    files = record_files(tmp_path)
    assert [file.name for file in files] == [f"0000{number}.json" for number in range(4)]
    assert all(check_record(load_record(file)).actor == OVER for file in files)
    with pytest.raises(RecordError, match=r"holds 4 records: name one, such as .*00000\.json"):
        one_record_file(tmp_path)


def test_how_long_a_game_took_is_kept(tmp_path: Path, expected: bytes):
    first = MatchRunner(MATCH, Workers(), MatchFolder(tmp_path, MATCH, resume=False)).run()
    with (tmp_path / "timings.jsonl").open("ab") as file:
        file.write(b'{"number": 3, "tim')  # as if it had been stopped while writing
    again = MatchRunner(MATCH, Workers(), MatchFolder(tmp_path, MATCH, resume=True))
    assert [one.timing for one in again.run()] == [one.timing for one in first]
    assert outcome(again) == expected


def test_a_folder_of_an_earlier_version_goes_on(tmp_path: Path, expected: bytes):
    """It has each game in one file with its result, and the record inside."""
    folder = MatchFolder(tmp_path, MATCH, resume=False)
    for played in MatchRunner(MATCH, Workers()).run()[:3]:
        folder.file(played.fixture.number).write_bytes(msgspec.json.encode(played))
    assert len(record_files(tmp_path)) == 3
    assert load_record(folder.file(1)).players == ["random", "search:3"]
    again = MatchRunner(MATCH, Workers(), MatchFolder(tmp_path, MATCH, resume=True))
    again.take_what_is_there()
    assert sorted(again.results) == [0, 1, 2]
    assert outcome(again) == expected


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_match_without_a_folder_goes_on(tmp_path: Path, ending: signal.Signals):
    """Stopped by Ctrl-C or by a time limit; a line now and then tells how far it is."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    command = [sys.executable, str(program), "beginning", "--bots", "greedy,random", "--games"]
    environment = {**os.environ, "COLUMNS": "200", "XDG_DATA_HOME": str(tmp_path)}
    kept = tmp_path / "galapagos" / "arena"
    with started([*command, "4000"], env=environment) as running:
        while running.poll() is None and len(list(kept.glob("*/games/*.json"))) < 3:
            time.sleep(0.05)
        running.send_signal(ending)
        said, complained = running.communicate(timeout=300)
    assert running.returncode == 130, complained
    assert "--resume continues the match" in said
    count = len(list(kept.glob("*/games/*.json")))
    total = str(count + count % 2 + 2)
    with started([*command, total, "--resume"], env=environment) as running:
        said, complained = running.communicate(timeout=300)
    assert running.returncode == 0, complained
    assert f"beginning: {total} of {total} games, greedy " in complained
    assert list(kept.iterdir()) == []  # over, and nobody asked to keep it
    with started([*command, total, "--resume"], env=environment) as running:
        _, complained = running.communicate(timeout=300)
    assert "no match was stopped that this one could continue" in complained


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_cleanly(tmp_path: Path, jobs: str):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    out = tmp_path / "match"
    command = [sys.executable, str(program), "beginning", "--bots", "greedy,random", "--games", "4000"]
    command += ["--jobs", jobs, "--out", str(out)]
    with started(command, env={**os.environ, "COLUMNS": "200"}) as running:
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline and len(list(out.glob("games/*.json"))) < 3:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        said, complained = running.communicate(timeout=300)
    assert running.returncode == 130
    assert "--resume continues the match" in said
    assert "Traceback" not in complained
    kept = len(list(out.glob("games/*.json")))
    assert kept >= 3
    assert not list(out.glob("games/*.part"))
    assert (out / "report.html").is_file()

"""Matches from Python, as a bot's author plays them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import galapagos
from galapagos import Player, Prompt
from galapagos.arena.facade import Bot
from galapagos.arena.match import Match
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.record import check_record
from tests.support.bots import First, Lucky

SCRIPT = """
import galapagos

class Mine(galapagos.Player):
    def choose(self, prompt):
        return prompt.choices[-1]

if __name__ == "__main__":
    for jobs in (1, 2):
        print(galapagos.match("beginning", {"me": Mine, "first": "tests.support.bots:First"}, games=4, jobs=jobs))
"""


def test_a_match_gives_estimates():
    result = galapagos.match("beginning", {"me": First, "greedy": "greedy"}, games=6)
    me, greedy = result.standings
    assert (me.bot, greedy.bot, me.games) == ("me", "greedy", 6)
    assert result["me"] is me
    assert 0 <= me.share.low < me.share.high <= 1
    assert me.share.low <= me.share.value <= me.share.high
    assert me.share.high - me.share.low > 0.3  # three deals are no certainty
    assert me.share.value + greedy.share.value == pytest.approx(1)
    assert "me" in str(result)
    assert "95 %" in str(result)
    with pytest.raises(KeyError):
        result["you"]


def test_its_games_are_records():
    result = galapagos.match("origin", {"me": First, "lucky": Lucky}, games=2, seats=2, continents=True)
    for record, played in zip(result.records, result.games, strict=True):
        assert record.options == {"continents": True}
        assert check_record(record).scores() == played.scores
    assert result.records[0].players == ["tests.support.bots:First", "tests.support.bots:Lucky"]


def test_names_alone_are_enough():
    assert [one.bot for one in galapagos.match("stones", ["greedy", "random"], games=2)] == ["greedy", "random"]


def test_bots_of_all_kinds_play_the_same_in_several_processes():
    class Local(Player):
        def choose(self, prompt: Prompt) -> int:
            return prompt.choices[len(prompt.choices) // 2]

    bots: dict[str, Bot] = {
        "class": Lucky,
        "local": Local,
        "made": lambda seed: Lucky(galapagos.Rng(seed)),
        "player": First(),
    }
    alone = galapagos.match("beginning", bots, games=12, seats=2)
    shared = galapagos.match("beginning", bots, games=12, seats=2, jobs=2)
    assert [one.scores for one in alone.games] == [one.scores for one in shared.games]
    assert {one.bot for one in alone} == set(bots)


def test_the_class_of_a_script_plays_in_several_processes(tmp_path: Path):
    """Other processes load it from the script's file."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    paths = os.pathsep.join(path for path in sys.path if path)
    run = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == 6
    assert lines[:3] == lines[3:]


def test_a_script_is_not_run_twice(tmp_path: Path):
    """In one process its own class plays; without the guard other processes refuse to play the match again."""
    unguarded = "print('begun')\n" + SCRIPT.replace('if __name__ == "__main__":', "if True:")
    script = tmp_path / "script.py"
    script.write_text(unguarded)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    run = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.stdout.startswith("begun\nbot ")
    assert run.stdout.count("begun") == 1
    assert 'calls match below if __name__ == "__main__":' in run.stderr


def test_a_match_is_saved_and_goes_on(tmp_path: Path):
    bots = {"me": First, "lucky": Lucky}
    galapagos.match("beginning", bots, games=2, out=tmp_path)
    kept = msgspec.json.decode((tmp_path / "match.json").read_bytes(), type=Match)
    assert kept.sources == {"me": "tests.support.bots:First", "lucky": "tests.support.bots:Lucky"}
    with pytest.raises(GalapagosError, match="already holds a match"):
        galapagos.match("beginning", bots, games=4, out=tmp_path)
    assert len(galapagos.match("beginning", bots, games=4, out=tmp_path, resume=True).games) == 4
    assert (tmp_path / "report.html").is_file()
    with pytest.raises(GalapagosError, match="holds another match"):
        galapagos.match("beginning", {"me": Lucky, "lucky": Lucky}, games=4, out=tmp_path, resume=True)


@pytest.mark.parametrize(
    ("bots", "more", "error"),
    [
        ({"me": "gredy"}, {}, UnknownName),
        ({"me": "greedy@nothing"}, {}, UnknownName),
        ({"me": lambda network: First()}, {}, GalapagosError),
        ({}, {}, GalapagosError),
        ({"me": First}, {"games": 0}, GalapagosError),
        ({"me": First}, {"resume": True}, GalapagosError),
    ],
)
def test_reports_errors_before_play(bots, more, error):
    with pytest.raises(error):
        galapagos.match("beginning", bots, **more)


def test_progress_is_written_line_by_line(capsys: pytest.CaptureFixture[str]):
    galapagos.match("beginning", {"me": First, "lucky": Lucky}, games=4, progress=True)
    assert "beginning: 4 of 4 games, me " in capsys.readouterr().err


INSTALLED = """
import galapagos

if __name__ == "__main__":
    result = galapagos.match("beginning", {"theirs": "clever", "random": "random"}, games=4, jobs=2)
    print(result["theirs"].games, [len(game.scores) for game in result.games])
    print(type(galapagos.bot("clever")).__module__)
"""


def test_bots_of_an_installed_package_play_by_their_names(tmp_path: Path):
    """As pip installs it: a module, and metadata that name its entry point. Several processes find it, too."""
    (tmp_path / "clever_bots.py").write_text(
        "import galapagos\n\nclass Clever(galapagos.Player):\n"
        "    def choose(self, prompt):\n        return prompt.choices[-1]\n"
    )
    metadata = tmp_path / "clever_bots-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: clever-bots\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[galapagos.bots]\nclever = clever_bots:Clever\n")
    (tmp_path / "script.py").write_text(INSTALLED)
    paths = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run(
        [sys.executable, "script.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == ["4 [2, 2, 2, 2]", "clever_bots"]

"""What `pip install galapagos` brings is enough to play, to write bots and to let them play matches."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from galapagos.terminal.extras import EXTRA_OF, MODULES

BLOCKER = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

BLOCKED = set(sys.argv.pop(1).split(",")) if __name__ == "__main__" else set()
sys.meta_path.insert(0, Missing())
"""
PROGRAM = """
import galapagos

class Last(galapagos.Player):
    def choose(self, prompt):
        return prompt.choices[-1]

if __name__ == "__main__":
    for name in galapagos.game_names():
        table = galapagos.Table(galapagos.game(name), galapagos.SeededDealer(1))
        table.play_out([galapagos.bot("random", seat) for seat in range(table.game.seats)])
        print(name, table.record().winners != [])
    for jobs in (1, 2):
        result = galapagos.match("beginning", {"last": Last, "search": "search:4"}, games=2, jobs=jobs)
        print(result["last"].games)
    print(galapagos.match("stones", ["greedy", "random"], games=2, out=sys.argv[1], board="rect-7x7").games != [])
"""
COMMAND = "from galapagos.terminal.launcher import main\nmain()\n"


def run_without(extras: set[str], code: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program where the packages of these extras cannot be imported."""
    script = folder / "program.py"
    script.write_text(BLOCKER + code)
    blocked = ",".join([module for module, extra in EXTRA_OF.items() if extra in extras])
    if "terminal" in extras:
        blocked += ",typing_extensions"  # which typer brings
    return subprocess.run(
        [sys.executable, str(script), blocked, *arguments], capture_output=True, text=True, check=False
    )


def test_the_core_plays(tmp_path: Path):
    ran = run_without(set(MODULES), PROGRAM, str(tmp_path / "match"), folder=tmp_path)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[:4] == [f"{name} True" for name in ("beginning", "origin", "stones", "tyranno")]
    assert lines[-3:] == ["2", "2", "True"]
    assert (tmp_path / "match" / "report.html").is_file()


@pytest.mark.parametrize(
    ("missing", "arguments", "said"),
    [
        (set(MODULES), ["games"], "galapagos[terminal]"),
        (set(MODULES), ["--version"], "galapagos[terminal]"),
        (set(MODULES) - {"terminal"}, ["serve", "--port", "1"], "galapagos[server]"),
        (set(MODULES) - {"terminal"}, ["open"], "galapagos[server]"),
        (set(MODULES) - {"terminal"}, ["bot", "greedy", "--server", "http://x", "--token", "t"], "galapagos[client]"),
        (set(MODULES) - {"terminal"}, ["mcp"], "galapagos[mcp]"),
        (set(MODULES) - {"terminal"}, ["dataset", "match", "games.parquet"], "galapagos[data]"),
    ],
)
def test_a_command_says_which_extra_it_lacks(missing: set[str], arguments: list[str], said: str, tmp_path: Path):
    ran = run_without(missing, COMMAND, *arguments, folder=tmp_path)
    assert ran.returncode == 2
    assert said in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_the_terminal_needs_no_server(tmp_path: Path):
    """Its arena writes a report, and pictures only where matplotlib is installed."""
    missing = set(MODULES) - {"terminal"}
    ran = run_without(missing, COMMAND, "games", folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    out = str(tmp_path / "match")
    ran = run_without(
        missing, COMMAND, "arena", "beginning", "--bots", "random,random", "--games", "2", "--out", out, folder=tmp_path
    )
    assert ran.returncode == 0, ran.stderr
    assert (
        "OpenSpiel is not installed"
        in run_without(missing, COMMAND, "arena", "beginning", "--bots", "openspiel:5,random", folder=tmp_path).stderr
    )

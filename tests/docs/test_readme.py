"""From the README alone: a bot is rated against greedy and plays on a server, with what the README installs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.isolated import isolated_site, needed, run_isolated
from tests.support.servers import ServerThread, settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NAMED = re.compile(r"^`(\w+\.py)`:\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILES = dict(NAMED.findall(README))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files that a reader types."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_first_screen_says_what_it_is_shows_it_and_starts_it():
    screen = README.splitlines()[:18]
    assert any(line.startswith("![") for line in screen)
    assert [line.split()[1] for line in screen if line.startswith("    make ")] == ["play", "test"]


def test_the_readme_names_what_it_needs():
    assert "env/bin/pip install .  " in README
    assert "'.[server,client]'" in README
    assert {name.replace("_", "-") for name in needed()} == {"msgspec", "mypy-extensions", "librt"}


def test_the_bot_is_short_and_rated_against_greedy_in_time(folder: Path):
    """Three minutes are for reading, typing and the match; its time is counted on the processor, whatever else runs."""
    code = [line for line in FILES["my_bot.py"].splitlines() if line.strip()]
    assert len(code) <= 20
    before = os.times()
    ran = run_isolated(isolated_site(folder / "site"), "my_bot.py", cwd=folder)
    after = os.times()
    assert ran.returncode == 0, ran.stderr
    assert after.children_user - before.children_user < 90
    rows = re.findall(r"^(me|greedy)\s+100 .*?% \(.* to .*\)", ran.stdout, re.MULTILINE)
    assert sorted(rows) == ["greedy", "me"]
    shown = [line.strip() for line in README.splitlines() if re.match(r"    (bot|me|greedy)  ", line)]
    assert ran.stdout.splitlines()[0] == shown[0]
    assert len(shown) == 3


def test_the_same_bot_plays_on_a_server(folder: Path):
    script = folder / "play_there.py"
    with ServerThread(settings(folder)) as served:
        script.write_text(FILES["play_there.py"].replace("http://127.0.0.1:8000", served.base), encoding="utf-8")
        ran = run_isolated(isolated_site(folder / "site", "client"), "play_there.py", cwd=folder)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("Ended(")
    assert "scores=" in ran.stdout


def test_the_bot_has_types_pickles_and_explains_itself(folder: Path):
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), "my_bot.py", "play_there.py"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout
    program = """
import copy, pickle, pydoc
import galapagos
from my_bot import Mine

table = galapagos.Table(galapagos.game("beginning"), galapagos.SeededDealer("1"))
table.play_out([None, None])
again = pickle.loads(pickle.dumps((table, table.state, table.game, Mine())))
assert again[3].choose(again[0].prompt()) == Mine().choose(table.prompt())
assert repr(copy.deepcopy(table.state)) == repr(again[1]) == repr(table.state)
for thing in (galapagos, galapagos.State, galapagos.Player.choose, galapagos.match):
    assert len(pydoc.render_doc(thing)) > 100
"""
    (folder / "check.py").write_text(program, encoding="utf-8")
    ran = run_isolated(isolated_site(folder / "site"), "check.py", cwd=folder)
    assert ran.returncode == 0, ran.stderr

"""The trait that CONTRIBUTING adds step by step: the files it shows are enough."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
FILE = re.compile(r"^`(?P<path>\S+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SHARED = (
    "tests/__init__.py", "tests/rules/__init__.py", "tests/rules/table.py", "tests/rules/origin/__init__.py",
    "tests/rules/origin/tables.py",
)  # fmt: skip
PLAY = """
import galapagos
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.games.origin.cards import NAMES
from galapagos.terminal.tables.origin import STYLE_OF

assert NAMES[-1] == "nocturnal/fat-tissue" and STYLE_OF["nocturnal"] == STYLE_OF["camouflage"]
game = galapagos.game("origin", seats=3)
assert sum(game.rulings.deck) == 88
gained = 0
for seed in range(8):
    rng, state = Rng(seed), game.start()
    while state.actor != OVER:
        choices = state.choices()
        action = choices[rng.below(len(choices))]
        gained += "gains nocturnal" in game.write(state, action)
        state.apply(action)
assert gained > 0
"""


def add_to_toml(old: str, new: str) -> str:
    """Put the lines of each section below the heading of the same section."""
    for section, lines in re.findall(r"^\[(\w+)\]\n((?:[^\[].*\n)*)", new, re.MULTILINE):
        heading = f"[{section}]\n"
        assert heading in old
        old = old.replace(heading, heading + lines, 1)
    return old


def test_the_files_of_the_worked_example_make_a_trait(tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "src/galapagos", tmp_path / "src/galapagos", ignore=shutil.ignore_patterns("static", "__pycache__")
    )
    for shared in SHARED:
        (tmp_path / shared).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / shared, tmp_path / shared)
    written = []
    for match in FILE.finditer((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        path, text = tmp_path / match["path"], match["text"]
        written.append(path.name)
        if path.suffix == ".toml":
            text = add_to_toml(path.read_text(encoding="utf-8"), text)
        elif path.suffix == ".md":
            text = path.read_text(encoding="utf-8").replace("\n## 7 ", f"\n{text}\n## 7 ", 1)
        path.write_text(text, encoding="utf-8")
    assert {"nocturnal.py", "test_nocturnal.py", "texts.en.toml", "texts.de.toml"} <= set(written)
    env = {**os.environ, "PYTHONPATH": f"{tmp_path / 'src'}{os.pathsep}{tmp_path}"}
    env.pop("GALAPAGOS_EXPECT_ENGINE", None)
    played = subprocess.run(
        [sys.executable, "-c", PLAY], env=env, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stderr
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/origin/test_nocturnal.py"],
        env=env, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout + tested.stderr

"""Bots of one's own: by module and class, by file and class, by the name an installed package gives them."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from galapagos import bot
from galapagos.bots import bot_names, custom, runs_code
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.registry import game as make_game
from galapagos.core.rng import Rng
from tests.support.bots import First, Lucky
from tests.support.positions import middle_of, turn_at

FILE = """
from dataclasses import dataclass
from galapagos import Player

@dataclass
class Last(Player):
    seed: int

    def choose(self, prompt):
        return prompt.choices[-1]
"""


def test_a_class_is_named_by_its_module():
    assert isinstance(bot("tests.support.bots:First"), First)


def test_a_bot_gets_the_generator_or_the_seed_it_asks_for():
    turn = turn_at(game := make_game("beginning"), middle_of(game))
    for name in ("tests.support.bots:Lucky", "tests.support.bots:seeded"):
        made = bot(name, seed=5)
        assert isinstance(made, Lucky)
        assert [made.choose(turn) for _ in range(9)] == [Lucky(one).choose(turn) for one in [Rng(5)] for _ in range(9)]


def test_a_class_is_named_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "mine.py").write_text(FILE)
    made = bot(f"{tmp_path}/mine.py:Last", seed=3)
    assert type(made).__name__ == "Last"
    assert vars(made) == {"seed": 3}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    assert type(bot("mine:Last")).__name__ == "Last"  # a module of the current folder


def test_an_installed_package_gives_its_bots_names(monkeypatch: pytest.MonkeyPatch):
    point = EntryPoint("clever", "tests.support.bots:First", custom.GROUP)
    monkeypatch.setattr(custom, "entry_points", lambda group: [point] if group == "galapagos.bots" else [])
    custom.installed_bots.cache_clear()
    try:
        assert isinstance(bot("clever"), First)
        with pytest.raises(UnknownName, match="clever"):
            bot("clevr")
    finally:
        custom.installed_bots.cache_clear()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("tests.support.bots:Frist", "there is no class 'Frist'"),
        ("tests.support.no_such:First", "cannot import 'tests.support.no_such:First'"),
        ("no_such_file.py:First", "cannot import"),
        ("tests.support.bots:Demanding", "it needs network, but only rng and seed are given"),
        ("tests.support.bots:no_player", "does not make a Player but a str"),
        ("tests.support.bots:First@standard", "leave @standard out"),
    ],
)
def test_reports_bad_bot_names(name: str, complaint: str):
    with pytest.raises(GalapagosError, match=complaint):
        bot(name)


def test_only_names_of_code_run_code():
    """What a saved game or a visitor names must not choose which code runs."""
    assert not any(runs_code(name) for name in [*bot_names(), "search:200", "expert*2", "search:0.3s*2", "Search:5"])
    assert all(runs_code(name) for name in ["os:system", "x.py:Bot", "greedy@x.py:Judge", "search:20@weights.json"])

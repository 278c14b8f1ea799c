"""The commands that only show something: version, games, rules, bench."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from tests.support.terminal import PACKAGE, Program

ROOT = Path(__file__).resolve().parents[2]


def test_version_says_which_engine(galapagos: Program) -> None:
    assert re.fullmatch(r"galapagos \d+\.\d+\.\d+, (compiled|pure) engine\n", galapagos("--version").out)


def test_help(galapagos: Program) -> None:
    for arguments in ([], ["--help"]):
        ran = galapagos(*arguments)
        assert ran.code == 0
        for command in ("games", "play", "resume", "replay", "check", "bench", "rules"):
            assert command in ran.out


def test_games(galapagos: Program) -> None:
    ran = galapagos.here("games")
    assert "beginning" in ran.out
    assert "2–5" in ran.out
    assert "horns_kamikaze" not in ran.out


def test_games_with_options(galapagos: Program) -> None:
    for arguments in (["games", "--options"], ["games", "beginning"]):
        shown = " ".join(galapagos.here(*arguments).out.split())
        assert "horns_kamikaze = false (rule R1)" in shown
        assert "even if the attacker dies on the horns." in shown


def test_rules(galapagos: Program) -> None:
    assert "3.4 Attack" in galapagos.here("rules", "beginning").out
    assert "R4 Not itself" in galapagos.here("rules", "beginning", "R4").out
    assert "Takes up to 3 food" in galapagos.here("rules", "beginning", "long", "neck").out
    assert "Angriff" in galapagos.here("rules", "beginning", "3.4", "--language", "de").out


def test_bench(galapagos: Program) -> None:
    ran = galapagos.here("bench", "beginning", "--seconds", "0.02", "--no-peers", "--json")
    figures = json.loads(ran.out)
    assert [row["seats"] for row in figures["games"]] == [2, 3, 4, 5]
    assert figures["peers"] == []
    for row in figures["games"]:
        assert row["decisions"] > row["games"] > 0
        assert row["copies"] > 0
        assert row["bytes"] > 500
        assert row["ratio"] is None


def test_bench_for_people(galapagos: Program) -> None:
    ran = galapagos.here("bench", "beginning", "--seconds", "0.02", "--no-peers")
    assert "decisions a second" in ran.out
    assert "beginning, 3 seats" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_bench_says_what_is_missing(galapagos: Program) -> None:
    """A module that cannot be imported stands for a peer that is not installed."""
    for name in ("pyspiel", "rlcard", "chess"):
        galapagos.file(f"{name}.py", "raise ImportError")
    ran = galapagos(
        "bench", "beginning", "--seconds", "0.02", PYTHONPATH=os.pathsep.join([str(galapagos.home), PACKAGE, str(ROOT)])
    )
    assert ran.code == 0
    assert "not installed, so not measured: OpenSpiel gin_rummy" in " ".join(ran.out.split())
    assert "pip install galapagos[bench]" in " ".join(ran.out.split())

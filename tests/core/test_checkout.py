"""The benchmarks are found in a checkout; elsewhere a sentence says that they are missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from galapagos.core import checkout
from galapagos.core.checkout import benchmark
from galapagos.core.errors import GalapagosError

ROOT = Path(__file__).resolve().parents[2]


def nowhere(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """As if the package were installed and the current folder were some other one."""
    monkeypatch.setattr(checkout, "HERE", folder)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if Path(path or ".").resolve() != ROOT])
    monkeypatch.chdir(folder)


def test_says_that_they_are_missing_outside_a_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nowhere(monkeypatch, tmp_path)
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "engine.py").write_text("raise AssertionError('somebody else's')")
    with pytest.raises(GalapagosError, match="in a checkout of Galápagos"):
        benchmark("engine")


def test_they_are_found_in_the_current_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nowhere(monkeypatch, tmp_path)
    monkeypatch.chdir(ROOT)
    assert Path(str(benchmark("engine").__file__)).parent == ROOT / "benchmarks"


@pytest.mark.parametrize("name", ["engine", "load"])
def test_the_commands_find_theirs(name: str) -> None:
    assert callable(benchmark(name).run)

"""What a programmer sees: help() on the compiled engine, states in words, and types under mypy --strict."""

from __future__ import annotations

import ast
import importlib
import inspect
import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import galapagos
from galapagos.core.sentinels import EVERYONE
from tests.support.positions import middle_of

MODULES = [
    "galapagos.core.state",
    "galapagos.core.evaluator",
    "galapagos.core.rng",
    "galapagos.core.rollout",
    "galapagos.bots.search",
    "galapagos.games.beginning.evaluation",
]
SCRIPT = """
from typing import Any

import galapagos
from galapagos.core.rng import Rng


class Mine(galapagos.Evaluator[Any]):
    def evaluate(self, state: galapagos.State, seat: int) -> float:
        return float(state.scores()[seat])


def best_score(state: galapagos.State) -> int:
    while state.actor != galapagos.OVER:
        state.apply(state.choices()[Rng(1).below(len(state.choices()))])
    return max(state.scores())


galapagos.register_evaluator("beginning", "mine", lambda game: Mine())
best: int = best_score(galapagos.game("beginning", seats=3).start())
reveal_type(galapagos.game("beginning").evaluator("mine").evaluate)
"""


def documented(module: Any) -> list[tuple[str, str, Any]]:
    """Names, docstrings in the source and objects of everything documented in a module."""
    source = Path(module.__file__).with_name(module.__name__.rpartition(".")[2] + ".py")
    found = []
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            made = getattr(module, node.name)
            found.append((node.name, ast.get_docstring(node), made))
            if isinstance(node, ast.ClassDef):
                found += [
                    (f"{node.name}.{inner.name}", ast.get_docstring(inner), inspect.getattr_static(made, inner.name))
                    for inner in node.body
                    if isinstance(inner, ast.FunctionDef)
                ]
    return [(name, text, made) for name, text, made in found if text and not name.endswith("__")]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_survive_compiling(name: str):
    found = documented(importlib.import_module(name))
    assert found
    for path, text, made in found:
        assert inspect.cleandoc(made.__doc__ or "") == text, path


def test_help_shows_what_a_state_can_do():
    shown = pydoc.plain(pydoc.render_doc(galapagos.State))
    assert "A position of a game" in shown
    assert "Make a move and run the game to the next decision" in shown
    assert "action" in next(line for line in shown.splitlines() if line.strip(" |").startswith("apply("))
    assert list(inspect.signature(galapagos.State.apply).parameters) == ["self", "action"]


@pytest.mark.parametrize("name", galapagos.game_names())
def test_a_state_is_shown_in_words(name: str):
    game = galapagos.game(name)
    state = middle_of(game)
    shown = repr(state)
    assert shown.startswith(f"<{type(state).__name__}\n")
    position = game.write_position(state, EVERYONE).splitlines()
    assert [line for line in position if not line.startswith(("options", "board:"))] == [
        line for line in shown.removesuffix(">").splitlines()[1:] if not line.startswith("board:")
    ]


def test_a_script_of_a_user_passes_mypy_strict(tmp_path: Path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}/cache", script.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert 'Revealed type is "def (state: Any, seat: ' in run.stdout

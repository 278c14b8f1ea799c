"""What a programmer sees: help() on the compiled engine, states in words, and types under mypy --strict."""

from __future__ import annotations

import ast
import importlib
import inspect
import pydoc
import subprocess
import sys
import textwrap
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


class First(galapagos.Player):
    def choose(self, prompt: galapagos.Prompt) -> int:
        return prompt.choices[0]


def play(dealer: galapagos.Dealer) -> galapagos.Record:
    table = galapagos.Table(galapagos.game("stones"), dealer)
    table.play_out([galapagos.bot("greedy", seed=1), First()])
    return table.record()


def walk(state: galapagos.State) -> int:
    try:
        galapagos.play_chance(state, galapagos.Rng(1))
    except galapagos.IllegalMove as error:
        print(error.rule, galapagos.ENGINE)
    return galapagos.rollout(state, galapagos.Rng(2))


reveal_type(galapagos.bot("greedy"))
reveal_type(galapagos.match("origin", {"me": First, "greedy": "greedy"}, games=2)["me"].share.low)
reveal_type(play(galapagos.SeededDealer(1)).winners)
galapagos.register_evaluator("beginning", "mine", lambda game: Mine())
best: int = best_score(galapagos.game("beginning", seats=3).start())
reveal_type(galapagos.game("beginning").evaluator("mine").evaluate)
"""

WRONG = """import galapagos
galapagos.bot(1)
galapagos.game("origin").start().apply("pass")
galapagos.match("origin", {"me": 3})
galapagos.Rng("x").below(3)
galapagos.Table(galapagos.game("origin"))
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
    assert "apply(action: int) -> None" in shown
    assert "scores() -> list[int]" in shown
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
    revealed = [line.partition("Revealed type is ")[2] for line in run.stdout.splitlines() if "Revealed" in line]
    assert revealed[:3] == ['"galapagos.core.table.Player"', '"float"', '"list[str]"']
    assert revealed[3].startswith('"def (state: Any, seat: ')


def test_a_mistake_of_a_user_does_not_pass_mypy(tmp_path: Path):
    """The types that mypy sees are real ones, not Any."""
    script = tmp_path / "script.py"
    script.write_text(WRONG)
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}/cache", script.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    wrong = {int(line.split(":")[1]) for line in run.stdout.splitlines() if ": error:" in line}
    assert wrong == set(range(2, WRONG.count("\n") + 1)), run.stdout + run.stderr


@pytest.mark.parametrize("name", [name for name in galapagos.__all__ if not name.isupper() and name != "__version__"])
def test_every_public_name_is_documented(name: str):
    public = getattr(galapagos, name)
    assert len(inspect.getdoc(public) or "") > 30
    assert name in pydoc.plain(pydoc.render_doc(galapagos))
    if not inspect.isclass(public):
        return
    for attribute in (one for one in vars(public) if not one.startswith("_")):
        found = inspect.getattr_static(public, attribute)
        if callable(found) or isinstance(found, property | classmethod):
            assert inspect.getdoc(getattr(public, attribute)), f"{name}.{attribute}"


def test_the_promised_names_are_there():
    promised = "Game State Table Player Prompt Record Rng Dealer bot match rollout play_chance ENGINE IllegalMove"
    assert set(promised.split()) <= set(galapagos.__all__)
    assert set(galapagos.__all__) <= set(dir(galapagos))
    assert galapagos.ENGINE in ("compiled", "pure")


def test_importing_the_package_is_light():
    """No bots, no arena, no environments, and nothing of what they need."""
    code = "import galapagos, sys; print(*sorted({name.partition('.')[0] for name in sys.modules}), *sys.modules)"
    loaded = set(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    )
    assert "galapagos.core.table" in loaded
    assert loaded.isdisjoint({"rich", "typer", "numpy", "litestar", "sqlalchemy", "gymnasium", "asyncio"})
    assert [name for name in loaded if name.startswith(("galapagos.bots", "galapagos.arena", "galapagos.envs"))] == []


def test_the_examples_in_the_docstring_run(capsys: pytest.CaptureFixture[str]):
    text = inspect.cleandoc(galapagos.__doc__ or "")
    blocks = [block for block in text.split("\n\n") if block.startswith("    ")]
    exec(textwrap.dedent("\n\n".join(blocks)), {})
    printed = capsys.readouterr().out
    assert "Outcome(" in printed
    assert "greedy" in printed

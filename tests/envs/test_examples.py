"""The examples run, and do what they say."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_bots_of_ones_own():
    """The searcher beats random play; both are named as their docstring names them."""
    module = example("my_bot")
    result = module.galapagos.match(
        "beginning", {"searcher": lambda rng: module.Searcher(rng, worlds=3), "random": "random"}, games=4
    )
    assert result["searcher"].share.value >= 0.75
    assert "richest" in module.main(games=2)
    for name in ("Richest", "Searcher"):
        assert type(module.galapagos.bot(f"{EXAMPLES}/my_bot.py:{name}")).__name__ == name


def test_random_play():
    rewards = example("random_play").play(seed=1)
    assert list(rewards) == ["seat_0", "seat_1", "seat_2"]
    assert sum(rewards.values()) == pytest.approx(0)


def test_the_learner_learns():
    """From an even match to a clear lead over random play."""
    before, after = example("learn").main(rounds=3)
    assert 0.4 <= before <= 0.6
    assert after >= before + 0.15


def test_searchers_of_each_game():
    kinds_for = example("openspiel_match").kinds_for
    assert kinds_for("galapagos_stones(board=rect-7x7)") == ["mcts"]
    assert kinds_for("galapagos_tyranno(seats=2)") == ["mcts", "ismcts"]


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_an_openspiel_match(kind):
    won = example("openspiel_match").match("galapagos_beginning(seats=2)", kind, games=1, simulations=3)
    assert won in (-1, 0, 1)


def test_records_become_a_table():
    summary = example("records_to_parquet").main([])
    assert summary["decisions"] > 500
    assert summary["outcome of the first seat"] > 0.3  # greedy beats random play


def test_records_become_a_table_where_told(tmp_path):
    module = example("records_to_parquet")
    module.record_games(tmp_path / "records", 1)
    assert module.main([str(tmp_path / "records"), str(tmp_path / "games.parquet")])["features"] > 100
    assert (tmp_path / "games.parquet").is_file()


def test_a_language_model_plays():
    own, other = example("language_model").play(seed=3)
    assert own > other  # even one that knows three words beats random play


def test_a_confused_language_model_still_plays(monkeypatch):
    module = example("language_model")
    monkeypatch.setattr(module, "ask", lambda prompt: "I would rather not.")
    assert len(module.play(seed=2)) == 2

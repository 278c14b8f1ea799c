"""The examples run, and do what they say."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from tests.support.frameworks import framework, torch_alone

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


# Everything below has a fixed seed, so that the same machine always measures the same. Another one may round another
# way and play other games, so the limits are far from what is reached: PPO won 81 % to 91 % with eight seeds.


def test_the_learner_learns():
    """From an even match to a clear lead over random play."""
    before, after = example("learn").main(rounds=6)
    assert 0.4 <= before <= 0.6
    assert after >= 0.7


def test_ppo_learns():
    """Some seconds of self-play beat random play clearly, and what was not trained does not."""
    shares = example("ppo").main(updates=8, every=8)
    assert shares[-1] >= 0.72 > 0.68 > shares[0]


def test_ppo_with_torch_learns(monkeypatch):
    torch_alone()
    monkeypatch.syspath_prepend(EXAMPLES)  # it shares what is in ppo.py
    shares = example("ppo_torch").main(updates=5, every=5)
    assert shares[-1] >= 0.65 > 0.6 > shares[0]


def test_maskable_ppo_learns():
    """In two processes, against random play."""
    torch_alone()
    framework("sb3_contrib")
    before, after = example("maskable_ppo").main(steps=12_288)
    assert after > max(0.62, before)


def test_rllib_learns():
    """The mean reward of a game, from -1 to 1."""
    torch_alone()
    framework("ray.rllib")
    rewards = example("rllib_ppo").main(iterations=6)
    assert max(rewards[-3:]) > max(0.25, rewards[0])  # 0 is random play; its processes differ from run to run


def test_ppo_credits_each_seat_with_its_own_future():
    """Two games of two seats, four steps: the first ends after its third step, the second goes on."""
    ppo = example("ppo")
    rollout = {
        "actions": np.zeros((4, 2), int),
        "values": np.zeros((4, 2)),
        "seats": np.array([[0, 0], [1, 0], [0, 1], [1, 0]]),
        "ended": np.array([[False, False], [False, False], [True, False], [False, False]]),
        "rewards": np.zeros((4, 2, 2)),
    }
    rollout["rewards"][2, 0] = [1, -1]
    advantages = ppo.advantages_of(rollout, 2)
    assert advantages[:, 0].tolist() == pytest.approx([ppo.LAMBDA, -1, 1, 0])
    assert not advantages[:, 1].any()


def test_a_clone_plays_like_its_teacher():
    agreed, share = example("clone").main(games=8)
    assert agreed > 0.8
    assert share >= 0.75


def test_search_teaches_the_network_that_guides_it():
    """A generation of a few games is too short to play well, but what it saw, the network now knows better."""
    module, numbers = example("alphazero"), np.random.default_rng(1)
    game = module.galapagos.game(module.GAME, seats=2)
    encoding = module.encoding_of(game)
    network = module.Network(encoding)
    lesson = module.columns(
        note for seed in (10, 20) for note in module.self_play(network, encoding, game, numbers, seed)
    )
    policy, value = network.surprise(*lesson)
    module.study(network, lesson, numbers)
    learned_policy, learned_value = network.surprise(*lesson)
    assert learned_policy < policy
    assert learned_value < value / 2
    assert 0 <= module.wins(network, games=2) <= 1


def test_searchers_of_each_game():
    kinds_for = example("openspiel_match").kinds_for
    assert kinds_for("galapagos_stones(board=rect-7x7)") == ["mcts"]
    assert kinds_for("galapagos_tyranno(seats=2)") == ["mcts", "ismcts"]


@pytest.mark.parametrize(("kind", "games", "simulations"), [("mcts", 12, 10), ("ismcts", 8, 16)])
def test_searchers_of_openspiel_beat_random_play(kind, games, simulations):
    """From -1 to 1. Nothing here rounds: the same games are played everywhere."""
    won = example("openspiel_match").match("galapagos_beginning(seats=2)", kind, games, simulations)
    assert won >= 0.25


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
    """Even one that knows three words beats random play; it never breaks a rule."""
    played = example("language_model").play(games=6)
    assert played.result["model"].share.value > 0.5
    assert played.answers["model"].replies > 50
    assert played.answers["model"].illegal == 0


def test_a_confused_language_model_still_plays():
    text_match = example("language_model").text_match
    played = text_match("beginning", {"lost": lambda text: "I would rather not."}, {"random": "random"}, games=1)
    counts = played.answers["lost"]
    assert counts.illegal == counts.replies == 3 * counts.given_up > 0
    assert "replies were no answer (100.0%)" in str(played)

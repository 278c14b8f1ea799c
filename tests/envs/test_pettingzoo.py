"""PettingZoo's own tests, on every game."""

from __future__ import annotations

import importlib
import warnings

import numpy as np
import pettingzoo
import pytest

from galapagos.core.errors import IllegalMove, UnknownName
from galapagos.core.registry import game_class
from tests.support.tables import GAMES, SMALL

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's tests import its games in the old way
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

# What PettingZoo's tests say about every environment whose observations carry a mask, except the ones they know.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def module(name):
    return importlib.import_module(f"galapagos.envs.pettingzoo.{name}")


def options(name):
    return SMALL.get(name, {})


@pytest.mark.parametrize("name", GAMES)
def test_api(name, capsys):
    api_test(module(name).env(**options(name)), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_api_without_guards(name, capsys):
    api_test(module(name).raw_env(**options(name)), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_parallel_api(name, capsys):
    parallel_api_test(module(name).parallel_env(**options(name)), num_cycles=50)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_seed(name):
    seed_test(lambda: module(name).env(**options(name)), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
def test_max_cycles(name):
    max_cycles_test(module(name))


@pytest.mark.parametrize("name", GAMES)
def test_render(name, capsys):
    render_test(module(name).env)
    assert "is asked" in capsys.readouterr().out  # what a person sees


def test_performance(capsys, monkeypatch):
    """PettingZoo's benchmark runs for five seconds by the clock: here it is told that a second is ten."""
    clock = importlib.import_module("pettingzoo.test.performance_benchmark").time
    true_time = clock.time
    monkeypatch.setattr(clock, "time", lambda: 10 * true_time())
    performance_benchmark(module("beginning").env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_all_seats_and_options(name):
    """Every variant plays with what PettingZoo's users write."""
    for seats, chosen in game_class(name).variants():
        env = module(name).env(seats=seats, max_steps=25, **chosen)
        env.reset(seed=4)
        assert len(env.possible_agents) == seats
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            done = terminated or truncated
            env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_ends_with_rewards_that_sum_to_zero(name):
    env = module(name).env(**options(name))
    env.reset(seed=5)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) <= 1


def test_points_are_another_reward():
    env = module("beginning").env(seats=3, reward="points")
    env.reset(seed=6)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        done = terminated or truncated
        if done:
            break
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    scores = env.table.session.state.scores()
    assert list(env.rewards.values()) == pytest.approx([score - sum(scores) / 3 for score in scores])


def test_an_illegal_action_loses():
    env = module("beginning").env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_an_illegal_action_raises_without_wrappers():
    env = module("beginning").raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="not among the choices"):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))


def test_only_the_selected_agent_may_act():
    env = module("beginning").env(seats=4)
    env.reset(seed=2)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_observations_have_named_parts():
    env = module("beginning").env(seats=2)
    env.reset(seed=2)
    parts = env.parts(env.agent_selection)
    assert parts["hand"].shape == (10,)
    assert parts["hand"].sum() * 2 == 3
    assert parts["species"].shape == (2, 8, 14)


def test_a_game_can_be_cut_off():
    env = module("stones").env(max_steps=3)
    env.reset(seed=2)
    for _ in range(3):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_environments_are_made_by_name():
    env = pettingzoo.make("aec", "galapagos/tyranno_v1", seats=3)
    env.reset(seed=1)
    assert len(env.agents) == 3
    assert len(pettingzoo.make("parallel", "galapagos/origin_v1", seats=4).reset(seed=1)[0]) == 4


def test_unknown_options_are_named():
    with pytest.raises(UnknownName, match="horns_kamikaze"):
        module("beginning").env(horns_kamikase=True)

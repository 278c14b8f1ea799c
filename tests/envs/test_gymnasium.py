"""Gymnasium's own check, and what the single-agent view adds."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from galapagos.core.errors import GalapagosError
from galapagos.envs.gymnasium import SeatEnv
from tests.support.tables import GAMES, SMALL


def play(env, seed):
    """A random game; what the last step gave."""
    _, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while True:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, _, info = env.step(action)
        if terminated:
            return reward


@pytest.mark.parametrize("name", GAMES)
def test_check_env(name):
    env = gymnasium.make("galapagos/Seat-v1", game=name, **SMALL.get(name, {}))
    check_env(env.unwrapped)


def test_the_same_seed_is_the_same_game():
    first, second = SeatEnv("beginning", seats=3, seat=2), SeatEnv("beginning", seats=3, seat=2)
    assert [play(first, seed) for seed in range(8)] == [play(second, seed) for seed in range(8)]


def test_bots_sit_in_the_other_seats():
    """A random learner is no match for greedy bots, and an even one for random ones."""
    greedy = [play(SeatEnv("beginning", seats=2, opponents="greedy"), seed) for seed in range(6)]
    assert sum(greedy) <= -4


def test_only_the_learner_decides():
    env = SeatEnv("beginning", seats=4, seat=3)
    env.reset(seed=1)
    assert env.session.state.actor == 3
    assert env.action_masks().any()


def test_an_illegal_action_loses():
    env = SeatEnv("beginning", illegal_reward=-2.0)
    _, info = env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated, info["illegal"]) == (-2.0, True, False, True)


def test_parts():
    env = SeatEnv("tyranno", seats=3)
    env.reset(seed=1)
    assert env.parts()["rack"].sum() * 4 == 12


def test_is_made_by_name():
    env = gymnasium.make("galapagos/Seat-v1", game="stones", board="rect-7x7")
    observation, _ = env.reset(seed=1)
    assert observation.shape == env.observation_space.shape


def test_refuses_an_unknown_seat():
    with pytest.raises(GalapagosError, match="no seat 2"):
        SeatEnv("stones", seat=2)

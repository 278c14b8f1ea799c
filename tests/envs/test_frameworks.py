"""Other people's vector environments run ours in processes of their own, and nothing changes by it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from galapagos.core.registry import game_names
from galapagos.envs.gymnasium import SeatEnv
from tests.support.frameworks import framework

COPIES = 2


def chosen(masks: Any, step: int) -> Any:
    """A legal action for each row, another one at each step; 0 where nothing is legal."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([row[step % len(row)] if len(row) else 0 for row in legal])


@pytest.mark.parametrize("name", game_names())
def test_supersuit_runs_many_games(name: str):
    """In two processes as in this one, beyond the end of a game."""
    supersuit = framework("supersuit")
    env = import_module(f"galapagos.envs.pettingzoo.{name}").parallel_env(max_cycles=40)

    def played(processes: int) -> list[Any]:
        many = supersuit.concat_vec_envs_v1(
            supersuit.pettingzoo_env_to_vec_env_v1(env), COPIES, num_cpus=processes, base_class="gymnasium"
        )
        try:
            assert many.num_envs == COPIES * len(env.possible_agents)
            seen, _ = many.reset(seed=7)
            told = []
            for step in range(60):
                seen, rewards, ended, cut, _ = many.step(chosen(seen["action_mask"], step))
                told.append([one.tolist() for one in (seen["observation"], seen["action_mask"], rewards, ended, cut)])
            return told
        finally:
            many.close()

    here = played(0)
    assert any(any(ended) or any(cut) for *_, ended, cut in here)
    assert played(2) == here


def seat(number: int) -> Callable[[], SeatEnv]:
    return lambda: SeatEnv("beginning", seat=number, opponents="greedy")


def test_stable_baselines_runs_many_games():
    """In two processes as in this one, beyond the end of a game; the masks can be asked for."""
    vectors = framework("stable_baselines3.common.vec_env")

    def played(many: Any) -> list[Any]:
        try:
            many.seed(3)
            told = [many.reset().tolist()]
            for step in range(250):
                masks = many.env_method("action_masks")
                seen, rewards, ended, infos = many.step(chosen(masks, step))
                last = [info["terminal_observation"].tolist() for info in infos if "terminal_observation" in info]
                told.append([np.stack(masks).tolist(), seen.tolist(), rewards.tolist(), ended.tolist(), last])
            return told
        finally:
            many.close()

    here = played(vectors.DummyVecEnv([seat(0), seat(1)]))
    assert any(last for *_, last in here[1:])
    assert played(vectors.SubprocVecEnv([seat(0), seat(1)])) == here

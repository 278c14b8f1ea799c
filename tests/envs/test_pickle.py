"""Every environment can be pickled and copied in the middle of a game, and goes on identically."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from importlib import import_module
from typing import Any

import cloudpickle
import numpy as np
import pyspiel
import pytest

import galapagos.envs.openspiel
from galapagos.core.registry import game_names
from galapagos.envs.encodings import encoding_of
from galapagos.envs.gymnasium import SeatEnv
from galapagos.envs.vector import Now, VectorEnv
from tests.support.vectors import begun, stepped

GAMES = game_names()


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def by_value(thing: Any) -> Any:
    """As SubprocVecEnv and RLlib send environments."""
    return pickle.loads(cloudpickle.dumps(thing))


def chosen(mask: Any) -> int:
    """A legal action from the middle; 0 where nothing is legal."""
    legal = np.flatnonzero(mask)
    return int(legal[len(legal) // 2]) if len(legal) else 0


WAYS = [pickled, by_value, copy.deepcopy]


def modules(name: str) -> Any:
    return import_module(f"galapagos.envs.pettingzoo.{name}")


def walk(env: Any, steps: int) -> list[Any]:
    """Take a legal action again and again; what the agents saw and got."""
    seen = []
    for _ in range(steps):
        observation, reward, terminated, truncated, _ = env.last()
        seen.append((env.agent_selection, observation["observation"].tobytes(), float(reward), terminated, truncated))
        if terminated or truncated:
            break
        env.step(chosen(observation["action_mask"]))
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_agents_go_on(name: str, way: Callable[[Any], Any]):
    env = modules(name).env()
    fresh = way(env)  # before the first game
    env.reset(seed=4)
    fresh.reset(seed=4)
    assert walk(env, 9) == walk(fresh, 9)
    assert walk(way(env), 12) == walk(env, 12)


def test_agents_of_cycles_go_on():
    """The wrapper of PettingZoo around the parallel environment."""
    env = modules("beginning").env(max_cycles=50)
    env.reset(seed=4)
    walk(env, 9)
    assert walk(pickled(env), 12) == walk(env, 12)


@pytest.mark.parametrize("name", GAMES)
def test_parallel_agents_go_on(name: str):
    def cycles(env: Any, count: int) -> list[Any]:
        told = []
        for _ in range(count if env.agents else 0):
            masks = {agent: env.table.observe(agent)["action_mask"] for agent in env.agents}
            actions = {agent: chosen(mask) for agent, mask in masks.items()}
            observations, *rest = env.step(actions)
            told.append(({agent: seen["observation"].tobytes() for agent, seen in observations.items()}, rest))
            if not env.agents:
                break
        return told

    env = modules(name).parallel_env()
    env.reset(seed=2)
    cycles(env, 6)
    assert cycles(pickled(env), 6) == cycles(env, 6)


@pytest.mark.parametrize("opponents", ["random", "greedy", "search:8"])
@pytest.mark.parametrize("way", WAYS)
def test_a_learner_goes_on(way: Callable[[Any], Any], opponents: str):
    """The others' bots, with their random generators, go on too."""

    def steps(env: SeatEnv, count: int) -> list[Any]:
        told = []
        for _ in range(count):
            observation, reward, over, _, _ = env.step(chosen(env.action_masks()))
            told.append((observation.tobytes(), reward, over))
            if over:
                env.reset()
        return told

    env = SeatEnv("beginning", opponents=opponents)
    env.reset(seed=3)
    steps(env, 3)
    assert steps(way(env), 6) == steps(env, 6)


def now_of(now: Now) -> list[bytes]:
    return [np.ascontiguousarray(array).tobytes() for array in now]


def random_steps(games: VectorEnv, count: int) -> list[list[bytes]]:
    return [now_of(stepped(games, games.random_actions())) for _ in range(count)]


@pytest.mark.parametrize("name", GAMES)
def test_many_games_go_on(name: str):
    games = VectorEnv(name, 5)
    twin = pickled(games)
    assert now_of(begun(games, 1)) == now_of(begun(twin, 1))
    random_steps(games, 30)
    twin = pickled(games)
    assert now_of(twin.now()) == now_of(games.now())
    assert random_steps(twin, 30) == random_steps(games, 30)


def test_many_games_in_several_processes_go_on():
    games = VectorEnv("stones", 6, jobs=2, always_share=True)
    begun(games, 1)
    random_steps(games, 20)
    twin = pickled(games)
    try:
        assert now_of(twin.now()) == now_of(games.now())
        assert random_steps(twin, 20) == random_steps(games, 20)
    finally:
        twin.close()
        games.close()
    with pytest.raises(galapagos.GalapagosError, match="has ended"):
        pickle.dumps(games)


def middle(state: Any) -> int:
    legal = state.legal_actions()
    return int(legal[len(legal) // 2])


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_goes_on(name: str):
    game = pyspiel.load_game(f"galapagos_{name}")
    assert type(pickled(game)) is type(game)
    assert str(pickled(game)) == str(game)
    state = game.new_initial_state()
    for _ in range(40):
        if not state.is_terminal():
            state.apply_action(middle(state))
    for twin in (pickled(state), copy.deepcopy(state), by_value(state)):
        other = state.clone()
        assert twin.history() == other.history()
        for _ in range(10):
            assert str(twin) == str(other)
            assert twin.legal_actions() == other.legal_actions()
            if other.is_terminal():
                break
            for one in (twin, other):
                one.apply_action(middle(one))
        assert twin.returns() == other.returns()


@pytest.mark.parametrize("name", GAMES)
def test_an_encoding_is_shared(name: str):
    encoding = encoding_of(galapagos.game(name))
    assert pickled(encoding) is encoding


def play(connection: Any) -> None:
    """What a worker of SubprocVecEnv does: make an environment from a factory, and step it."""
    make, actions = pickle.loads(connection.recv_bytes())
    env = make()
    env.reset(seed=5)
    told = [env.step(action)[0].tobytes() for action in actions]
    connection.send((told, cloudpickle.dumps(env)))
    connection.close()


def test_a_spawned_process_makes_and_returns_an_environment():
    here = SeatEnv("origin", opponents="random")
    here.reset(seed=5)
    actions, told = [], []
    for _ in range(5):
        actions.append(chosen(here.action_masks()))
        told.append(here.step(actions[-1])[0].tobytes())
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    worker = multiprocessing.get_context("spawn").Process(target=play, args=(theirs,))
    worker.start()
    theirs.close()
    ours.send_bytes(cloudpickle.dumps((lambda: SeatEnv("origin", opponents="random"), actions)))
    answered, env = ours.recv()
    worker.join()
    assert answered == told
    back = pickle.loads(env)
    assert back.action_masks().tolist() == here.action_masks().tolist()

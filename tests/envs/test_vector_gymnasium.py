"""The vector environment is one of Gymnasium's: spaces, modes of restarting, last observations, infos, errors."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import galapagos
from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.envs import batch_choice
from galapagos.envs.arrays import Features
from galapagos.envs.batch import SHARED, Batch
from galapagos.envs.encodings import encoding_of
from galapagos.envs.shared_batch import SharedBatch
from galapagos.envs.vector import VectorEnv
from tests.support.tables import GAMES, SMALL
from tests.support.vectors import begun, stepped


def games_of(name, count=4, **options) -> VectorEnv:
    return VectorEnv(name, count, **SMALL.get(name, {}), **options)


def arrays(now: Any) -> list[Any]:
    return list(now)


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, other, strict=True))


def play_until_one_ends(games, seed=1):
    """Random steps; returns the step in which a game ended first."""
    games.reset(seed=seed)
    while True:
        told = games.step(games.random_actions())
        if told[2].any():
            return told


@pytest.mark.parametrize("planes", [False, True])
@pytest.mark.parametrize("dtype", ["float32", "int16", "uint8"])
@pytest.mark.parametrize("name", GAMES)
def test_observations_are_in_their_spaces(name, dtype, planes):
    games = games_of(name, dtype=dtype, planes=planes)
    assert issubclass(VectorEnv, gymnasium.vector.VectorEnv)
    assert games.num_envs == 4
    observations, _ = games.reset(seed=3)
    for _ in range(40):
        assert observations in games.observation_space
        observations, rewards, ended, cut, infos = games.step(games.random_actions())
        assert (rewards.shape, ended.shape, cut.shape) == ((4,), (4,), (4,))
        assert games.random_actions() in games.action_space
        assert infos["action_mask"].shape == (4, games.letters)
    assert games.state() in games.state_space


def test_boards_come_as_planes():
    games = VectorEnv("stones", 2, board="rect-7x7", planes=True)
    observations, _ = games.reset(seed=1)
    assert observations["board"].shape == (2, 8, 7, 7)
    flat = VectorEnv("stones", 2, board="rect-7x7").reset(seed=1)[0]
    assert np.array_equal(np.concatenate([part.reshape(2, -1) for part in observations.values()], axis=1), flat)


@pytest.mark.parametrize("name", GAMES)
def test_all_types_show_the_same(name):
    scaled, plain, small = (games_of(name, dtype=dtype) for dtype in ("float32", "int16", "uint8"))
    for games in (scaled, plain, small):
        games.reset(seed=2)
    for _ in range(60):
        actions = plain.random_actions()
        rows = stepped(plain, actions).observations
        assert np.array_equal(stepped(small, actions).observations, np.minimum(rows, 255))
        assert np.allclose(stepped(scaled, actions).observations, rows * scaled.features.factors)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_ends_is_followed_in_the_same_step(name):
    games = games_of(name)
    observations, rewards, ended, cut, infos = play_until_one_ends(games)
    assert games.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert np.array_equal(infos["_final_obs"], ended)
    assert np.array_equal(infos["_final_info"], ended)
    number = int(np.argmax(ended))
    assert not np.array_equal(infos["final_obs"][number], observations[number])
    assert infos["action_mask"][number].any()
    assert infos["rewards"][number].sum() == pytest.approx(0)
    assert rewards[number] == infos["rewards"][number, infos["actors"][number]]
    scores = infos["final_info"]["scores"][number]
    assert set(np.flatnonzero(infos["rewards"][number] > 0)) <= set(np.flatnonzero(scores == scores.max()))
    assert infos["final_info"]["steps"][number] > 5
    assert not cut.any()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_ends_is_followed_in_the_next_step(name):
    """Its last observation is the one that comes with the end, and its next action is ignored."""
    same, games = games_of(name), games_of(name, autoreset_mode="NextStep")
    told, (observations, rewards, ended, _, infos) = play_until_one_ends(same), play_until_one_ends(games)
    number = int(np.argmax(ended))
    assert np.array_equal(observations[number], told[4]["final_obs"][number])
    assert np.array_equal(rewards, told[1])
    assert infos["scores"][number].tolist() == told[4]["final_info"]["scores"][number].tolist()
    assert not infos["action_mask"][number].any()
    actions = games.random_actions()
    actions[number] = -5
    observations, rewards, again, _, infos = games.step(actions)
    assert not again[number]
    assert rewards[number] == 0
    assert np.array_equal(observations[number], told[0][number])
    assert np.array_equal(infos["action_mask"][number], told[4]["action_mask"][number])


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_wait_for_a_reset(jobs):
    games = VectorEnv("beginning", 4, autoreset_mode="Disabled", jobs=jobs, always_share=True)
    ended = play_until_one_ends(games)[2]
    number = int(np.argmax(ended))
    before = games.now()
    with pytest.raises(IllegalMove, match=f"game {number} is over: reset it first"):
        games.step(games.random_actions())
    observations, infos = games.reset(seed=9, options={"reset_mask": ended})
    assert infos["action_mask"].any(axis=1).all()
    for other in range(4):
        assert np.array_equal(observations[other], before.observations[other]) == (not ended[other])
    games.step(games.random_actions())
    games.close()


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_long_games_are_cut(mode, jobs):
    games = VectorEnv("beginning", 3, max_steps=7, autoreset_mode=mode, jobs=jobs, always_share=True)
    games.reset(seed=1)
    for number in range(1, 30):
        _, rewards, ended, cut, infos = games.step(games.random_actions())
        turn = number % (7 if mode == "SameStep" else 8)
        assert cut.all() == (turn == (0 if mode == "SameStep" else 7)), number
        assert not ended.any()
        assert not rewards.any()
        assert ("final_obs" in infos) == (mode == "SameStep" and cut.all())
    games.close()


def test_processes_tell_the_same_last_observations():
    alone = VectorEnv("beginning", 5, dtype="int16")
    shared = VectorEnv("beginning", 5, dtype="int16", jobs=2, always_share=True)
    told, theirs = play_until_one_ends(alone), play_until_one_ends(shared)
    for mine, other in zip(told[4]["final_obs"], theirs[4]["final_obs"], strict=True):
        assert (mine is None and other is None) or np.array_equal(mine, other)
    for name in ("scores", "steps", "_steps"):
        assert np.array_equal(told[4]["final_info"][name], theirs[4]["final_info"][name])
    assert np.array_equal(alone.state(), shared.state())
    assert VectorEnv("beginning", 2, render_mode="ansi").render() is not None
    shared.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_central_critic_sees_what_every_seat_sees(name):
    games = games_of(name, 3)
    now = begun(games, 4)
    for _ in range(20):
        now = stepped(games, games.random_actions())
    state = games.state()
    assert state.shape == (3, games.game.seats, games.encoding.features)
    for number in range(3):
        assert isinstance(games.batch, Batch)
        session = games.batch.games[number]
        if len(session.spelling.said) == 0:
            assert np.array_equal(state[number, now.seats[number]], now.observations[number])


def test_bytes_stop_at_their_highest():
    features = Features(encoding_of(galapagos.game("beginning")), np.uint8)
    row = np.zeros((2, features.count), np.int16)
    row[1, :3] = 255, 256, 30_000
    assert features.convert(row)[:, :4].tolist() == [[0, 0, 0, 0], [255, 255, 255, 0]]


def test_given_arrays_may_be_changed():
    games, calm = VectorEnv("origin", 3), VectorEnv("origin", 3)
    now, theirs = begun(games, 6), begun(calm, 6)
    for _ in range(40):
        assert same(now, theirs)
        actions = calm.random_actions()
        for array in arrays(now):
            array[...] = 1
        now, theirs = stepped(games, actions), stepped(calm, actions)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_memory_at_every_step(name):
    games, copied = games_of(name, dtype="int16", copy=False), games_of(name, dtype="int16")
    first, theirs = begun(games, 1), begun(copied, 1)
    for _ in range(30):
        now, theirs = stepped(games, copied.random_actions()), stepped(copied, copied.random_actions())
        assert np.array_equal(now.observations, theirs.observations)
        assert np.array_equal(now.masks, theirs.masks)
    if SHARED:
        assert np.shares_memory(now.observations, first.observations)
        assert np.shares_memory(now.masks, first.masks)


@pytest.mark.parametrize("jobs", [1, 2])
def test_arrays_of_the_caller(jobs):
    games = VectorEnv("beginning", 4, dtype="int16", jobs=jobs, always_share=True)
    storage = np.zeros((10, 4, games.encoding.features), np.int16)
    masks = np.zeros((10, 4, games.letters), np.int8)
    plain = VectorEnv("beginning", 4, dtype="int16")
    plain.reset(seed=1)
    games.reset(seed=1)
    for number in range(10):
        games.write_to(storage[number], masks[number])
        actions = plain.random_actions()
        observations, *_, infos = games.step(actions)
        assert np.shares_memory(observations, storage[number])
        assert np.shares_memory(infos["action_mask"], masks[number])
        now = stepped(plain, actions)
        assert np.array_equal(storage[number], now.observations)
        assert np.array_equal(masks[number], now.masks)
    games.close()


def test_gymnasium_makes_it():
    games = gymnasium.make_vec("galapagos/SelfPlay-v1", 3, game="beginning", seats=3)
    assert games.num_envs == 3
    assert games.spec is not None
    table = games.unwrapped
    assert isinstance(table, VectorEnv)
    counted = DictInfoToList(RecordEpisodeStatistics(games))
    counted.reset(seed=1)
    for _ in range(200):
        _, _, ended, _, infos = counted.step(table.random_actions())
        for number in np.flatnonzero(ended):
            assert infos[number]["episode"]["l"] > 5
            assert infos[number]["final_info"]["steps"] > 5


def test_seeds_of_single_games():
    games, other = VectorEnv("beginning", 3), VectorEnv("beginning", 3)
    one, _ = games.reset(seed=[5, 6, 7])
    two, _ = other.reset(seed=[7, 6, None])
    assert np.array_equal(one[1], two[1])
    assert np.array_equal(one[2], two[0])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number from 1 on, not 0"),
        ({"num_envs": 2.5}, "num_envs must be a whole number"),
        ({"max_steps": -1}, "max_steps must be a whole number from 0 on, not -1"),
        ({"reward": "wins"}, "no reward 'wins': did you mean 'win'"),
        ({"autoreset_mode": "Never"}, "no autoreset mode 'Never'"),
        ({"dtype": "float64"}, "no observations of type 'float64'"),
        ({"dtype": "floats"}, "no observations of type 'floats'"),
        ({"render_mode": "human"}, "no render mode 'human'"),
        ({"jobs": 3}, "1 to 2 processes, not in 3"),
        ({"jobs": "two"}, "jobs must be a whole number"),
        ({"seats": 9}, "seats"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_wrong_arguments_are_refused_at_once(arguments, why):
    with pytest.raises(GalapagosError, match=why):
        VectorEnv("beginning", **{"num_envs": 2, **arguments})


def test_wrong_calls_are_refused():
    games = VectorEnv("beginning", 2)
    with pytest.raises(GalapagosError, match="call reset"):
        games.step([0, 0])
    with pytest.raises(GalapagosError, match="for all games before some"):
        games.reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(GalapagosError, match="2 games need as many seeds, not 3"):
        games.reset(seed=[1, 2, 3])
    with pytest.raises(GalapagosError, match="seed must be a whole number from 0 on"):
        games.reset(seed=-4)
    games.reset(seed=1)
    with pytest.raises(GalapagosError, match="array of 2 booleans"):
        games.reset(options={"reset_mask": [1, 0]})
    with pytest.raises(GalapagosError, match="the shapes must be"):
        games.write_to(np.zeros((2, 3), np.float32), np.zeros((2, 4), np.int8))


@pytest.mark.parametrize("mode", ["SameStep", "Disabled"])
def test_one_process_where_several_are_slower(mode, monkeypatch):
    """What is measured decides; several processes that were started in vain end."""
    made: list[SharedBatch] = []
    paces = {"shared": 1.0, "alone": 2.0}
    really = batch_choice.pace

    def pace(batch, restarts):
        assert really(batch, restarts) > 0
        if isinstance(batch, SharedBatch):
            made.append(batch)
            return paces["shared"]
        return paces["alone"]

    monkeypatch.setattr(batch_choice, "pace", pace)
    assert VectorEnv("beginning", 4, jobs=2, autoreset_mode=mode).jobs == 1
    assert not any(process.is_alive() for process in made[0].processes)
    paces["shared"] = 3.0
    games = VectorEnv("beginning", 4, jobs=2, autoreset_mode=mode)
    assert games.jobs == 2
    alone = VectorEnv("beginning", 4, autoreset_mode=mode)
    assert np.array_equal(games.reset(seed=8)[0], alone.reset(seed=8)[0])
    games.close()

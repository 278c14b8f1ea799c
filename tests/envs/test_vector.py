"""Many games at once are the same games one by one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

import galapagos
from galapagos.core.engine import engine
from galapagos.core.errors import IllegalMove
from galapagos.envs.arrays import array_of
from galapagos.envs.encodings import encoding_of
from galapagos.envs.session import WIN, Session
from galapagos.envs.vector import VectorEnv
from tests.support.tables import GAMES, SMALL
from tests.support.vectors import begun, stepped


def any_of(masks, rng):
    """A random allowed action of each row."""
    return (masks * rng.random(masks.shape)).argmax(axis=1)


@pytest.mark.parametrize("name", GAMES)
def test_rows_are_the_games_one_by_one(name):
    games = VectorEnv(name, 5, **SMALL.get(name, {}))
    alone = [Session(games.encoding, games.game.start(), 11 + 7919 * number) for number in range(5)]
    now, rng = begun(games, 11), np.random.default_rng(1)
    for _ in range(60):
        actions = any_of(now.masks, rng)
        for number, session in enumerate(alone):
            seat = session.state.actor
            assert now.seats[number] == seat
            assert np.array_equal(now.masks[number], array_of(session.mask(seat), np.int8))
            assert np.array_equal(now.observations[number], games.features.floats(session.observed(seat)))
            session.say(int(actions[number]))
        now = stepped(games, actions)
        for number, session in enumerate(alone):
            assert now.ended[number] == session.over()
            won = list(session.rewards(WIN)) if session.over() else [0] * games.game.seats
            assert list(now.rewards[number]) == won
            if session.over():
                session.begin()


def test_returned_arrays_do_not_change():
    games = VectorEnv("beginning", 3)
    before = begun(games, 1)
    kept = before.observations.copy(), before.masks.copy()
    stepped(games, games.random_actions())
    assert np.array_equal(before.observations, kept[0])
    assert np.array_equal(before.masks, kept[1])


def test_games_end_with_rewards_and_go_on():
    games = VectorEnv("beginning", 8, seats=3)
    now, ends = begun(games, 2), 0
    for _ in range(600):
        now = stepped(games, any_of(now.masks, np.random.default_rng(ends)))
        assert np.array_equal(now.rewards.any(axis=1) | ~now.ended, np.ones(8, bool))
        assert now.rewards.sum(axis=1) == pytest.approx(np.zeros(8))
        assert now.masks.any(axis=1).all()
        ends += int(now.ended.sum())
    assert ends > 8


def test_one_illegal_action_stops_all():
    games = VectorEnv("beginning", 4)
    now = begun(games, 3)
    actions = now.masks.argmax(axis=1)
    actions[2] = now.masks[2].argmin()
    with pytest.raises(IllegalMove, match="of game 2"):
        stepped(games, actions)
    assert np.array_equal(games.now().masks, now.masks)


def test_the_number_of_actions_is_checked():
    games = VectorEnv("beginning", 4)
    begun(games, 3)
    with pytest.raises(IllegalMove, match="4 games need as many letters, not 3"):
        stepped(games, np.zeros(3, int))


def test_a_game_object_will_do():
    assert (
        VectorEnv(galapagos.game("tyranno", seats=3), 2).letters == encoding_of(galapagos.game("tyranno", seats=3)).size
    )


def test_random_actions_are_allowed():
    games = VectorEnv("origin", 16, seats=4)
    now = begun(games, 4)
    for _ in range(50):
        actions = games.random_actions()
        assert now.masks[np.arange(16), actions].all()
        now = stepped(games, actions)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.skipif(engine() == "pure", reason="uncompiled, the rules themselves are called from Python")
def test_one_step_of_many_games_is_one_step_for_python(name):
    """What makes them fast, counted instead of timed: a step calls no more functions for 64 games than for 8."""
    assert fewest_calls(VectorEnv(name, 64)) == fewest_calls(VectorEnv(name, 8)) < 100


def fewest_calls(games):
    """How many functions Python calls in a step in which no game ends."""
    begun(games, 1)
    calls: list[int] = []

    def note(frame, event, argument):
        calls[-1] += event in ("call", "c_call")

    for _ in range(30):
        actions = games.random_actions()
        calls.append(0)
        sys.setprofile(note)
        try:
            games.step(actions)
        finally:
            sys.setprofile(None)
    return min(calls)


WITHOUT_VECTORS = """
import sys
sys.modules["librt"] = None
from hashlib import sha256
from galapagos.envs.vector import VectorEnv

games = VectorEnv("stones", 3)
games.reset(seed=5)
for _ in range(20):
    observations, _, _, _, infos = games.step(games.random_actions())
    print(sha256(observations.tobytes() + infos["action_mask"].tobytes()).hexdigest())
"""


def test_plain_lists_serve_where_there_are_no_vectors(tmp_path):
    """As on interpreters that nothing is compiled for."""
    package = Path(galapagos.__file__).parent
    shutil.copytree(package, tmp_path / "galapagos", ignore=shutil.ignore_patterns("*.so", "*.pyd", "static", "server"))
    run = subprocess.run([sys.executable, "-c", WITHOUT_VECTORS], cwd=tmp_path, capture_output=True, text=True)
    games = VectorEnv("stones", 3)
    begun(games, 5)
    for line in run.stdout.split():
        now = stepped(games, games.random_actions())
        assert line == sha256(now.observations.tobytes() + now.masks.tobytes()).hexdigest()
    assert len(run.stdout.split()) == 20, run.stderr

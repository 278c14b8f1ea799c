"""Games shared out to several processes: the same games, and nothing is left behind."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
from contextlib import closing

import numpy as np
import pytest

from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.envs.shared_batch import SharedBatch
from galapagos.envs.vector import VectorEnv
from tests.support.tables import GAMES, SMALL
from tests.support.vectors import begun, stepped

GRACE = 120  # seconds until a process must have gone: far more than it needs


def same(one, other):
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, other, strict=True))


@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.parametrize("name", GAMES)
def test_several_processes_play_the_same_games_as_one(name, jobs):
    """Five games cannot be split evenly between two or three processes."""
    alone = VectorEnv(name, 5, **SMALL.get(name, {}))
    with closing(VectorEnv(name, 5, jobs=jobs, always_share=True, **SMALL.get(name, {}))) as shared:
        now, rng = begun(alone, 11), np.random.default_rng(1)
        assert same(begun(shared, 11), now)
        for _ in range(60):
            actions = (now.masks * rng.random(now.masks.shape)).argmax(axis=1)
            now = stepped(alone, actions)
            assert same(stepped(shared, actions), now)


@pytest.fixture(scope="module")
def shared():
    with closing(VectorEnv("beginning", 4, jobs=2, always_share=True, seats=3, reward="points")) as games:
        yield games


def test_random_actions_are_the_same_too(shared):
    alone = VectorEnv("beginning", 4, seats=3, reward="points")
    ends, now = 0, begun(shared, 5)
    assert same(begun(alone, 5), now)
    while ends < 3:
        actions = shared.random_actions()
        assert np.array_equal(actions, alone.random_actions())
        assert np.array_equal(actions, alone.random_actions())  # until the next step
        now = stepped(shared, actions)
        assert same(stepped(alone, actions), now)
        ends += int(now.ended.sum())


@pytest.mark.parametrize("held", [1, 2, 3, 8])
def test_returned_arrays_do_not_change(shared, held):
    """However many are held: after three steps no buffer is free."""
    given = [begun(shared, 1)]
    kept = [[part.copy() for part in given[0]]]
    for _ in range(20):
        now = stepped(shared, shared.random_actions())
        assert not any(np.shares_memory(now.observations, before.observations) for before in given)
        assert all(same(before, copies) for before, copies in zip(given, kept, strict=True))
        given, kept = [*given, now][-held:], [*kept, [part.copy() for part in now]][-held:]


def test_a_slice_keeps_a_returned_array_alive(shared):
    row = begun(shared, 1).observations[2][10:20]
    kept = row.copy()
    for _ in range(8):
        stepped(shared, shared.random_actions())
        assert np.array_equal(row, kept)


def test_reuses_arrays_that_are_no_longer_held(shared):
    begun(shared, 1)
    places = [shared.step(shared.random_actions())[0].ctypes.data for _ in range(12)]
    assert len(set(places)) == 2


def test_reuses_arrays_released_during_a_step(shared, monkeypatch):
    alone = VectorEnv("beginning", 4, seats=3, reward="points")
    held = [begun(shared, 2), stepped(shared, shared.random_actions())]
    begun(alone, 2)
    stepped(alone, alone.random_actions())
    say = shared.batch.own.say

    def let_go_and_say(*told):
        held.clear()
        say(*told)

    monkeypatch.setattr(shared.batch.own, "say", let_go_and_say)
    actions = alone.random_actions()
    assert same(stepped(shared, actions), stepped(alone, actions))


def test_returned_arrays_outlive_the_batch():
    games = VectorEnv("beginning", 2, jobs=2, always_share=True)
    now = begun(games, 1)
    kept = [part.copy() for part in now]
    games.close()
    del games
    gc.collect()
    assert same(now, kept)


@pytest.mark.parametrize("letter", [-1, 0, 10**6])
def test_one_illegal_action_stops_all(shared, letter):
    now = begun(shared, 3)
    actions = now.masks.argmax(axis=1)
    assert not now.masks[2, 1]
    actions[2] = letter or 1
    with pytest.raises(IllegalMove, match="is not among the choices of game 2"):
        stepped(shared, actions)
    assert same(shared.now(), now)


def test_the_number_of_actions_is_checked(shared):
    begun(shared, 3)
    with pytest.raises(IllegalMove, match="4 games need as many letters, not 3"):
        stepped(shared, np.zeros(3, int))


@pytest.mark.parametrize("jobs", [0, 5])
def test_every_process_has_a_game(jobs):
    with pytest.raises(GalapagosError, match=f"1 to 4 processes, not in {jobs}"):
        VectorEnv("beginning", 4, jobs=jobs)


@pytest.fixture
def trio():
    """Three games: one is played here, and each of two workers has another."""
    with closing(VectorEnv("beginning", 3, jobs=3, always_share=True)) as games:
        begun(games, 1)
        assert isinstance(games.batch, SharedBatch)
        assert len(games.batch.processes) == 2
        yield games


def assert_over(games):
    assert not any(process.is_alive() for process in games.batch.processes)
    with pytest.raises(GalapagosError, match="has ended"):
        stepped(games, [0, 0, 0])


@pytest.mark.parametrize("number", [0, 1, 2])
def test_an_error_of_any_process_comes_back_as_itself(trio, number):
    letters = trio.batch.board.letters[0]  # past what is checked here
    letters[:] = trio.random_actions()
    letters[number] = -1
    with pytest.raises(IllegalMove, match=rf"unknown\[-1\] is not among the choices of game {number}"):
        trio.batch.tell("say")
    assert_over(trio)


def test_notices_a_killed_worker(trio):
    killed = trio.batch.processes[1]
    killed.kill()
    killed.join()
    with pytest.raises(GalapagosError, match="has ended"):
        stepped(trio, trio.random_actions())
    assert_over(trio)


def test_games_that_were_interrupted_have_ended(trio, monkeypatch):
    """Some of them went on, others did not."""

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(trio.batch.own, "say", interrupted)
    with pytest.raises(KeyboardInterrupt):
        stepped(trio, trio.random_actions())
    assert_over(trio)


PROGRAM = """
import time
from galapagos.envs.vector import VectorEnv

if __name__ == "__main__":
    games = VectorEnv("beginning", 3, jobs=3, always_share=True)
    games.reset(seed=1)
    print([process.is_alive() for process in games.batch.processes], flush=True)
    time.sleep({rest})
"""


@pytest.mark.parametrize(("rest", "how"), [(0, None), (GRACE, signal.SIGKILL)])
def test_workers_end_with_the_program(tmp_path, rest, how):
    """When it comes to its end without closing anything, and when it is killed. They write where it writes, so the end
    of what is to be read is the end of all of them."""
    script = tmp_path / "program.py"
    script.write_text(PROGRAM.format(rest=rest), encoding="utf-8")
    program = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "[True, True]\n"
    if how is not None:
        program.send_signal(how)
    _, complaints = program.communicate(timeout=GRACE)
    assert how is not None or complaints == ""

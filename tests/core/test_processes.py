"""Worker processes: results, errors, death and ending at once."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path

import pytest

from galapagos.core.errors import GalapagosError
from galapagos.core.files import save_atomically
from galapagos.core.processes import Pool, WorkFailed, computed


def squared(number: int) -> int:
    print("printing does not disturb the answers")
    return number * number


def refused(number: int) -> int:
    raise GalapagosError(f"{number} is not allowed")


def failing(number: int) -> int:
    raise ZeroDivisionError(number)


def dying_once(file: Path, number: int) -> int:
    if not file.exists():
        file.touch()
        os._exit(1)
    return number


def process_id(number: int) -> int:
    return os.getpid()


def started(folder: Path, number: int) -> None:
    (folder / f"{number}.{os.getpid()}").touch()
    time.sleep(600)


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_result_comes_once(jobs: int) -> None:
    assert sorted(computed(squared, range(9), jobs)) == [number * number for number in range(9)]


def test_results_of_map_are_in_order_and_workers_are_used_again() -> None:
    pool = Pool(2)
    try:
        assert pool.map(squared, range(7)) == [number * number for number in range(7)]
        used = set(pool.map(process_id, range(5)))
        assert len(used) <= 2
        assert os.getpid() not in used
    finally:
        pool.close()


def test_errors_come_back() -> None:
    with pytest.raises(GalapagosError, match="3 is not allowed"):
        list(computed(refused, [3], 2))
    with pytest.raises(WorkFailed, match="ZeroDivisionError: 4"):
        list(computed(failing, [4], 2))


def test_a_worker_that_died_is_replaced(tmp_path: Path) -> None:
    pool, call = Pool(1), partial(dying_once, tmp_path / "died")
    try:
        with pytest.raises(WorkFailed, match="ended"):
            pool.map(call, [5])
        assert pool.map(call, [5]) == [5]
    finally:
        pool.close()


def test_closing_cancels_running_jobs(tmp_path: Path) -> None:
    pool = Pool(2)
    running = pool.threads.submit(pool.call, partial(started, tmp_path), 1)
    while not list(tmp_path.iterdir()):
        assert not running.done()
        time.sleep(0.01)
    pool.close()
    with pytest.raises(WorkFailed):
        running.result()
    (left,) = tmp_path.iterdir()
    with pytest.raises(ProcessLookupError):
        os.kill(int(left.suffix[1:]), 0)


def test_a_file_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "new" / "game.json"
    save_atomically(path, b"one")
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]
    path.with_name("game.json.part").mkdir()  # so that the next text cannot be written
    with pytest.raises(GalapagosError, match="cannot write"):
        save_atomically(path, b"two")
    assert path.read_bytes() == b"one"

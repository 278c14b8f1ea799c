"""Who plays the games: this process, processes beside it, or a Ray cluster. Every game is the same anywhere."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import Any

from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import PlayedGame, play_fixture
from galapagos.core.errors import GalapagosError

AHEAD = 2  # games waiting for each worker: enough to keep it busy, few enough to stop soon


def play_here(match: Match, todo: list[Fixture]) -> Iterator[PlayedGame]:
    for fixture in todo:
        yield play_fixture(match, fixture)


def play_beside(match: Match, todo: list[Fixture], jobs: int) -> Iterator[PlayedGame]:
    """In processes of their own. Ctrl-C is for us alone: we let them finish or end them."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=ignore_interrupts)
    waiting = iter(todo)
    running = {pool.submit(play_fixture, match, fixture) for fixture in islice(waiting, jobs * AHEAD)}
    try:
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                if (fixture := next(waiting, None)) is not None:
                    running.add(pool.submit(play_fixture, match, fixture))
                yield future.result()
    finally:
        end(pool)


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end(pool: ProcessPoolExecutor) -> None:
    """At once: a game that is lost here is played again when the match goes on."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


def play_on_ray(match: Match, todo: list[Fixture], jobs: int) -> Iterator[PlayedGame]:
    ray = import_ray()
    started = not ray.is_initialized()
    if started:
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    remote = ray.remote(num_cpus=1)(play_fixture)
    slots = max(1, int(ray.cluster_resources().get("CPU", jobs)))
    try:
        yield from gathered(ray, remote, match, todo, slots * AHEAD)
    finally:
        if started:
            ray.shutdown()


def gathered(ray: Any, remote: Any, match: Match, todo: list[Fixture], most: int) -> Iterator[PlayedGame]:
    waiting, running = list(reversed(todo)), list[Any]()
    while waiting or running:
        while waiting and len(running) < most:
            running.append(remote.remote(match, waiting.pop()))
        done, running = ray.wait(running)
        yield from ray.get(done)


def import_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise GalapagosError("Ray is not installed: pip install 'galapagos[ray]'") from None
    return ray

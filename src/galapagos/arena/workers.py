"""Where games are played: in this process, in worker processes, or on a Ray cluster. The results are the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import PlayedGame, play_fixture
from galapagos.core.errors import GalapagosError
from galapagos.core.processes import AHEAD, computed


def play_in_processes(match: Match, todo: list[Fixture], jobs: int) -> Iterator[PlayedGame]:
    """In this process, or in `jobs` worker processes."""
    return computed(partial(play_fixture, match), todo, jobs)


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

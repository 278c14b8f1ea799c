"""Where games are played: in this process, in worker processes, or on a Ray cluster. The results are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import NO_OBJECTS, Objects, Pickled, PlayedGame, play_fixture
from galapagos.core.errors import GalapagosError
from galapagos.core.processes import AHEAD, computed


def play_in_processes(
    match: Match, todo: list[Fixture], jobs: int, objects: Objects = NO_OBJECTS
) -> Iterator[PlayedGame]:
    """In this process, or in `jobs` worker processes."""
    if jobs > 1:
        objects = pickled(objects)
    return computed(partial(play_fixture, match, objects=objects), todo, jobs)


def play_on_ray(match: Match, todo: list[Fixture], jobs: int, objects: Objects = NO_OBJECTS) -> Iterator[PlayedGame]:
    ray = import_ray()
    started = not ray.is_initialized()
    if started:
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    remote, given = ray.remote(num_cpus=1)(play_fixture), ray.put(pickled(objects))
    slots = max(1, int(ray.cluster_resources().get("CPU", jobs)))
    try:
        yield from gathered(ray, lambda fixture: remote.remote(match, fixture, given), todo, slots * AHEAD)
    finally:
        if started:
            ray.shutdown()


def gathered(ray: Any, start: Callable[[Fixture], Any], todo: list[Fixture], most: int) -> Iterator[PlayedGame]:
    waiting, running = list(reversed(todo)), list[Any]()
    while waiting or running:
        while waiting and len(running) < most:
            running.append(start(waiting.pop()))
        done, running = ray.wait(running)
        yield from ray.get(done)


def pickled(objects: Objects) -> Objects:
    """Bots without a name, for other processes: by cloudpickle if it is there, since they may be local or lambdas."""
    try:
        from cloudpickle import dumps
    except ImportError:
        from pickle import dumps
    try:
        return {name: Pickled(dumps(found)) for name, found in objects.items()}
    except Exception as error:
        raise GalapagosError(
            f"a bot of this match cannot be sent to other processes ({error}): define its class in a module or file, "
            "or pip install cloudpickle"
        ) from None


def import_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise GalapagosError("Ray is not installed: pip install 'galapagos[ray]'") from None
    return ray

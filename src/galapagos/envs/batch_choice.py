"""Several processes, or only this one: whichever is faster on this machine."""

from __future__ import annotations

import time

from galapagos.envs.batch import BY_HAND, UNTOUCHED, Batch
from galapagos.envs.shared_batch import BatchSpec, SharedBatch

STRETCH = 0.02  # seconds
STRETCHES = 5


def faster_batch(spec: BatchSpec, jobs: int, always_share: bool) -> Batch | SharedBatch:
    """Return several processes if they are wanted and not slower, measured in random games played both ways in turn."""
    if jobs == 1:
        return spec.batch(0, spec.games)
    shared = SharedBatch(spec, jobs)
    if always_share or not slower(shared, spec):
        return shared
    shared.close()
    return spec.batch(0, spec.games)


def slower(shared: SharedBatch, spec: BatchSpec) -> bool:
    alone = spec.batch(0, spec.games)
    seeds = list(range(spec.games))
    shared.begin(seeds)
    alone.begin(seeds)
    rates = [(pace(shared, spec.restarts), pace(alone, spec.restarts)) for _ in range(STRETCHES)]
    return max(one for one, _ in rates) < max(other for _, other in rates)


def pace(batch: Batch | SharedBatch, restarts: int) -> float:
    """Steps per second by the clock on the wall; what the caller of either does with arrays is about the same."""
    steps, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < STRETCH or steps == 0:
        if batch.finals and restarts == BY_HAND:
            batch.begin([1 if number in batch.finals else UNTOUCHED for number in range(batch.count)])
        batch.say(list(batch.drawn))
        steps += 1
    return steps / spent

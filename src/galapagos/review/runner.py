"""Judging moment after moment, here or in processes beside; whoever stops gets what was done so far."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context

from galapagos.arena.workers import end, ignore_interrupts
from galapagos.review.judgement import Finding, Moment, judge

QUEUED = 2  # moments waiting for each process


def judged(moments: list[Moment], jobs: int = 1) -> Generator[Finding, None, None]:
    return judged_beside(moments, jobs) if jobs > 1 else (judge(moment) for moment in moments)


def judged_beside(moments: list[Moment], jobs: int) -> Generator[Finding, None, None]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=ignore_interrupts)
    waiting = iter(moments)
    running = {pool.submit(judge, moment) for moment in islice(waiting, jobs * QUEUED)}
    try:
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                if (moment := next(waiting, None)) is not None:
                    running.add(pool.submit(judge, moment))
                yield future.result()
    finally:
        end(pool)

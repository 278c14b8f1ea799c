"""Worker processes that die."""

from __future__ import annotations

import asyncio
import sys

import pytest

from galapagos.core.processes import WorkFailed
from galapagos.core.registry import game
from galapagos.server.jobs.pool import Worker
from galapagos.server.jobs.thinking import MakePosition


async def ask_at_the_moment_of_death() -> str:
    """Use a worker whose pipe is closed already while its process still seems to run, then once more."""
    worker = Worker(megabytes=1024, nice=0)
    job = MakePosition(game("stones"), middle=False)
    try:
        position = await worker.run(job, 60.0)
        assert worker.process is not None
        assert worker.process.stdin is not None
        worker.process.stdin.transport.abort()
        await asyncio.sleep(0)
        assert worker.process.returncode is None
        with pytest.raises(WorkFailed):
            await worker.run(job, 60.0)
        assert await worker.run(job, 60.0) == position
    finally:
        await worker.end()
    return position


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop is not made for Windows")
def test_a_worker_that_dies_when_it_is_needed_is_replaced():
    import uvloop

    assert "turn" in uvloop.run(ask_at_the_moment_of_death())

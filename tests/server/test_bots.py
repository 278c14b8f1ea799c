"""Bots think in processes of their own; whatever happens to them, the game goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest

from galapagos.bots import bot
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.processes import WorkFailed
from galapagos.core.registry import game
from galapagos.core.table import Prompt, Table
from galapagos.server.errors import ApiError
from galapagos.server.jobs.pool import UNPLAYABLE, Worker, WorkerPool
from galapagos.server.jobs.thinking import MakePosition, Think, TryPosition
from galapagos.server.metrics import Metrics
from tests.support.patience import PATIENCE


def turn() -> Prompt:
    table = Table(game("beginning", seats=2), SeededDealer(1))
    while table.step([None, None]) is not None:
        pass
    return table.prompt()


class Sleeps(MakePosition):
    """A job that takes too long."""

    def run(self) -> str:
        time.sleep(60)
        return ""


class Grows(MakePosition):
    """A job that wants more memory than there is for it."""

    def run(self) -> str:
        return "x" * (4 << 30)


def with_workers(work, seconds: float = 20.0, megabytes: int = 1024):
    async def running():
        workers = WorkerPool(1, seconds, megabytes, Metrics())
        try:
            return await work(workers)
        finally:
            await workers.close()

    return asyncio.run(running())


def rules() -> Game:
    return game("beginning", seats=2)


def test_a_bot_answers_with_one_of_its_choices():
    asked = turn()

    async def think(workers: WorkerPool) -> int:
        return await workers.think("greedy", asked)

    assert with_workers(think) in asked.choices


def test_replaces_an_unknown_bot_by_the_fallback():
    asked = turn()

    async def think(workers: WorkerPool) -> tuple[int, float]:
        action = await workers.think("nobody", asked)
        return action, workers.metrics.registry.get_sample_value("galapagos_bot_fallbacks_total") or 0.0

    action, fallbacks = with_workers(think)
    assert action in asked.choices
    assert fallbacks == 1


def test_replaces_a_worker_that_takes_too_long():
    async def work(workers: WorkerPool) -> object:
        await workers.run(Think("random", turn()))
        with pytest.raises(WorkFailed, match="Timeout"):
            await workers.run(Sleeps(rules(), False), seconds=0.3)
        return await workers.run(Think("random", turn()))

    assert with_workers(work) is not None


def test_tells_impossible_jobs_from_too_many_jobs():
    async def work(workers: WorkerPool) -> list[str]:
        await workers.run(Think("random", turn()))
        codes = []
        for job, seconds in ((Sleeps(rules(), False), 0.3), (Grows(rules(), False), PATIENCE)):
            with pytest.raises(ApiError) as trouble:
                await workers.ask(job, seconds, *UNPLAYABLE)
            codes.append(trouble.value.code)
        return codes

    assert with_workers(work) == ["busy", "position"]


def test_replaces_a_worker_that_uses_too_much_memory():
    async def work(workers: WorkerPool) -> object:
        with pytest.raises(WorkFailed, match="MemoryError"):
            await workers.run(Grows(rules(), False))
        return await workers.run(Think("random", turn()))

    assert with_workers(work) is not None


def test_replaces_a_worker_that_is_killed():
    async def work(workers: WorkerPool) -> object:
        await workers.run(Think("random", turn()))
        job = asyncio.create_task(workers.run(Sleeps(rules(), False), seconds=30))
        await asyncio.sleep(0.3)
        process = workers.all[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(WorkFailed):
            await job
        return await workers.run(Think("random", turn()))

    assert with_workers(work) is not None


def test_falls_back_to_greedy_when_workers_are_busy(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("galapagos.server.jobs.pool.WAIT_SECONDS", 0.0)
    monkeypatch.setattr("galapagos.server.jobs.pool.FALLBACK_SECONDS", 60.0)
    monkeypatch.setattr("galapagos.server.jobs.pool.secrets", None)  # nothing is left to chance
    asked = turn()

    async def work(workers: WorkerPool) -> int:
        workers.free.clear()
        return await workers.think("random", asked)

    assert with_workers(work, seconds=0.2) == bot("greedy", 1).choose(asked)


def test_moves_even_if_the_fallback_fails(monkeypatch: pytest.MonkeyPatch):
    async def fail(*_: object) -> int:
        raise WorkFailed("out of everything")

    monkeypatch.setattr(Worker, "run", fail)
    prompt = turn()
    assert with_workers(lambda workers: workers.think("greedy", prompt)) in prompt.choices


def test_reports_what_is_wrong_with_a_position():
    async def work(workers: WorkerPool) -> str:
        with pytest.raises(GalapagosError) as refused:
            await workers.run(TryPosition(rules(), "ann: nonsense("))
        return str(refused.value)

    assert "line" in with_workers(work)

"""Worker processes driven from the event loop, with a limit on time and memory. One that dies is replaced."""

from __future__ import annotations

import asyncio
import logging
import pickle
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias, TypeVar, cast

from galapagos.core.errors import GalapagosError
from galapagos.core.processes import HEADER, WorkFailed, command, environment, packed, result_of
from galapagos.core.table import Prompt
from galapagos.server.errors import ApiError
from galapagos.server.jobs.fair_queue import FairQueue
from galapagos.server.jobs.thinking import Job, Think, run
from galapagos.server.metrics import Metrics

log = logging.getLogger(__name__)
T = TypeVar("T")
START_SECONDS = 30.0
WAIT_SECONDS = 30.0  # for a free worker, beyond the time that the job itself may take
LEAST_SHARE = 0.1  # of a bot's usual thinking time, however much there is to do
FALLBACK = "greedy"
FALLBACK_SECONDS = 5.0

# The sentence and the code for a visitor whose job makes a worker fail.
UNPLAYABLE = ("This position cannot be played.", "position")
UNREPLAYABLE = ("This record cannot be replayed.", "record")


class WorkLate(WorkFailed):
    """The job took too long, or no worker was free."""


class Worker:
    """One process; does one job at a time."""

    def __init__(self, megabytes: int, nice: int) -> None:
        self.megabytes, self.nice = megabytes, nice
        self.process: asyncio.subprocess.Process | None = None
        self.dying: list[asyncio.subprocess.Process] = []  # killed, and not yet waited for

    async def run(self, job: Job[T], seconds: float) -> T:
        try:
            process = await self._ready()
            async with asyncio.timeout(seconds):
                answer = await self._ask(process, job)
        except (TimeoutError, OSError, EOFError, asyncio.IncompleteReadError) as error:
            await self.end()
            kind_of_failure = WorkLate if isinstance(error, TimeoutError) else WorkFailed
            raise kind_of_failure(f"{type(error).__name__} {error}".strip()) from error
        except BaseException:
            self.kill()  # or the next job would read the answer to this one
            raise
        try:
            return cast(T, result_of(answer))  # the worker runs this very job
        except WorkFailed:
            await self.end()  # most likely out of memory: the next job gets a new process
            raise

    async def _ready(self) -> asyncio.subprocess.Process:
        if self.process is not None and self.process.returncode is None:
            return self.process
        self.process = await asyncio.create_subprocess_exec(
            *command(self.megabytes, self.nice),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment(),
        )
        async with asyncio.timeout(START_SECONDS):
            await self._read(self.process)
        return self.process

    async def _ask(self, process: asyncio.subprocess.Process, job: Job[T]) -> tuple[str, object]:
        assert process.stdin is not None
        try:
            process.stdin.write(packed((run, (job,))))
        except RuntimeError as error:  # what uvloop says where the process has just died
            raise BrokenPipeError(str(error)) from error
        await process.stdin.drain()
        return await self._read(process)

    async def _read(self, process: asyncio.subprocess.Process) -> tuple[str, object]:
        assert process.stdout is not None
        header = await process.stdout.readexactly(HEADER.size)
        answer: tuple[str, object] = pickle.loads(await process.stdout.readexactly(HEADER.unpack(header)[0]))
        return answer

    def kill(self) -> None:
        process, self.process = self.process, None
        self.dying = [one for one in self.dying if one.returncode is None]
        if process is not None and process.stdin is not None:
            process.stdin.close()
            with suppress(ProcessLookupError):
                process.kill()
            self.dying.append(process)

    async def end(self) -> None:
        self.kill()
        while self.dying:
            await self.dying.pop().wait()


Turn: TypeAlias = "asyncio.Future[Worker]"


class WorkerPool:
    """Workers shared fairly between persons, and between the tables of each."""

    def __init__(
        self,
        count: int,
        seconds: float,
        megabytes: int,
        metrics: Metrics,
        nice: int = 0,
        most_jobs: int | None = None,
    ) -> None:
        self.all = [Worker(megabytes, nice) for _ in range(count)]
        self.free = list(self.all)
        self.queue: FairQueue[Turn] = FairQueue(quota=max(1, count - 1))  # one worker stays for others
        self.seconds, self.metrics = seconds, metrics
        self.most_jobs = most_jobs  # of one visitor, waiting or running
        self.reserve, self.using_reserve = Worker(megabytes, nice), asyncio.Lock()

    # -- taking turns -------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _worker(self, person: str, table: str, patience: float) -> AsyncIterator[Worker]:
        """Wait for a worker; WorkLate if none is free in time."""
        worker = await self._turn(person, table, patience)
        begun = time.monotonic()
        try:
            yield worker
        finally:
            self._give_back(person, table, worker, time.monotonic() - begun)

    async def _turn(self, person: str, table: str, patience: float) -> Worker:
        turn: Turn = asyncio.get_running_loop().create_future()
        self.queue.put(person, table, turn)
        self._hand_out()
        try:
            async with asyncio.timeout(patience):
                return await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():  # it came at the very moment when waiting ended
                self._give_back(person, table, turn.result(), 0.0)
            else:
                self.queue.remove(person, table, turn)
            if isinstance(error, TimeoutError):
                raise WorkLate("all workers are busy") from error
            raise

    def _hand_out(self) -> None:
        while self.free and (taken := self.queue.take()):
            person, table, turn = taken
            if turn.done():  # cancelled, but not yet removed
                self.queue.done(person, table, 0.0)
            else:
                turn.set_result(self.free.pop())

    def _give_back(self, person: str, table: str, worker: Worker, seconds: float) -> None:
        self.free.append(worker)
        self.queue.done(person, table, seconds)
        self._hand_out()

    # -- jobs ---------------------------------------------------------------------------------------------------------

    async def run(self, job: Job[T], seconds: float | None = None, person: str = "", table: str = "") -> T:
        """Return the result of a job. Waiting for a worker has a limit too."""
        limit = self.seconds if seconds is None else seconds
        async with self._worker(person, table, limit + WAIT_SECONDS) as worker:
            return await worker.run(job, limit)

    async def ask(self, job: Job[T], seconds: float, impossible: str, code: str, person: str = "") -> T:
        """Return the result of a visitor's job; ApiError says that it is impossible, or that the workers are busy."""
        if self.most_jobs is not None and self.queue.jobs_of(person) >= self.most_jobs:
            raise ApiError("slow_down", "You ask for too much at once. Wait for the first answers.", 429)
        try:
            return await self.run(job, seconds, person)
        except WorkLate as error:
            log.warning("%s was late: %s", type(job).__name__, error)
            raise ApiError("busy", "The server has too much to do. Try again.", 503) from None
        except WorkFailed as error:
            log.info("%s failed: %s", type(job).__name__, error)
            raise ApiError(code, impossible, 400) from None

    # -- bots ---------------------------------------------------------------------------------------------------------

    async def think(self, level: str, prompt: Prompt, person: str = "", table: str = "") -> int:
        """Return the bot's choice. If the bot fails or no worker is free in time, `greedy` chooses."""
        try:
            with self.metrics.thinking.time():
                async with self._worker(person, table, self.seconds + WAIT_SECONDS) as worker:
                    action = await worker.run(Think(level, prompt, self.share_of(person)), self.seconds)
            if action in prompt.choices:
                return action
            log.error("bot %s answered %r, which is no choice", level, action)
        except (WorkFailed, GalapagosError) as error:
            log.error("bot %s failed: %s", level, error)
        self.metrics.fallbacks.inc()
        return await self._fall_back(prompt)

    def share_of(self, person: str) -> float:
        """Return the part of its usual time that a bot may think for, so that all of a person's bots get their turn.

        Each person has an equal part of the workers. Those with more tables than that have bots that think less.
        """
        part = len(self.all) / max(1, self.queue.active_persons())
        return min(1.0, max(LEAST_SHARE, part / max(1, self.queue.jobs_of(person))))

    async def _fall_back(self, prompt: Prompt) -> int:
        """Let `greedy` choose, in a worker that does nothing else. If that fails too, choose at random."""
        try:
            async with self.using_reserve:
                action = await self.reserve.run(Think(FALLBACK, prompt), FALLBACK_SECONDS)
            if action in prompt.choices:
                return action
        except (WorkFailed, GalapagosError) as error:
            log.error("the fallback failed: %s", error)
        return secrets.choice(prompt.choices)

    async def close(self) -> None:
        for worker in [*self.all, self.reserve]:
            await worker.end()

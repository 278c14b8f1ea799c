"""Worker processes driven from the event loop, with a limit on time and memory. One that dies is replaced."""

from __future__ import annotations

import asyncio
import logging
import pickle
import secrets
from contextlib import suppress

from galapagos.core.errors import GalapagosError
from galapagos.core.processes import HEADER, WorkFailed, command, environment, packed, result_of
from galapagos.core.table import Prompt
from galapagos.server.errors import ApiError
from galapagos.server.jobs.thinking import Job, Think, run
from galapagos.server.metrics import Metrics

log = logging.getLogger(__name__)
START_SECONDS = 30.0

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

    async def run(self, job: Job, seconds: float) -> object:
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
            return result_of(answer)
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

    async def _ask(self, process: asyncio.subprocess.Process, job: Job) -> tuple[str, object]:
        assert process.stdin is not None
        process.stdin.write(packed((run, (job,))))
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


class WorkerPool:
    def __init__(self, count: int, seconds: float, megabytes: int, metrics: Metrics, nice: int = 0) -> None:
        self.all = [Worker(megabytes, nice) for _ in range(count)]
        self.free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.all:
            self.free.put_nowait(worker)
        self.seconds, self.metrics = seconds, metrics

    async def run(self, job: Job, seconds: float | None = None) -> object:
        """The result of a job. Waiting for a free process has a limit too, so that no table waits for long."""
        limit = self.seconds if seconds is None else seconds
        try:
            async with asyncio.timeout(limit + START_SECONDS):
                worker = await self.free.get()
        except TimeoutError as error:
            raise WorkLate("all workers are busy") from error
        try:
            return await worker.run(job, limit)
        finally:
            self.free.put_nowait(worker)

    async def ask(self, job: Job, seconds: float, impossible: str, code: str) -> object:
        """The result of a visitor's job; ApiError says that it is impossible, or that the workers are busy."""
        try:
            return await self.run(job, seconds)
        except WorkLate as error:
            log.warning("%s was late: %s", type(job).__name__, error)
            raise ApiError("busy", "The server has too much to do. Try again.", 503) from None
        except WorkFailed as error:
            log.info("%s failed: %s", type(job).__name__, error)
            raise ApiError(code, impossible, 400) from None

    async def think(self, level: str, prompt: Prompt) -> int:
        """The bot's choice. If the bot fails, a random choice, so that the game goes on."""
        try:
            with self.metrics.thinking.time():
                action = await self.run(Think(level, prompt))
            if action in prompt.choices:
                return int(str(action))
            log.error("bot %s answered %r, which is no choice", level, action)
        except (WorkFailed, GalapagosError) as error:
            log.error("bot %s failed: %s", level, error)
        self.metrics.fallbacks.inc()
        return secrets.choice(prompt.choices)

    async def close(self) -> None:
        for worker in self.all:
            await worker.end()

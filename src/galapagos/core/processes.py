"""Worker processes: what the arena, reviews, parallel search and the server use to compute on several cores.

A worker is this module run as a program. It reads pickled calls from its input and writes pickled answers to its
output, one at a time. It can be killed at any moment; it ends by itself when its input does. `Pool` drives workers from
threads; the server drives the same workers from its event loop (`server/jobs/pool.py`).
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import IO, Any, TypeVar

from galapagos.core.errors import GalapagosError

HEADER = struct.Struct(">I")  # before every message: its length
AHEAD = 2  # calls that wait for each worker: enough to keep it busy, few enough to stop soon
READY = ("done", "ready")  # a worker's first message

T = TypeVar("T")
R = TypeVar("R")


class WorkFailed(Exception):
    """The worker died, or the call raised an error that is not a GalapagosError."""


# -- what is sent -----------------------------------------------------------------------------------------------------


def packed(message: object) -> bytes:
    content = pickle.dumps(message)
    return HEADER.pack(len(content)) + content


def read_message(stream: IO[bytes]) -> Any:
    """Read one message; EOFError if the other side is gone."""
    header = stream.read(HEADER.size)
    if len(header) < HEADER.size:
        raise EOFError
    content = stream.read(HEADER.unpack(header)[0])
    return pickle.loads(content)


def result_of(answer: tuple[str, Any]) -> Any:
    """What a call returned, or the error it raised."""
    kind, value = answer
    if kind == "refused":
        raise GalapagosError(value)
    if kind == "failed":
        raise WorkFailed(value)
    return value


# -- workers ----------------------------------------------------------------------------------------------------------


def command(megabytes: int = 0, nice: int = 0) -> list[str]:
    """How to start a worker; 0 megabytes: no limit to its memory."""
    return [sys.executable, "-P", "-m", "galapagos.core.processes", str(megabytes), str(nice)]


def environment() -> dict[str, str]:
    """Workers find the modules that calls name where we do; numerical libraries use one thread in each."""
    paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    return {**os.environ, "PYTHONPATH": paths, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


class Worker:
    """One process. It starts with its first call and answers one call at a time."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.closed = False
        self.lock = threading.Lock()  # of starting and ending

    def call(self, function: Callable[..., R], *args: object) -> R:
        process = self._ready()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(packed((function, args)))
            process.stdin.flush()
            answer = read_message(process.stdout)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError) as error:
            self.end()
            raise WorkFailed("the worker process ended") from error
        result: R = result_of(answer)
        return result

    def _ready(self) -> subprocess.Popen[bytes]:
        with self.lock:
            if self.closed:
                raise WorkFailed("the pool is closed")
            if self.process is None:
                self.process = subprocess.Popen(
                    command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
                )
                assert self.process.stdout is not None
                with suppress(EOFError):  # the call that follows finds out
                    read_message(self.process.stdout)
            return self.process

    def end(self) -> None:
        """Kill the process; the next call starts another."""
        with self.lock:
            process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):
                    pipe.close()

    def close(self) -> None:
        self.closed = True
        self.end()


class Pool:
    """Workers that take calls as they become free. Ctrl-C reaches this process only; `close` ends the workers."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.workers = [Worker() for _ in range(count)]
        self.free: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in self.workers:
            self.free.put(worker)
        self.threads = ThreadPoolExecutor(count)

    def call(self, function: Callable[..., R], *args: object) -> R:
        worker = self.free.get()
        try:
            return worker.call(function, *args)
        finally:
            self.free.put(worker)

    def map(self, function: Callable[[T], R], items: Iterable[T]) -> list[R]:
        """All results, in the order of the items."""
        return [future.result() for future in [self.threads.submit(self.call, function, item) for item in items]]

    def as_completed(self, function: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
        """Results as they come. Only a few items are handed out ahead, so that stopping loses little."""
        waiting = iter(items)
        running = {self.threads.submit(self.call, function, item) for item in islice(waiting, self.count * AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                for item in islice(waiting, 1):
                    running.add(self.threads.submit(self.call, function, item))
                yield future.result()

    def close(self) -> None:
        """End at once: calls under way are lost."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        for worker in self.workers:
            worker.close()


def computed(function: Callable[[T], R], items: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """Results as they come, from `jobs` worker processes; with one job, from this process and in order."""
    if jobs <= 1:
        yield from map(function, items)
        return
    pool = Pool(jobs)
    try:
        yield from pool.as_completed(function, items)
    finally:
        pool.close()


# -- the program that a worker runs -----------------------------------------------------------------------------------


def main() -> None:
    limit_memory(int(sys.argv[1]))
    if int(sys.argv[2]) and hasattr(os, "nice"):
        os.nice(int(sys.argv[2]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, target = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a call prints must not get between the answers
    with suppress(BrokenPipeError, EOFError, struct.error, pickle.UnpicklingError):  # the other side has gone
        send(target, READY)
        while True:
            function, args = read_message(source)
            send(target, answer(function, args))
    os._exit(0)  # no flushing of a pipe that nobody reads


def answer(function: Callable[..., object], args: tuple[object, ...]) -> tuple[str, object]:
    """`done` with the result, `refused` with a sentence for people, or `failed` with the error."""
    try:
        return "done", function(*args)
    except GalapagosError as error:
        return "refused", error.said
    except Exception as error:
        return "failed", "".join(traceback.format_exception_only(error)).strip()


def send(stream: IO[bytes], message: object) -> None:
    stream.write(packed(message))
    stream.flush()


def limit_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on this system
        return
    if megabytes:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


if __name__ == "__main__":
    main()

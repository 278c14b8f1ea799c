"""Many games at once, split over processes that write into shared memory. The calling process plays its slice too.

Arrays are handed out without copying. There are several buffers, and one whose arrays are still held is not written
again; only when no buffer is free are arrays copied.
"""

from __future__ import annotations

import pickle
import signal
import time
import weakref
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.core.game import Game
from galapagos.core.state import State
from galapagos.envs.arrays import Features, array_of
from galapagos.envs.batch import NEXT_STEP, SAME_STEP, Batch
from galapagos.envs.batch_memory import BatchMemory
from galapagos.envs.encoding import Encoding
from galapagos.envs.encodings import encoding_of

ALIGNED = 64  # bytes: no two arrays share a cache line
AWAKE = 0.0005  # seconds of polling before a process blocks
ENDED = "a process that played some of the games has ended"
PATIENCE = 2.0  # seconds that a worker has to exit
BUFFERS = 3  # one being written, one being read, one spare

Parts = list[NDArray[Any]]  # as in `BatchMemory`
Finals = tuple[list[int], list[Any], list[list[int]], list[int]]  # numbers, last rows, scores, steps


class BatchSpec(NamedTuple):
    """What every process needs to know about the batch."""

    game: Game
    games: int  # in all
    kind: int  # of rewards
    left_out: tuple[str, ...] = ()  # letters that are not offered
    restarts: int = SAME_STEP
    limit: int = 0  # steps of a game
    dtype: str = "float32"

    def encoding(self) -> Encoding[Any]:
        return encoding_of(self.game, self.left_out)

    def batch(self, first: int, last: int) -> Batch:
        return Batch(self.encoding(), self.game.start(), last - first, self.kind, first, self.restarts, self.limit)


class SharedArrays:
    """The input and output of a step, as arrays in memory that all processes share."""

    def __init__(self, spec: BatchSpec, name: str | None = None) -> None:
        """Create the memory, or open it by its name."""
        encoding, count = spec.encoding(), spec.games
        given: list[tuple[Any, tuple[int, ...]]] = [
            (np.dtype(spec.dtype), (count, encoding.features)),
            (np.int8, (count, encoding.size)),
            (np.int64, (count,)),
            (np.float64, (count, encoding.seats)),
            (np.float64, (count,)),
            (np.bool_, (count,)),
            (np.bool_, (count,)),
            (np.int64, (count,)),
            (np.int64, (count,)),
        ]
        kinds = [(np.int64, (count,)), *given * BUFFERS]
        lengths = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in kinds]
        places = np.cumsum([0, *(-(-length // ALIGNED) * ALIGNED for length in lengths)])
        self.memory = SharedMemory(name, create=name is None, size=int(places[-1]))
        arrays: Parts = [
            np.ndarray(shape, kind, self.memory.buf, int(place))
            for (kind, shape), place in zip(kinds, places, strict=False)
        ]
        self.letters = [arrays.pop(0)]
        self.buffers = [arrays[first : first + len(given)] for first in range(0, len(arrays), len(given))]
        self.interfaces = [[interface_of(array) for array in buffer] for buffer in self.buffers]

    def release(self) -> None:
        """Release our views. The memory is freed with this object, which the last leased array keeps alive."""
        self.letters.clear()
        self.buffers.clear()


def interface_of(array: NDArray[Any]) -> dict[str, Any]:
    """The array interface of memory that numpy does not own; callers may write to it."""
    told = array.__array_interface__
    return {key: told[key] for key in ("shape", "typestr", "version")} | {"data": (told["data"][0], False)}


class BufferLease:
    """A buffer whose arrays are held by the caller. It is free again when the last of them is gone."""

    def __init__(self, board: SharedArrays, buffer: int, free: list[int]) -> None:
        self.board = board
        self.buffer = buffer
        self.free = free

    def __del__(self) -> None:
        self.free.append(self.buffer)

    def arrays(self) -> Parts:
        return [np.asarray(LeasedArray(self, interface)) for interface in self.board.interfaces[self.buffer]]


class LeasedArray:
    """An array on lease: numpy keeps this object alive as long as the array or a view of it is."""

    def __init__(self, loan: BufferLease, interface: dict[str, Any]) -> None:
        self.loan = loan
        self.__array_interface__ = interface


def receive(channel: Connection) -> bytes:
    """Poll for a moment before blocking: waking a process takes as long as many steps."""
    awake = time.perf_counter() + AWAKE
    while not channel.poll() and time.perf_counter() < awake:
        pass
    return channel.recv_bytes()


# -- in a worker ------------------------------------------------------------------------------------------------------


class BatchSlice:
    """A worker's part of the games, and its part of the arrays."""

    def __init__(self, deal: BatchSpec, board: SharedArrays, first: int, last: int) -> None:
        self.batch = deal.batch(first, last)
        self.memory = BatchMemory(self.batch)
        self.first, self.last = first, last
        self.features = Features(self.batch.encoding, deal.dtype)
        self.letters = board.letters[0][first:last]
        self.buffers = [[array[first:last] for array in buffer] for buffer in board.buffers]

    def release(self) -> None:
        self.letters = np.empty(0, np.int64)
        self.buffers.clear()

    def begin(self, buffer: int, seeds: list[int]) -> None:
        self.batch.begin(seeds[self.first : self.last])
        self.show(buffer)

    def states(self, _: int, __: None) -> NDArray[np.int16]:
        return array_of(self.batch.states(), np.int16)

    def game_states(self, _: int, __: None) -> list[State]:
        return [game.state for game in self.batch.games]

    def pickled(self, _: int, __: None) -> tuple[int, bytes]:
        """The number of the first game, and all games."""
        return self.batch.first, pickle.dumps(self.batch)

    def unpickle(self, buffer: int, batches: dict[int, bytes]) -> None:
        """Go on with the games of this slice."""
        self.batch = pickle.loads(batches[self.batch.first])
        self.memory = BatchMemory(self.batch)
        if self.batch.begun:
            self.show(buffer)

    def say(self, buffer: int, _: None) -> Finals | None:
        """Return how games finished, if any did."""
        batch = self.batch
        batch.say(self.letters.tolist())
        self.show(buffer)
        if not batch.finals:
            return None
        rows = [array_of(row, np.int16) for row in batch.final_rows]
        return [self.first + number for number in batch.finals], rows, batch.final_scores, batch.final_steps

    def show(self, buffer: int) -> None:
        observations, *others = self.buffers[buffer]
        self.features.write(self.memory.arrays()[0], observations)
        for array, written in zip(others, self.memory.arrays()[1:], strict=True):
            array[:] = written


def work(channel: Connection, deal: BatchSpec, name: str, first: int, last: int) -> None:
    """Serve until the channel is closed. Ctrl-C is handled by the process that started us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    board = SharedArrays(deal, name)
    share = BatchSlice(deal, board, first, last)
    try:
        while True:
            channel.send_bytes(outcome(share, *pickle.loads(receive(channel))))
    except (EOFError, OSError):
        share.release()
        board.release()


def outcome(share: BatchSlice, task: str, buffer: int, argument: object) -> bytes:
    """What the task returned, or the error, as text if it cannot be pickled; empty for None."""
    try:
        result = getattr(share, task)(buffer, argument)
    except Exception as error:
        try:
            return pickle.dumps(error)
        except Exception:
            return pickle.dumps(GalapagosError(f"{type(error).__name__}: {error}"))
    return b"" if result is None else pickle.dumps(result)


# -- in the process that wants the games ------------------------------------------------------------------------------


class SharedBatch:
    """A `Batch` in several processes; the same seed gives the same games."""

    def __init__(self, deal: BatchSpec, jobs: int) -> None:
        self.deal, self.jobs = deal, jobs
        self.encoding = deal.encoding()
        self.count = deal.games
        self.board = SharedArrays(deal)
        self.free = list(range(BUFFERS))  # never empty; the last one is written next because it may still be cached
        self.buffer = 0  # being written now
        self.latest: Parts = []
        self.finals: list[int] = []
        self.final_rows: list[Any] = []
        self.final_scores: list[list[int]] = []
        self.final_steps: list[int] = []
        self.starts = np.arange(self.count) * self.encoding.size  # of their masks
        self.channels: list[Connection] = []
        self.processes: list[BaseProcess] = []
        shares = list(pairwise(self.count * job // jobs for job in range(jobs + 1)))
        self.own = BatchSlice(deal, self.board, *shares.pop(0))
        self.close = weakref.finalize(self, end, self.own, self.board, self.channels, self.processes)
        for first, last in shares:
            self.start(deal, first, last)

    def start(self, deal: BatchSpec, first: int, last: int) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, deal, self.board.memory.name, first, last), daemon=True)
        self.channels.append(ours)
        process.start()
        self.processes.append(process)
        theirs.close()  # so that we notice when the worker ends

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all games, wherever they are played. Unpickling starts processes of its own."""
        if not self.close.alive:
            raise GalapagosError(ENDED)
        return unpickled_batch, (self.deal, self.jobs, dict(self.tell("pickled")), bool(self.latest))

    def tell(self, task: str, argument: object = None) -> list[Any]:
        """Let all processes work in the next free buffer; return what they say.

        An error ends the batch: its games are out of step.
        """
        self.buffer = self.free[-1]
        message = pickle.dumps((task, self.buffer, argument))
        try:
            for channel in self.channels:
                channel.send_bytes(message)
            ours = outcome(self.own, task, self.buffer, argument)
            replies = [ours, *(receive(channel) for channel in self.channels)]
        except (EOFError, OSError):
            self.close()
            raise GalapagosError(ENDED) from None
        except KeyboardInterrupt:
            self.close()
            raise
        said = [pickle.loads(reply) for reply in replies if reply]
        for error in said:
            if isinstance(error, Exception):
                self.close()
                raise error
        return said

    # -- what a batch can do ------------------------------------------------------------------------------------------

    def begin(self, seeds: list[int]) -> None:
        self.tell("begin", seeds)
        self.collect([])
        self.look()

    def say(self, said: ArrayLike) -> None:
        letters = np.asarray(said, np.int64)
        self.check(letters)
        self.board.letters[0][:] = letters
        self.collect(self.tell("say"))
        self.look()

    def collect(self, finals: list[Finals]) -> None:
        """Join what the processes say about games that finished."""
        self.finals = [number for numbers, *_ in finals for number in numbers]
        self.final_rows = [row for _, rows, *_ in finals for row in rows]
        self.final_scores = [one for *_, scores, _ in finals for one in scores]
        self.final_steps = [one for *_, steps in finals for one in steps]

    def states(self) -> NDArray[np.int16]:
        return np.concatenate(self.tell("states"))

    def game_states(self) -> list[State]:
        return [state for states in self.tell("game_states") for state in states]

    def look(self) -> None:
        """Hand out what was written; copy it if no other buffer would be free."""
        if len(self.free) > 1:
            self.free.remove(self.buffer)
            self.latest = BufferLease(self.board, self.buffer, self.free).arrays()
        else:
            self.latest = [array.copy() for array in self.board.buffers[self.buffer]]

    def check(self, letters: NDArray[np.int64]) -> None:
        """Check all letters before any process starts: all or nothing."""
        if not self.close.alive:
            raise GalapagosError(ENDED)
        if len(letters) != self.count:
            raise IllegalMove(f"{self.count} games need as many letters, not {len(letters)}")
        size = self.encoding.size
        known = (letters >= 0) & (letters < size)
        masks = self.latest[1].reshape(-1)
        allowed = known & (masks[self.starts + np.where(known, letters, 0)] != 0)
        if not allowed.all():
            self.refuse(letters, allowed)

    def refuse(self, letters: NDArray[np.int64], allowed: NDArray[np.bool_]) -> None:
        """Raise IllegalMove, unless the only illegal letters are of games that are over and begin again now."""
        over: NDArray[np.bool_] = np.logical_not(self.latest[1].any(axis=1))
        if self.deal.restarts == NEXT_STEP:
            allowed = allowed | over
        if allowed.all():
            return
        number = int(np.argmin(allowed))
        if over[number]:
            raise IllegalMove(f"game {number} is over: reset it first")
        name = self.encoding.name_of(int(letters[number]))
        raise IllegalMove(f"{name} is not among the choices of game {number}")

    @property
    def drawn(self) -> NDArray[np.int64]:
        return self.latest[-1]


def unpickled_batch(deal: BatchSpec, jobs: int, batches: dict[int, bytes], begun: bool) -> SharedBatch:
    batch = SharedBatch(deal, jobs)
    batch.tell("unpickle", batches)
    if begun:
        batch.look()
    return batch


def end(own: BatchSlice, board: SharedArrays, channels: list[Connection], processes: list[BaseProcess]) -> None:
    """Close the channels, which ends the workers."""
    for channel in channels:
        channel.close()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.terminate()
            process.join()
    own.release()
    board.release()
    board.memory.unlink()

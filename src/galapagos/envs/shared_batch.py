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
from galapagos.envs.arrays import Features, array_of
from galapagos.envs.encoding import Encoding
from galapagos.envs.encodings import encoding_of
from galapagos.envs.session import Batch

ALIGNED = 64  # bytes: no two arrays share a cache line
AWAKE = 0.0005  # seconds of polling before a process blocks
ENDED = "a process that played some of the games has ended"
PATIENCE = 2.0  # seconds that a worker has to exit
BUFFERS = 3  # one being written, one being read, one spare

Parts = list[NDArray[Any]]  # observations, masks, seats, rewards, ended, and random actions


class BatchSpec(NamedTuple):
    """What every process needs to know about the batch."""

    game: Game
    games: int  # in all
    seed: int
    kind: int  # of rewards
    left_out: tuple[str, ...] = ()  # letters that are not offered

    def encoding(self) -> Encoding[Any]:
        return encoding_of(self.game, self.left_out)

    def batch(self, first: int, last: int) -> Batch:
        return Batch(self.encoding(), self.game.start(), last - first, self.seed, self.kind, first)


class SharedArrays:
    """The input and output of a step, as arrays in memory that all processes share."""

    def __init__(self, encoding: Encoding[Any], count: int, name: str | None = None) -> None:
        """Create the memory, or open it by its name."""
        given: list[tuple[Any, tuple[int, ...]]] = [
            (np.float32, (count, encoding.features)),
            (np.int8, (count, encoding.size)),
            (np.int64, (count,)),
            (np.float64, (count, encoding.seats)),
            (np.bool_, (count,)),
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
        for buffer in self.interfaces:
            buffer[0]["data"] = (buffer[0]["data"][0], False)  # callers may write to observations

    def release(self) -> None:
        """Release our views. The memory is freed with this object, which the last leased array keeps alive."""
        self.letters.clear()
        self.buffers.clear()


def interface_of(array: NDArray[Any]) -> dict[str, Any]:
    """The array interface of read-only memory that numpy does not own."""
    told = array.__array_interface__
    return {key: told[key] for key in ("shape", "typestr", "version")} | {"data": (told["data"][0], True)}


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
        self.features = Features(self.batch.encoding)
        self.letters = board.letters[0][first:last]
        self.buffers = [[array[first:last] for array in buffer] for buffer in board.buffers]

    def release(self) -> None:
        self.letters = np.empty(0, np.int64)
        self.buffers.clear()

    def begin(self, buffer: int, seed: int) -> None:
        self.batch.begin(seed)
        self.show(buffer)

    def pickled(self, _: int, __: None) -> tuple[int, bytes]:
        """The number of the first game, and all games."""
        return self.batch.first, pickle.dumps(self.batch)

    def unpickle(self, buffer: int, batches: dict[int, bytes]) -> None:
        """Go on with the games of this slice."""
        self.batch = pickle.loads(batches[self.batch.first])
        if len(self.batch.seats):
            self.show(buffer)

    def say(self, buffer: int, _: None) -> None:
        self.batch.say(self.letters.tolist())
        self.show(buffer)

    def show(self, buffer: int) -> None:
        batch = self.batch
        observations, *others = self.buffers[buffer]
        self.features.write(batch.rows, observations)
        written = (batch.masks, batch.seats, batch.rewards, batch.ended, batch.drawn)
        for array, vector in zip(others, written, strict=True):
            array[:] = array_of(vector, array.dtype).reshape(array.shape)


def work(channel: Connection, deal: BatchSpec, name: str, first: int, last: int) -> None:
    """Serve until the channel is closed. Ctrl-C is handled by the process that started us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    board = SharedArrays(deal.encoding(), deal.games, name)
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
        self.board = SharedArrays(self.encoding, self.count)
        self.free = list(range(BUFFERS))  # never empty; the last one is written next because it may still be cached
        self.buffer = 0  # being written now
        self.latest: Parts = []
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

    def begin(self, seed: int) -> None:
        self.tell("begin", seed)
        self.look()

    def say(self, said: ArrayLike) -> None:
        letters = np.asarray(said, np.int64)
        self.check(letters)
        self.board.letters[0][:] = letters
        self.tell("say")
        self.look()

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
            number = int(np.argmin(allowed))
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

"""Many games at once, split over processes: each keeps its share, and all of them write into the same memory. The one
that asks has a share too, so that it plays while the others do.

What they write is given out as it lies there. There is room for it several times over, and what somebody still holds is
not written over: so nothing is copied, unless so much is held that no room is left.
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

ALIGNED = 64  # bytes: no two arrays share a line of the processor's cache
AWAKE = 0.0005  # seconds that a process looks out for news before it sleeps
ENDED = "a process that played some of the games has ended"
PATIENCE = 2.0  # seconds for a worker to end by itself
ROOMS = 3  # one that is written, one that is looked at meanwhile, and one for the next

Parts = list[NDArray[Any]]  # observations, masks, seats, rewards, ended, and random actions


class Deal(NamedTuple):
    """What all need to know."""

    game: Game
    games: int  # in all
    seed: int
    kind: int  # of rewards

    def batch(self, first: int, last: int) -> Batch:
        return Batch(encoding_of(self.game), self.game.start(), last - first, self.seed, self.kind, first)


class Blackboard:
    """What a step takes and gives, as arrays that all processes see."""

    def __init__(self, encoding: Encoding, count: int, name: str | None = None) -> None:
        """Made anew, or opened by its name."""
        given: list[tuple[Any, tuple[int, ...]]] = [
            (np.float32, (count, encoding.features)),
            (np.int8, (count, encoding.size)),
            (np.int64, (count,)),
            (np.float64, (count, encoding.seats)),
            (np.bool_, (count,)),
            (np.int64, (count,)),
        ]
        kinds = [(np.int64, (count,)), *given * ROOMS]
        lengths = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in kinds]
        places = np.cumsum([0, *(-(-length // ALIGNED) * ALIGNED for length in lengths)])
        self.memory = SharedMemory(name, create=name is None, size=int(places[-1]))
        arrays: Parts = [
            np.ndarray(shape, kind, self.memory.buf, int(place))
            for (kind, shape), place in zip(kinds, places, strict=False)
        ]
        self.letters = [arrays.pop(0)]
        self.rooms = [arrays[first : first + len(given)] for first in range(0, len(arrays), len(given))]
        self.interfaces = [[interface_of(array) for array in room] for room in self.rooms]
        for room in self.interfaces:
            room[0]["data"] = (room[0]["data"][0], False)  # observations may be changed by whoever gets them

    def let_go(self) -> None:
        """The memory itself goes with this object, and that with the last array that was lent out."""
        self.letters.clear()
        self.rooms.clear()


def interface_of(array: NDArray[Any]) -> dict[str, Any]:
    """What numpy has to know to make an array of memory that it does not own: read-only."""
    told = array.__array_interface__
    return {key: told[key] for key in ("shape", "typestr", "version")} | {"data": (told["data"][0], True)}


class Loan:
    """A room of the blackboard that somebody looks at. When that is over it is free again."""

    def __init__(self, board: Blackboard, room: int, free: list[int]) -> None:
        self.board = board
        self.room = room
        self.free = free

    def __del__(self) -> None:
        self.free.append(self.room)

    def arrays(self) -> Parts:
        return [np.asarray(Lent(self, interface)) for interface in self.board.interfaces[self.room]]


class Lent:
    """An array that is lent out: numpy keeps this object as long as the array or any part of it is held."""

    def __init__(self, loan: Loan, interface: dict[str, Any]) -> None:
        self.loan = loan
        self.__array_interface__ = interface


def receive(channel: Connection) -> bytes:
    """To be woken takes as long as many games' steps: who waits looks out for a while before it sleeps."""
    awake = time.perf_counter() + AWAKE
    while not channel.poll() and time.perf_counter() < awake:
        pass
    return channel.recv_bytes()


# -- in a worker ------------------------------------------------------------------------------------------------------


class Share:
    """Some of the games, and where they stand on the blackboard."""

    def __init__(self, deal: Deal, board: Blackboard, first: int, last: int) -> None:
        self.batch = deal.batch(first, last)
        self.features = Features(self.batch.encoding)
        self.letters = board.letters[0][first:last]
        self.rooms = [[array[first:last] for array in room] for room in board.rooms]

    def let_go(self) -> None:
        self.letters = np.empty(0, np.int64)
        self.rooms.clear()

    def begin(self, room: int, seed: int) -> None:
        self.batch.begin(seed)
        self.show(room)

    def say(self, room: int, _: int) -> None:
        self.batch.say(self.letters.tolist())
        self.show(room)

    def show(self, room: int) -> None:
        batch = self.batch
        observations, *others = self.rooms[room]
        self.features.write(batch.rows, observations)
        written = (batch.masks, batch.seats, batch.rewards, batch.ended, batch.drawn)
        for array, vector in zip(others, written, strict=True):
            array[:] = array_of(vector, array.dtype).reshape(array.shape)


def work(channel: Connection, deal: Deal, name: str, first: int, last: int) -> None:
    """Until nobody is there any more to say what is to be done. Ctrl-C is for the one who started us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    board = Blackboard(encoding_of(deal.game), deal.games, name)
    share = Share(deal, board, first, last)
    try:
        while True:
            channel.send_bytes(outcome(share, *pickle.loads(receive(channel))))
    except (EOFError, OSError):
        share.let_go()
        board.let_go()


def outcome(share: Share, task: str, room: int, number: int) -> bytes:
    """Nothing, or the error: as it is where it can be sent, else in words."""
    try:
        getattr(share, task)(room, number)
    except Exception as error:
        try:
            return pickle.dumps(error)
        except Exception:
            return pickle.dumps(GalapagosError(f"{type(error).__name__}: {error}"))
    return b""


# -- in the process that wants the games ------------------------------------------------------------------------------


class Team:
    """Like a `Batch`, with the same games from the same seed."""

    def __init__(self, deal: Deal, jobs: int) -> None:
        self.encoding = encoding_of(deal.game)
        self.count = deal.games
        self.board = Blackboard(self.encoding, self.count)
        self.free = list(range(ROOMS))  # never empty; the last is written next: it may still be cached
        self.room = 0  # that is written now: others may become free meanwhile
        self.latest: Parts = []
        self.starts = np.arange(self.count) * self.encoding.size  # of their masks
        self.channels: list[Connection] = []
        self.processes: list[BaseProcess] = []
        shares = list(pairwise(self.count * job // jobs for job in range(jobs + 1)))
        self.own = Share(deal, self.board, *shares.pop(0))
        self.close = weakref.finalize(self, end, self.own, self.board, self.channels, self.processes)
        for first, last in shares:
            self.start(deal, first, last)

    def start(self, deal: Deal, first: int, last: int) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, deal, self.board.memory.name, first, last), daemon=True)
        self.channels.append(ours)
        process.start()
        self.processes.append(process)
        theirs.close()  # so that we notice when the worker has gone

    def tell(self, task: str, number: int = 0) -> None:
        """All work at once, in the next free room. After an error the games are out of step: the end of them."""
        self.room = self.free[-1]
        message = pickle.dumps((task, self.room, number))
        try:
            for channel in self.channels:
                channel.send_bytes(message)
            ours = outcome(self.own, task, self.room, number)
            replies = [ours, *(receive(channel) for channel in self.channels)]
        except (EOFError, OSError):
            self.close()
            raise GalapagosError(ENDED) from None
        except KeyboardInterrupt:
            self.close()
            raise
        for reply in filter(None, replies):
            self.close()
            raise pickle.loads(reply)

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
        """Lend what was written, or copy it where nothing would be free then."""
        if len(self.free) > 1:
            self.free.remove(self.room)
            self.latest = Loan(self.board, self.room, self.free).arrays()
        else:
            self.latest = [array.copy() for array in self.board.rooms[self.room]]

    def check(self, letters: NDArray[np.int64]) -> None:
        """Before anybody has begun: all or nothing."""
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


def end(own: Share, board: Blackboard, channels: list[Connection], processes: list[BaseProcess]) -> None:
    """A closed channel tells a worker that it is not needed any more."""
    for channel in channels:
        channel.close()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.terminate()
            process.join()
    own.let_go()
    board.let_go()
    board.memory.unlink()

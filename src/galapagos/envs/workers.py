"""Many games at once, split over processes: each keeps its share, and all of them write into the same memory."""

from __future__ import annotations

import pickle
import signal
import weakref
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.core.game import Game
from galapagos.envs.arrays import array_of, joined
from galapagos.envs.encoding import Encoding
from galapagos.envs.encodings import encoding_of
from galapagos.envs.session import Batch

ALIGNED = 64  # bytes: no two arrays share a line of the processor's cache
ENDED = "a process that played some of the games has ended"
PATIENCE = 2.0  # seconds for a worker to end by itself


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
        kinds: dict[str, tuple[Any, tuple[int, ...]]] = {
            "letters": (np.int64, (count,)),
            "rows": (np.int16, (count, encoding.features)),
            "masks": (np.int8, (count, encoding.size)),
            "seats": (np.int64, (count,)),
            "rewards": (np.float64, (count, encoding.seats)),
            "ended": (np.bool_, (count,)),
        }
        lengths = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in kinds.values()]
        places = np.cumsum([0, *(-(-length // ALIGNED) * ALIGNED for length in lengths)])
        self.memory = SharedMemory(name, create=name is None, size=int(places[-1]))
        self.arrays: dict[str, NDArray[Any]] = {
            part: np.ndarray(shape, kind, self.memory.buf, int(place))
            for (part, (kind, shape)), place in zip(kinds.items(), places, strict=False)
        }

    def close(self, forget: bool = False) -> None:
        """`forget`: nobody will open it again."""
        self.arrays.clear()
        self.memory.close()
        if forget:
            self.memory.unlink()


# -- in a worker ------------------------------------------------------------------------------------------------------


class Share:
    """Some of the games, and where they stand on the blackboard."""

    def __init__(self, deal: Deal, board: Blackboard, first: int, last: int) -> None:
        self.batch = deal.batch(first, last)
        self.mine = {part: array[first:last] for part, array in board.arrays.items()}

    def begin(self, seed: int) -> None:
        self.batch.begin(seed)
        self.show()

    def say(self, _: int) -> None:
        self.batch.say(self.mine["letters"].tolist())
        self.show()

    def any_letters(self, _: int) -> None:
        self.mine["letters"][:] = array_of(self.batch.any_letters(), np.int64)

    def show(self) -> None:
        batch, mine = self.batch, self.mine
        for part, vector in (
            ("rows", joined(batch.rows)),
            ("masks", batch.masks),
            ("seats", batch.seats),
            ("rewards", batch.rewards),
            ("ended", batch.ended),
        ):
            mine[part][:] = array_of(vector, mine[part].dtype).reshape(mine[part].shape)


def work(channel: Connection, deal: Deal, name: str, first: int, last: int) -> None:
    """Until nobody is there any more to say what is to be done. Ctrl-C is for the one who started us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    board = Blackboard(encoding_of(deal.game), deal.games, name)
    share = Share(deal, board, first, last)
    try:
        while True:
            task, number = channel.recv()
            channel.send_bytes(outcome(share, task, number))
    except (EOFError, OSError):
        share.mine.clear()
        board.close()


def outcome(share: Share, task: str, number: int) -> bytes:
    """Nothing, or the error: as it is where it can be sent, else in words."""
    try:
        getattr(share, task)(number)
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
        self.channels: list[Connection] = []
        self.processes: list[BaseProcess] = []
        self.close = weakref.finalize(self, end, self.board, self.channels, self.processes)
        for first, last in pairwise(self.count * job // jobs for job in range(jobs + 1)):
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
        """All work at once. After an error the games are out of step, so that is the end of them."""
        try:
            for channel in self.channels:
                channel.send((task, number))
            replies = [channel.recv_bytes() for channel in self.channels]
        except (EOFError, OSError):
            self.close()
            raise GalapagosError(ENDED) from None
        for reply in filter(None, replies):
            self.close()
            raise pickle.loads(reply)

    # -- what a batch can do ------------------------------------------------------------------------------------------

    def begin(self, seed: int) -> None:
        self.tell("begin", seed)

    def say(self, said: list[int]) -> None:
        letters = np.asarray(said, np.int64)
        self.check(letters)
        self.board.arrays["letters"][:] = letters
        self.tell("say")

    def check(self, letters: NDArray[np.int64]) -> None:
        """Before anybody has begun: all or nothing."""
        if not self.close.alive:
            raise GalapagosError(ENDED)
        if len(letters) != self.count:
            raise IllegalMove(f"{self.count} games need as many letters, not {len(letters)}")
        size = self.encoding.size
        known = (letters >= 0) & (letters < size)
        allowed = known & (self.board.arrays["masks"][np.arange(self.count), np.where(known, letters, 0)] != 0)
        if not allowed.all():
            number = int(np.argmin(allowed))
            name = self.encoding.name_of(int(letters[number]))
            raise IllegalMove(f"{name} is not among the choices of game {number}")

    def any_letters(self) -> NDArray[np.int64]:
        self.tell("any_letters")
        return self.board.arrays["letters"].copy()

    # What was given out never changes, so these are copies; rows become floats, which is a copy too.

    @property
    def rows(self) -> list[NDArray[np.int16]]:
        return [self.board.arrays["rows"]]

    @property
    def masks(self) -> NDArray[np.int8]:
        return self.board.arrays["masks"].copy()

    @property
    def seats(self) -> NDArray[np.int64]:
        return self.board.arrays["seats"].copy()

    @property
    def rewards(self) -> NDArray[np.float64]:
        return self.board.arrays["rewards"].copy()

    @property
    def ended(self) -> NDArray[np.bool_]:
        return self.board.arrays["ended"].copy()


def end(board: Blackboard, channels: list[Connection], processes: list[BaseProcess]) -> None:
    """A closed channel tells a worker that it is not needed any more."""
    for channel in channels:
        channel.close()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.terminate()
            process.join()
    board.close(forget=True)

"""The visits of search, which policies learn from: positions of played games are searched for long.

Of every position the choices are stored, each with its share of the visits; a policy learns to give it that share of
its probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from galapagos.bots.racing import RacingSearch
from galapagos.bots.search import Search
from galapagos.bots.search_player import gc_paused, new_search
from galapagos.bots.search_settings import playing_settings
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.net_files import NetFile
from galapagos.core.processes import computed
from galapagos.core.record import Record, load_record, replay
from galapagos.core.rng import Rng
from galapagos.core.state import State
from galapagos.learn.plan import Epoch
from galapagos.learn.players import evaluator_with
from galapagos.learn.samples import CALIBRATED, CHECKED, PARTS, Floats, Indices
from galapagos.learn.training import FEWEST, Told

Rows = npt.NDArray[np.int64]

# Choices of a position that are stored, at most: where there are hundreds, as in Tyranno, nearly all get no visits and
# teach the same, and each is a row of some hundred inputs.
MOST: Final = 32
OTHERS: Final = 8  # of these, drawn at random from those with fewer visits
TEACHING: Final = {"drop_errors": 1.0}  # a race that drops racers early says more about those that are left
BATCH: Final = 32  # positions


class VisitSamples(msgspec.Struct, frozen=True, kw_only=True):
    """Positions that were searched, in the order of their games. Every choice has a row."""

    shares: Floats  # of the visits; those of a position sum to 1
    stands_for: Floats  # choices; more than 1 where a few were drawn from many
    positions: Indices  # the number of the position that each row is from
    games: Indices

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.starts())

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return msgspec.structs.asdict(self)

    def part(self, rows: npt.NDArray[Any]) -> Self:
        return type(self)(**{name: array[rows] for name, array in self.arrays().items()})

    def starts(self) -> Rows:
        """The first row of every position."""
        return np.flatnonzero(np.diff(self.positions, prepend=-1))

    def rows(self) -> list[Rows]:
        """The rows of every position."""
        return np.split(np.arange(len(self.positions)), self.starts()[1:])

    def of(self, part: int) -> Self:
        return self.part(self.games % PARTS == part)

    def taught(self) -> Self:
        return self.part((self.games % PARTS != CALIBRATED) & (self.games % PARTS != CHECKED))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """The samples of several games, with their positions numbered on."""
        firsts = np.cumsum([0, *(len(part) for part in parts)])
        numbered = [
            msgspec.structs.replace(part, positions=(part.positions + first).astype(np.int32))
            for part, first in zip(parts, firsts[:-1], strict=True)
        ]
        names = cls.__struct_fields__
        return cls(**{name: np.concatenate([part.arrays()[name] for part in numbered]) for name in names})

    @classmethod
    def load(cls, path: Path) -> Self:
        with np.load(path) as arrays:
            return cls(**{name: arrays[name] for name in cls.__struct_fields__})


# -- the teacher ------------------------------------------------------------------------------------------------------


class Lesson(msgspec.Struct, frozen=True):
    """A position that was searched, as the seat to move may imagine it, and the choices to learn from."""

    search: Search
    world: State
    choices: list[int]
    shares: Floats  # of the visits, for each choice
    stands_for: Floats

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Those that all samples have. The caller knows which game it is; joining numbers the positions."""
        nought = np.zeros(len(self.choices), np.int32)
        return {"shares": self.shares, "stands_for": self.stands_for, "positions": nought, "games": nought}


S = TypeVar("S", bound=VisitSamples)


class Teacher(Generic[S]):
    """Searches positions for a policy to learn from."""

    kind: ClassVar[type[VisitSamples]]

    def __init__(self, game: Game, net: NetFile | None, iterations: int) -> None:
        self.evaluator, self.iterations = evaluator_with(net, game), iterations
        self.settings = playing_settings(game.name, **{**self.evaluator.search_settings, **TEACHING})

    def teaches(self, state: State) -> bool:
        """Whether a policy will have a say in such positions."""
        return state.actor >= 0 and len(state.choices()) > 1

    def sample(self, state: State, rng: Rng) -> S:
        """One position, searched."""
        raise NotImplementedError

    def search(self, state: State, rng: Rng) -> Lesson:
        world = state.copy()
        world.redeal(state.actor, rng)
        search = new_search(world, state.actor, self.evaluator, self.settings, rng)
        visits = visits_of(search, self.iterations)
        choices, stands_for = selected(visits, rng)
        counts = np.array([visits[action] for action in choices]) * np.array(stands_for)
        shares = (counts / counts.sum()).astype(np.float32)
        return Lesson(search, world, choices, shares, np.array(stands_for, np.float32))


def visits_of(search: Search, iterations: int) -> dict[int, int]:
    """The visits of every choice that had a chance to get some. In a race these are the racers and a few others."""
    if isinstance(search, RacingSearch):
        search.line_up()
        search.enter_others(OTHERS)
    with gc_paused():
        search.run(iterations)
    visits = dict(zip(search.root.actions, search.root.tries, strict=True))
    if isinstance(search, RacingSearch):
        return {action: tries for action, tries in visits.items() if tries}
    return visits


def selected(visits: dict[int, int], rng: Rng) -> tuple[list[int], list[float]]:
    """The choices to store, and how many each stands for: all, or the most visited and a few others."""
    ranked = sorted(visits, key=lambda action: -visits[action])
    if len(ranked) <= MOST:
        return ranked, [1.0] * len(ranked)
    first, others = ranked[: MOST - OTHERS], ranked[MOST - OTHERS :]
    rng.shuffle_list(others)
    return first + others[:OTHERS], [1.0] * len(first) + [len(others) / OTHERS] * OTHERS


# -- positions of played games ----------------------------------------------------------------------------------------


class Course(msgspec.Struct, frozen=True):
    """Who searches how many positions, drawn at random, and for how long."""

    teacher: type[Teacher[Any]]
    positions: int
    iterations: int
    net: NetFile | None
    seed: int
    generation: int

    def rng_of(self, game: int) -> Rng:
        return Rng((self.seed + self.generation) * 1_000_003 + game)

    def dealt(self, games: int) -> list[int]:
        """How many positions of every game."""
        order = np.random.default_rng([self.seed, self.generation]).permutation(games)
        counts: list[int] = np.bincount(np.resize(order, self.positions), minlength=games).tolist()
        return counts


def samples_from_searches(files: Sequence[Path], course: Course, workers: int) -> Any:
    """The samples of these records, searched in any number of processes: those of the teacher's kind."""
    wanted = course.dealt(len(files))
    items = [(place, file, wanted[place]) for place, file in enumerate(files) if wanted[place]]
    found = dict(computed(partial(samples_of_file, course=course), items, workers))
    samples = course.teacher.kind.joined([sample for place, _, _ in items for sample in found[place]])
    if any(len(part) == 0 for part in (samples.taught(), samples.of(CALIBRATED), samples.of(CHECKED))):
        raise GalapagosError("these games have too few positions to learn a policy from")
    return samples


def samples_of_file(item: tuple[int, Path, int], course: Course) -> tuple[int, list[VisitSamples]]:
    game, file, wanted = item
    return game, samples_of_record(load_record(file), game, wanted, course)


def samples_of_record(record: Record, game: int, wanted: int, course: Course) -> list[VisitSamples]:
    """Some of the decisions of a game, drawn at random."""
    teacher, rng = course.teacher(record.make_game(), course.net, course.iterations), course.rng_of(game)
    decisions = [state.copy() for state, action in replay(record) if action >= 0 and teacher.teaches(state)]
    order = list(range(len(decisions)))
    rng.shuffle_list(order)
    samples = [teacher.sample(decisions[place], rng) for place in sorted(order[:wanted])]
    return [msgspec.structs.replace(one, games=np.full_like(one.games, game)) for one in samples]


# -- probabilities and losses -----------------------------------------------------------------------------------------


def probabilities(logits: Floats, samples: VisitSamples) -> Floats:
    """The softmax over the choices of each position. A row has the probability of all that it stands for."""
    starts = samples.starts()
    sizes = np.diff(starts, append=len(logits))
    odds = samples.stands_for * np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), sizes))
    result: Floats = (odds / np.repeat(np.add.reduceat(odds, starts), sizes)).astype(np.float32)
    return result


def cross_entropy(logits: Floats, samples: VisitSamples) -> float:
    """The mean over all positions, in nats, between the shares of visits and the probabilities of the choices."""
    sure = np.maximum(probabilities(logits, samples) / samples.stands_for, FEWEST).astype(np.float64)
    return float(-(samples.shares * np.log(sure)).sum() / len(samples))


# -- training ---------------------------------------------------------------------------------------------------------


Taught = TypeVar("Taught", bound=VisitSamples, contravariant=True)


class Pupil(Protocol[Taught]):
    """What is trained: it can take a step on some positions, tell its loss on others, and be kept."""

    def step(self, samples: Taught, pace: float) -> None: ...

    def loss(self, samples: Taught) -> float: ...

    def keep(self) -> None:
        """Remember what was learnt so far as the best."""
        ...


def teach(pupil: Pupil[S], samples: S, epochs: int, rng: np.random.Generator, tell: Told) -> list[Epoch]:
    """Train on eight games in ten, and keep the epoch that does best on one; the last one checks.

    The curve begins before the first step. The learning rate falls linearly to zero.
    """
    taught, choosing, held = samples.taught(), samples.of(CALIBRATED), samples.of(CHECKED)
    rows, least = taught.rows(), pupil.loss(choosing)
    pupil.keep()
    curve = [losses_of(pupil, taught, held)]
    for epoch in range(1, epochs + 1):
        order = rng.permutation(len(rows))
        for first in range(0, len(order), BATCH):
            batch = np.concatenate([rows[place] for place in order[first : first + BATCH]])
            pupil.step(taught.part(batch), 1.0 - (epoch - 1 + first / len(order)) / epochs)
        curve.append(losses_of(pupil, taught, held))
        tell(epoch, curve[-1])
        if pupil.loss(choosing) < least:
            least = pupil.loss(choosing)
            pupil.keep()
    return curve


def losses_of(pupil: Pupil[S], taught: S, held: S) -> Epoch:
    return Epoch(round(pupil.loss(taught), 6), round(pupil.loss(held), 6))

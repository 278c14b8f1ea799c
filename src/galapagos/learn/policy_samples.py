"""What a policy learns from: positions of played games that were searched for long, and the visits of their choices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from galapagos.bots.racing import RacingSearch
from galapagos.bots.search import Search
from galapagos.bots.search_player import gc_paused, new_search
from galapagos.bots.search_settings import playing_settings
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.net_files import NetFile, required_features
from galapagos.core.processes import computed
from galapagos.core.record import Record, load_record, replay
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.learn.plan import Plan
from galapagos.learn.players import evaluator_with
from galapagos.learn.samples import CALIBRATED, CHECKED, PARTS, Floats, Indices

Bools = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.int64]

# Choices of a position that are stored, at most: where there are hundreds, as in Tyranno, nearly all get no visits and
# teach the same, and each is a row of some hundred inputs.
MOST: Final = 32
OTHERS: Final = 8  # of these, drawn at random from those with fewer visits
TEACHING: Final = {"drop_errors": 1.0}  # a race that drops racers early says more about those that are left


class PolicySamples(msgspec.Struct, frozen=True):
    """Positions that were searched, in the order of their games. Every choice has a row."""

    inputs: npt.NDArray[np.float16]  # row, input; of the position after the choice, for the seat that chose
    shares: Floats  # of the visits; those of a position sum to 1
    values: Floats  # of the position after the choice, from 0 (lost) to 1 (won): the prior without a policy
    stands_for: Floats  # choices; more than 1 where a few were drawn from many
    ended: Bools  # whether the choice ended the game: then its prior is its value
    positions: Indices  # the number of the position that each row is from
    games: Indices

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.starts())

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return msgspec.structs.asdict(self)

    def part(self, rows: npt.NDArray[Any]) -> PolicySamples:
        return PolicySamples(**{name: array[rows] for name, array in self.arrays().items()})

    def starts(self) -> Rows:
        """The first row of every position."""
        return np.flatnonzero(np.diff(self.positions, prepend=-1))

    def rows(self) -> list[Rows]:
        """The rows of every position."""
        return np.split(np.arange(len(self.positions)), self.starts()[1:])

    def of(self, part: int) -> PolicySamples:
        return self.part(self.games % PARTS == part)

    def taught(self) -> PolicySamples:
        return self.part((self.games % PARTS != CALIBRATED) & (self.games % PARTS != CHECKED))


def joined(parts: Sequence[PolicySamples]) -> PolicySamples:
    """The samples of several games, with their positions numbered on."""
    firsts = np.cumsum([0, *(len(part) for part in parts)])
    numbered = [
        msgspec.structs.replace(part, positions=(part.positions + first).astype(np.int32))
        for part, first in zip(parts, firsts[:-1], strict=True)
    ]
    names = PolicySamples.__struct_fields__
    return PolicySamples(**{name: np.concatenate([part.arrays()[name] for part in numbered]) for name in names})


# -- from records -----------------------------------------------------------------------------------------------------


def policy_samples_from(
    files: Sequence[Path], plan: Plan, number: int, net: NetFile | None, workers: int
) -> PolicySamples:
    """Search positions of these records with the best network so far, in any number of processes."""
    rng = np.random.default_rng([plan.seed, number])
    dealt = np.resize(rng.permutation(len(files)), plan.policy_positions)
    wanted = np.bincount(dealt, minlength=len(files)).tolist()
    items = [(place, file, wanted[place]) for place, file in enumerate(files) if wanted[place]]
    search = partial(samples_of_file, net=net, iterations=plan.policy_iterations, seed=plan.seed + number)
    found = dict(computed(search, items, workers))
    samples = joined([found[place] for place, _, _ in items])
    if any(len(part) == 0 for part in (samples.taught(), samples.of(CALIBRATED), samples.of(CHECKED))):
        raise GalapagosError("these games have too few positions to learn a policy from")
    return samples


def samples_of_file(
    item: tuple[int, Path, int], net: NetFile | None, iterations: int, seed: int
) -> tuple[int, PolicySamples]:
    place, file, wanted = item
    return place, policy_samples_of(load_record(file), place, wanted, net, iterations, Rng(seed * 1_000_003 + place))


def policy_samples_of(
    record: Record, number: int, wanted: int, net: NetFile | None, iterations: int, rng: Rng
) -> PolicySamples:
    """Search some of the decisions of a game, drawn at random."""
    teacher = Teacher(record.make_game(), net, iterations)
    decisions = [state.copy() for state, action in replay(record) if action >= 0 and is_decision(state)]
    order = list(range(len(decisions)))
    rng.shuffle_list(order)
    samples = joined([teacher.search(decisions[place], rng) for place in sorted(order[:wanted])])
    return msgspec.structs.replace(samples, games=np.full(len(samples.positions), number, np.int32))


def is_decision(state: State) -> bool:
    return state.actor >= 0 and len(state.choices()) > 1


class Teacher:
    """Searches positions for a policy to learn from."""

    def __init__(self, game: Game, net: NetFile | None, iterations: int) -> None:
        self.evaluator, self.features, self.iterations = evaluator_with(net, game), required_features(game), iterations
        self.settings = playing_settings(game.name, **{**self.evaluator.search_settings, **TEACHING})
        self.blank = [0.0] * len(self.features.names(game.seats))

    def search(self, state: State, rng: Rng) -> PolicySamples:
        """One position as the seat to move may imagine it, with the visits of its choices."""
        seat, world = state.actor, state.copy()
        world.redeal(seat, rng)
        search = new_search(world, seat, self.evaluator, self.settings, rng)
        visits = visits_of(search, self.iterations)
        chosen, stands_for = selected(visits, rng)
        afters = [search.position_after(world, action) for action in chosen]
        counts = np.array([visits[action] for action in chosen]) * np.array(stands_for)
        return PolicySamples(
            np.array([self.inputs(after, seat) for after in afters], np.float16),
            (counts / counts.sum()).astype(np.float32),
            np.array([search.win_chance(after, seat) for after in afters], np.float32),
            np.array(stands_for, np.float32),
            np.array([after.actor == OVER for after in afters]),
            np.zeros(len(chosen), np.int32),
            np.zeros(len(chosen), np.int32),
        )

    def inputs(self, state: State, seat: int) -> list[float]:
        """Those of a finished game do not matter."""
        return self.blank if state.actor == OVER else self.features.inputs(state, seat)


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


# -- files ------------------------------------------------------------------------------------------------------------


def load_policy_samples(path: Path) -> PolicySamples:
    with np.load(path) as arrays:
        return PolicySamples(**{name: arrays[name] for name in PolicySamples.__struct_fields__})

"""Samples: positions of played games as a network sees them, and how the games ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from math import exp
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from galapagos.core.errors import GalapagosError
from galapagos.core.evaluator import Evaluator
from galapagos.core.files import save_atomically
from galapagos.core.net_files import required_features
from galapagos.core.processes import computed
from galapagos.core.record import Record, load_record, replay
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE
from galapagos.core.state import State

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int32]

PARTS = 10  # the games are dealt into this many parts:
CALIBRATED, CHECKED = 0, 5  # the part that calibrates and the part that checks; the others train


class Samples(msgspec.Struct, frozen=True):
    """Positions in the order of their games. Every seat has a row of inputs and a share of the target."""

    inputs: npt.NDArray[np.float16]  # position, seat, input
    targets: Floats  # position, seat; the shares of a position sum to 1
    games: Indices  # the number of the game that each position is from

    def __len__(self) -> int:
        return len(self.games)

    def part(self, chosen: npt.NDArray[np.bool_]) -> Samples:
        return Samples(self.inputs[chosen], self.targets[chosen], self.games[chosen])

    def of(self, part: int) -> npt.NDArray[np.bool_]:
        """Which positions belong to a part. Split by games: positions of one game are alike."""
        held: npt.NDArray[np.bool_] = self.games % PARTS == part
        return held

    def taught(self) -> npt.NDArray[np.bool_]:
        return ~(self.of(CALIBRATED) | self.of(CHECKED))


def joined(parts: Sequence[Samples]) -> Samples:
    """The samples of several generations, with their games numbered on. The split of each part stays as it is."""
    games, first = [], 0
    for part in parts:
        games.append(part.games + first)
        first += -(-(int(np.max(part.games)) + 1) // PARTS) * PARTS
    return Samples(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.targets for part in parts]),
        np.concatenate(games),
    )


# -- from records -----------------------------------------------------------------------------------------------------


def samples_from(files: Sequence[Path], seed: int, every: int, workers: int) -> Samples:
    """The samples of all records, in their order however many processes read them."""
    numbered = list(enumerate(files))
    found = dict(computed(partial(numbered_samples, seed=seed, every=every), numbered, workers))
    rows = [(number, row, found[number][1]) for number, _ in numbered for row in found[number][0]]
    if not rows:
        raise GalapagosError("these games have no positions to learn from")
    return Samples(
        np.array([row for _, row, _ in rows], dtype=np.float16),
        np.array([target for _, _, target in rows], dtype=np.float32),
        np.array([number for number, _, _ in rows], dtype=np.int32),
    )


def numbered_samples(
    item: tuple[int, Path], seed: int, every: int
) -> tuple[int, tuple[list[list[list[float]]], list[float]]]:
    number, file = item
    return number, samples_of(load_record(file), Rng(seed * 1_000_003 + number), every)


def samples_of(record: Record, rng: Rng, every: int) -> tuple[list[list[list[float]]], list[float]]:
    """The inputs of every seat in the sampled positions, and the target of every seat.

    A position is sampled whenever the clock has moved on, and one in `every` otherwise. What is described is a world
    imagined by the seat that must decide: that is what the network will judge in a search.
    """
    game = record.make_game()
    evaluator, features, rows, clock = game.standard_evaluator(), required_features(game), list[list[list[float]]](), -1
    for state, action in replay(record):
        if action < 0 or not judged(evaluator, state):
            continue
        if evaluator.clock(state) != clock or rng.below(every) == 0:
            clock = evaluator.clock(state)
            seat = int(rng.below(game.seats) if state.actor == CHANCE else state.actor)
            rows.append(features.inputs_of_all(game.imagine(game.view(state, seat), rng)))
    return rows, target_of(evaluator, state)


def judged(evaluator: Evaluator[Any], state: State) -> bool:
    """Whether search judges such positions: a seat must decide, or the evaluator foresees what chance will do."""
    return state.actor >= 0 or (state.actor == CHANCE and evaluator.foresees(state))


def target_of(evaluator: Evaluator[Any], end: State) -> list[float]:
    """Half the share of victory, half the softmax of the points in the scale of `reach`. With two seats the latter is
    the logistic of the lead, as search counts it."""
    winners, scores, reach = end.winners(), end.scores(), evaluator.reach(end)
    odds = [exp((score - max(scores)) / reach) for score in scores]
    return [
        0.5 * (1 / len(winners) if seat in winners else 0.0) + 0.5 * one / sum(odds) for seat, one in enumerate(odds)
    ]


# -- λ-returns --------------------------------------------------------------------------------------------------------


def traced(samples: Samples, chances: Floats, trace: float) -> Samples:
    """Replace the targets by λ-returns: what a network made of later positions of the game, fading to its result."""
    targets = samples.targets.copy()
    for place in range(len(samples) - 2, -1, -1):
        if samples.games[place] == samples.games[place + 1]:
            targets[place] = (1 - trace) * chances[place + 1] + trace * targets[place + 1]
    return Samples(samples.inputs, targets, samples.games)


# -- files ------------------------------------------------------------------------------------------------------------


def save_samples(samples: msgspec.Struct, path: Path) -> None:
    content = BytesIO()
    np.savez_compressed(content, **msgspec.structs.asdict(samples))
    save_atomically(path, content.getvalue())


def load_samples(path: Path) -> Samples:
    with np.load(path) as arrays:
        return Samples(arrays["inputs"], arrays["targets"], arrays["games"])

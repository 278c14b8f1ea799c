"""Fit the weights of an evaluator to played games: what was each feature worth in the end?

The evaluation is a sum of features times `Evaluator.weights`, so a feature's value is the evaluation with its own
weight at 1 and all others at 0. The weights are those that explain the final lead best (ridge regression).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log1p
from typing import Any

import msgspec

from galapagos.arena.rating import margin
from galapagos.core.evaluator import Evaluator
from galapagos.core.record import Record, replay
from galapagos.core.rng import Rng
from galapagos.core.state import State

Matrix = list[list[float]]


class Sample(msgspec.Struct):
    """A position for the first seat: its features, the part without weights, and how the game ended."""

    features: list[float]
    base: float
    lead: float  # at the end
    progress: float  # from 0 to 1


def samples_of(record: Record, rng: Rng, every: int) -> Iterator[Sample]:
    """Positions at the start of every turn, and one in `every` between."""
    evaluator = record.make_game().evaluator()
    states, clock = list[State](), -1
    for state, action in replay(record):
        if action >= 0 and state.actor >= 0 and (evaluator.clock(state) != clock or rng.below(every) == 0):
            clock = evaluator.clock(state)
            states.append(state.copy())
    lead = float(margin(state.scores(), 0))
    for place, state in enumerate(states):
        yield Sample(*features_of(evaluator, state), lead, place / len(states))


def features_of(evaluator: Evaluator[Any], state: State) -> tuple[list[float], float]:
    """The features of a position for the first seat, and its evaluation with all weights at 0."""
    weights, count = list(evaluator.weights), len(evaluator.weights)
    base = evaluated(evaluator, state, [0.0] * count)
    units = ([float(one == other) for other in range(count)] for one in range(count))
    features = [evaluated(evaluator, state, unit) - base for unit in units]
    evaluator.set_weights(weights)
    return features, base


def evaluated(evaluator: Evaluator[Any], state: State, weights: Sequence[float]) -> float:
    evaluator.set_weights(list(weights))
    return evaluator.evaluate(state, 0)


def fitted(samples: Sequence[Sample], ridge: float) -> list[float]:
    """The weights that explain the final lead best."""
    count = len(samples[0].features)
    square: Matrix = [[ridge * float(row == column) for column in range(count)] for row in range(count)]
    right = [0.0] * count
    for sample in samples:
        used = [place for place, value in enumerate(sample.features) if value]
        for row in used:
            value = sample.features[row]
            right[row] += value * (sample.lead - sample.base)
            for column in used:
                square[row][column] += value * sample.features[column]
    return solved(square, right)


def solved(square: Matrix, right: list[float]) -> list[float]:
    """Gauss-Jordan elimination."""
    rows = [[*row, value] for row, value in zip(square, right, strict=True)]
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(len(rows)):
            if other != place and (factor := rows[other][place]):
                rows[other] = [mine - factor * theirs for mine, theirs in zip(rows[other], rows[place], strict=True)]
    return [row[-1] for row in rows]


def judged(sample: Sample, weights: Sequence[float]) -> float:
    return sample.base + sum(value * weight for value, weight in zip(sample.features, weights, strict=True))


def error(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The root of the mean squared error, in points."""
    return float((sum((sample.lead - judged(sample, weights)) ** 2 for sample in samples) / len(samples)) ** 0.5)


def reach_of(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """How many points ahead make a win likely: the scale that makes the outcomes most likely."""
    leads = [(judged(sample, weights), sample.lead) for sample in samples if sample.lead]

    def surprise(reach: float) -> float:
        return sum(log1p(exp(-max(-30.0, min(30.0, (seen if lead > 0 else -seen) / reach)))) for seen, lead in leads)

    return min((0.5 * step for step in range(1, 80)), key=surprise)

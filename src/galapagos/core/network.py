"""A small dense network: inputs, one layer of rectified units, one logit. Compiled like the rules."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

BLOCK: Final = 8  # units whose sums are kept in local variables, which is more than twice as quick as in a vector


@final
class Network:
    """Made from lists, because a vector passed in by uncompiled code is never freed."""

    def __init__(self, weights: list[float], biases: list[float], outputs: list[float], bias: float) -> None:
        if not biases or len(outputs) != len(biases) or len(weights) % len(biases):
            raise ValueError("a network needs as many outputs as biases, and as many weights for each input")
        self.units: i64 = len(biases)
        self.inputs: i64 = len(weights) // len(biases)
        self.weights = vec[float](weights)  # input * units + unit
        self.biases = vec[float](biases)
        self.outputs = vec[float](outputs)
        self.bias: float = bias
        # The same by blocks of units; the last block is filled up with units that do nothing.
        self.block_weights = self.by_blocks()  # (block * inputs + input) * BLOCK + unit
        self.block_biases = filled_up(biases)
        self.block_outputs = filled_up(outputs)

    def by_blocks(self) -> vec[float]:
        ordered = vec[float]()
        for first in range(0, self.units, BLOCK):
            for place in range(self.inputs):
                for unit in range(first, first + BLOCK):
                    used = unit < self.units
                    ordered = append(ordered, self.weights[place * self.units + unit] if used else 0.0)
        return ordered

    def logit(self, values: vec[float]) -> float:
        """Return the logit for as many values as there are inputs."""
        logit = self.bias
        for block in range(len(self.block_biases) // BLOCK):
            logit = self.with_block(logit, block, values)
        return logit

    def with_block(self, logit: float, block: i64, values: vec[float]) -> float:
        """Add what the units of a block contribute. An input of 0 is skipped with all its weights."""
        weights, biases, outputs = self.block_weights, self.block_biases, self.block_outputs
        first = block * BLOCK
        sum0 = biases[first]
        sum1 = biases[first + 1]
        sum2 = biases[first + 2]
        sum3 = biases[first + 3]
        sum4 = biases[first + 4]
        sum5 = biases[first + 5]
        sum6 = biases[first + 6]
        sum7 = biases[first + 7]
        at = first * self.inputs
        for value in values:
            if value != 0.0:
                sum0 += value * weights[at]
                sum1 += value * weights[at + 1]
                sum2 += value * weights[at + 2]
                sum3 += value * weights[at + 3]
                sum4 += value * weights[at + 4]
                sum5 += value * weights[at + 5]
                sum6 += value * weights[at + 6]
                sum7 += value * weights[at + 7]
            at += BLOCK
        logit += rectified(sum0) * outputs[first]
        logit += rectified(sum1) * outputs[first + 1]
        logit += rectified(sum2) * outputs[first + 2]
        logit += rectified(sum3) * outputs[first + 3]
        logit += rectified(sum4) * outputs[first + 4]
        logit += rectified(sum5) * outputs[first + 5]
        logit += rectified(sum6) * outputs[first + 6]
        logit += rectified(sum7) * outputs[first + 7]
        return logit

    def logit_of(self, values: list[float]) -> float:
        """The same for uncompiled callers."""
        return self.logit(vec[float](values))


def rectified(value: float) -> float:
    return value if value > 0.0 else 0.0


def filled_up(values: list[float]) -> vec[float]:
    """With zeros, to whole blocks."""
    return vec[float](values + [0.0] * (-len(values) % BLOCK))

"""A small dense network: inputs, one layer of rectified units, one logit. Compiled like the rules."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Network:
    """Weights are stored by input, so that an input of 0 is skipped with all its weights.

    It is made from lists, because a vector passed in by uncompiled code is never freed.
    """

    def __init__(self, weights: list[float], biases: list[float], outputs: list[float], bias: float) -> None:
        if not biases or len(outputs) != len(biases) or len(weights) % len(biases):
            raise ValueError("a network needs as many outputs as biases, and as many weights for each input")
        self.units: i64 = len(biases)
        self.inputs: i64 = len(weights) // len(biases)
        self.weights = vec[float](weights)  # input * units + unit
        self.biases = vec[float](biases)
        self.outputs = vec[float](outputs)
        self.bias: float = bias

    def logit(self, values: vec[float]) -> float:
        """Return the logit for as many values as there are inputs."""
        units, weights = self.units, self.weights
        sums = self.biases[:]
        first: i64 = 0
        for place in range(self.inputs):
            value = values[place]
            if value != 0.0:
                for unit in range(units):
                    sums[unit] += value * weights[first + unit]
            first += units
        logit = self.bias
        for unit in range(units):
            if sums[unit] > 0.0:
                logit += sums[unit] * self.outputs[unit]
        return logit

    def logit_of(self, values: list[float]) -> float:
        """The same for uncompiled callers."""
        return self.logit(vec[float](values))

"""What the compiled part writes, as numpy arrays: without copying where numbers stay as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from galapagos.envs.encoding import Encoding

Floats = NDArray[np.float32]
Masks = NDArray[np.int8]


def array_of(items: Any, kind: Any) -> NDArray[Any]:
    """A typed vector seen as an array; where vectors are plain lists, a copy."""
    return np.asarray(items, kind) if isinstance(items, list) else np.frombuffer(items, kind)


def joined(rows: Sequence[Any]) -> bytes:
    """Rows one after the other: the quickest copy there is."""
    return b"".join(rows)


class Features:
    """Turns rows of whole numbers into observations, and observations into their named parts."""

    def __init__(self, encoding: Encoding) -> None:
        self.parts = encoding.parts
        self.count = encoding.features
        self.factors = np.concatenate(
            [np.full(int(np.prod(shape)), 1 / divisor, np.float32) for _, _, shape, divisor in encoding.parts]
        )
        self.highest = np.iinfo(np.int16).max * self.factors
        divided = np.flatnonzero(self.factors != 1)  # most are not: the rest need no multiplication
        self.scaled = slice(divided[0], divided[-1] + 1) if len(divided) else slice(0)
        self.scales = self.factors[self.scaled]

    def floats(self, rows: Any) -> Floats:
        """One observation, or many below each other."""
        numbers = array_of(rows, np.int16)
        if len(numbers) != self.count:
            numbers = numbers.reshape(-1, self.count)
        scaled: Floats = numbers.astype(np.float32)
        scaled[..., self.scaled] *= self.scales
        return scaled

    def named(self, observation: Floats) -> dict[str, Floats]:
        """The parts of an observation (or of many: the last axis counts features), by name and in shape."""
        many = observation.shape[:-1]
        return {
            name: observation[..., first : first + int(np.prod(shape))].reshape(*many, *shape)
            for name, first, shape, _ in self.parts
        }

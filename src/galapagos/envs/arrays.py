"""What the compiled part writes, as numpy arrays: without copying where numbers stay as they are."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from galapagos.envs.encoding import Encoding

Floats = NDArray[np.float32]
Masks = NDArray[np.int8]


def array_of(items: Any, kind: Any) -> NDArray[Any]:
    """A typed vector seen as an array; where vectors are plain lists, a copy."""
    return np.asarray(items, kind) if isinstance(items, list) else np.frombuffer(items, kind)


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
        mostly = 2 * len(self.scales) > self.count  # then whole rows, which lie side by side, are quicker
        self.columns = slice(0, self.count) if mostly else self.scaled
        self.tiles = self.factors[self.columns][np.newaxis]  # a factor for every number, in as many rows as are asked

    def floats(self, row: Any) -> Floats:
        """One observation."""
        scaled: Floats = array_of(row, np.int16).astype(np.float32)
        scaled[self.scaled] *= self.scales
        return scaled

    def write(self, rows: Any, table: Floats) -> Floats:
        """Many observations into the rows of an array."""
        if len(self.tiles) != len(table):
            self.tiles = np.tile(self.tiles[0], (len(table), 1))
        table[:] = array_of(rows, np.int16).reshape(table.shape)
        table[:, self.columns] *= self.tiles
        return table

    def named(self, observation: Floats) -> dict[str, Floats]:
        """The parts of an observation (or of many: the last axis counts features), by name and in shape."""
        many = observation.shape[:-1]
        return {
            name: observation[..., first : first + int(np.prod(shape))].reshape(*many, *shape)
            for name, first, shape, _ in self.parts
        }

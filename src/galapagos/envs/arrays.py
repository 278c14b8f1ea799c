"""numpy arrays of what the compiled part writes, without copying if the type is the same."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from galapagos.envs.encoding import Encoding

Floats = NDArray[np.float32]
Masks = NDArray[np.int8]


def array_of(items: Any, kind: Any) -> NDArray[Any]:
    """A typed vector as an array; a copy if vectors are plain lists."""
    return np.asarray(items, kind) if isinstance(items, list) else np.frombuffer(items, kind)


class Features:
    """Turn rows of integers into observations, and observations into their named parts."""

    def __init__(self, encoding: Encoding[Any]) -> None:
        self.parts = encoding.parts
        self.count = encoding.features
        self.factors = np.concatenate(
            [np.full(int(np.prod(shape)), 1 / divisor, np.float32) for _, _, shape, divisor in encoding.parts]
        )
        self.highest = np.iinfo(np.int16).max * self.factors
        divided = np.flatnonzero(self.factors != 1)  # only these need a multiplication
        self.scaled = slice(divided[0], divided[-1] + 1) if len(divided) else slice(0)
        self.scales = self.factors[self.scaled]
        mostly = 2 * len(self.scales) > self.count  # then contiguous rows are faster
        self.columns = slice(0, self.count) if mostly else self.scaled
        self.tiles = self.factors[self.columns][np.newaxis]  # a factor for every number, grown to the number of rows

    def floats(self, row: Any) -> Floats:
        """One observation."""
        scaled: Floats = array_of(row, np.int16).astype(np.float32)
        scaled[self.scaled] *= self.scales
        return scaled

    def write(self, rows: Any, table: Floats) -> Floats:
        """Write many observations into the rows of an array."""
        if len(self.tiles) != len(table):
            self.tiles = np.tile(self.tiles[0], (len(table), 1))
        table[:] = array_of(rows, np.int16).reshape(table.shape)
        table[:, self.columns] *= self.tiles
        return table

    def named(self, observation: Floats) -> dict[str, Floats]:
        """The named parts of an observation, in their shapes; of many if there are more axes."""
        many = observation.shape[:-1]
        return {
            name: observation[..., first : first + int(np.prod(shape))].reshape(*many, *shape)
            for name, first, shape, _ in self.parts
        }

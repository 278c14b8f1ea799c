"""numpy arrays of what the compiled part writes, without copying if the type is the same."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from galapagos.envs.encoding import Encoding

Floats = NDArray[np.float32]
Masks = NDArray[np.int8]
Rows = NDArray[np.int16]

BYTE = 255


def array_of(items: Any, kind: Any) -> NDArray[Any]:
    """A typed vector as a read-only array; a copy if vectors are plain lists."""
    return np.asarray(items, kind) if isinstance(items, list) else np.frombuffer(items, kind)


def memory_of(items: Any, kind: Any) -> NDArray[Any]:
    """An array that writes to the memory of a typed vector; a copy if vectors are plain lists."""
    return np.asarray(items, kind) if isinstance(items, list) else np.asarray(Memory(items, np.frombuffer(items, kind)))


class Memory:
    """The memory of a vector for numpy, which keeps this object alive as long as the array or a view of it is."""

    def __init__(self, owner: Any, array: NDArray[Any]) -> None:
        self.owner = owner
        told = array.__array_interface__
        self.__array_interface__ = {**told, "data": (told["data"][0], False)}


class Features:
    """Turn rows of integers into observations, and observations into their named parts.

    Observations are floats scaled to around 1, or the plain numbers as int16, or as uint8, which stops at 255.
    """

    def __init__(self, encoding: Encoding[Any], dtype: Any = np.float32) -> None:
        self.parts = encoding.parts
        self.count = encoding.features
        self.dtype = np.dtype(dtype)
        self.plain = self.dtype == np.int16  # rows are observations already
        self.scaled_down = self.dtype == np.float32
        lengths = [int(np.prod(shape)) for _, _, shape, _ in encoding.parts]
        divisors = [divisor for *_, divisor in encoding.parts]
        self.factors = np.repeat(1 / np.array(divisors), lengths).astype(np.float32)
        most = np.repeat(np.array(encoding.highest), lengths)
        self.highest = self.bounds(most)
        divided = np.flatnonzero(self.factors != 1)  # only these need a multiplication
        self.scaled = slice(divided[0], divided[-1] + 1) if len(divided) else slice(0)
        self.scales = self.factors[self.scaled]
        mostly = 2 * len(self.scales) > self.count  # then contiguous rows are faster
        self.columns = slice(0, self.count) if mostly else self.scaled
        self.tiles = self.factors[self.columns][np.newaxis]  # a factor for every number, grown to the number of rows

    def bounds(self, most: NDArray[np.int64]) -> NDArray[Any]:
        """The highest value of every feature; the lowest is 0."""
        if self.scaled_down:
            return most.astype(np.float32) * self.factors
        return np.minimum(most, np.iinfo(self.dtype).max).astype(self.dtype)

    def floats(self, row: Any) -> NDArray[Any]:
        """One observation."""
        plain = array_of(row, np.int16)
        if self.plain:
            return plain.copy()
        if not self.scaled_down:
            return self.write(plain, np.empty(plain.shape, self.dtype))
        scaled: NDArray[Any] = plain.astype(np.float32)
        scaled[self.scaled] *= self.scales
        return scaled

    def convert(self, rows: Rows) -> NDArray[Any]:
        """Many observations, in an array of their own."""
        return self.write(rows, np.empty(rows.shape, self.dtype))

    def write(self, rows: Any, table: NDArray[Any]) -> NDArray[Any]:
        """Write many observations into the rows of an array."""
        rows = array_of(rows, np.int16).reshape(table.shape) if not isinstance(rows, np.ndarray) else rows
        if self.scaled_down:
            if len(self.tiles) != len(table):
                self.tiles = np.tile(self.tiles[0], (len(table), 1))
            table[:] = rows
            table[:, self.columns] *= self.tiles
        elif self.plain:
            table[:] = rows
        else:
            table[:] = rows
            if rows.size and rows.max() > BYTE:  # rarely: seven times as fast as a minimum of everything
                table[rows > BYTE] = BYTE
        return table

    def named(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The named parts of an observation, in their shapes; of many if there are more axes."""
        many = observation.shape[:-1]
        return {
            name: observation[..., first : first + int(np.prod(shape))].reshape(*many, *shape)
            for name, first, shape, _ in self.parts
        }

"""What a batch shows, as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from galapagos.envs.arrays import memory_of
from galapagos.envs.batch import SHARED, Batch


class BatchMemory:
    """Arrays of the memory that a batch writes to: made once, where vectors keep their memory."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.letters: NDArray[np.int64] | None = memory_of(batch.letters, np.int64) if SHARED else None
        self.kept = self.made() if SHARED else []

    def arrays(self) -> list[NDArray[Any]]:
        """Rows, masks, seats to move, rewards, those of the actors, ended, cut, actors, and random letters."""
        return self.kept or self.made()

    def made(self) -> list[NDArray[Any]]:
        batch = self.batch
        return [
            memory_of(batch.rows, np.int16).reshape(batch.count, -1),
            memory_of(batch.masks, np.int8).reshape(batch.count, -1),
            memory_of(batch.seats, np.int64),
            memory_of(batch.rewards, np.float64).reshape(batch.count, -1),
            memory_of(batch.gains, np.float64),
            memory_of(batch.ended, np.bool_),
            memory_of(batch.cut, np.bool_),
            memory_of(batch.actors, np.int64),
            memory_of(batch.drawn, np.int64),
        ]

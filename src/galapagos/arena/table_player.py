"""Players that need the table itself, not only what a seat may know. They play in the arena and nowhere else."""

from __future__ import annotations

from abc import ABC, abstractmethod

from galapagos.core.rng import Rng
from galapagos.core.table import Table


class TablePlayer(ABC):
    @abstractmethod
    def answer(self, table: Table) -> int:
        """Return a choice of the seat that must decide."""


class TablePlayerMaker(ABC):
    """Makes such players for a match. Unlike a function inside another it can be sent to other processes."""

    @abstractmethod
    def __call__(self, rng: Rng) -> TablePlayer:
        """Return a player that draws all its random numbers from `rng`."""

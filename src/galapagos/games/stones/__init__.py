"""evolution (Bütehorn 1979), groups of stones that grow, jump and capture."""

from galapagos.games.stones.game import Stones as GAME

__all__ = ["GAME"]

"""Records of whole games."""

from __future__ import annotations

from functools import lru_cache

from galapagos.bots import bot
from galapagos.core.dealers import SeededDealer
from galapagos.core.record import Record
from galapagos.core.registry import game
from galapagos.core.table import Table


@lru_cache
def played(name: str, seats: int = 2, seed: int = 4) -> Record:
    table = Table(game(name, seats=seats), SeededDealer(seed))
    table.play_out([bot("greedy", seat) for seat in range(seats)])
    return table.record()

"""Positions that people send or ask for, handled in a worker process."""

from __future__ import annotations

import secrets
from typing import Any

from galapagos.core.game import Game
from galapagos.server.jobs.pool import UNPLAYABLE, WorkerPool
from galapagos.server.jobs.thinking import Sketch, Tried, TryPosition

SECONDS = 5.0


async def check_position(pool: WorkerPool, game: Game, text: str, view: Any = None, person: str = "") -> Tried:
    """Read a position given as text or as a view, and try to play it. What is wrong with it is raised."""
    tried = await pool.ask(TryPosition(game, text, view), SECONDS, *UNPLAYABLE, person=person)
    assert isinstance(tried, Tried)
    return tried


async def example_position(pool: WorkerPool, game: Game, middle: bool, person: str = "") -> str:
    """Return the start of a game, or the middle of a random one."""
    return str(await pool.ask(Sketch(game, middle, secrets.randbits(40)), SECONDS, *UNPLAYABLE, person=person))

"""Positions that people send or ask for, handled in a worker process."""

from __future__ import annotations

import secrets
from typing import Any

from galapagos.core.game import Game
from galapagos.server.jobs.pool import UNPLAYABLE, WorkerPool
from galapagos.server.jobs.thinking import MakePosition, PlayablePosition, TryPosition


async def check_position(
    pool: WorkerPool, seconds: float, game: Game, text: str, view: Any = None, person: str = ""
) -> PlayablePosition:
    """Read a position given as text or as a view, and try to play it. What is wrong with it is raised."""
    return await pool.ask(TryPosition(game, text, view), seconds, *UNPLAYABLE, person=person)


async def example_position(pool: WorkerPool, seconds: float, game: Game, middle: bool, person: str = "") -> str:
    """Return the start of a game, or the middle of a random one."""
    return await pool.ask(MakePosition(game, middle, secrets.randbits(40)), seconds, *UNPLAYABLE, person=person)

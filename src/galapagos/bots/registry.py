"""Which bots there are, by name.

``random`` and ``greedy``; the levels; and ``search``, with its budget in its name: ``search:200`` answers after 200
iterations and always the same, ``search:0.3s`` after 0.3 seconds. A level may be held to another budget the same way:
``expert:0.3s``. A star and a number let search use so many processes: ``expert*2``, ``search:0.3s*2``.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from galapagos.bots.greedy import Greedy
from galapagos.bots.levels import LEVELS, Leveled
from galapagos.bots.parallel import ParallelSearchPlayer
from galapagos.bots.random import Random
from galapagos.bots.search_player import Budget, SearchPlayer
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.options import nearest
from galapagos.core.rng import Rng
from galapagos.core.table import Player

SIMPLE: dict[str, Callable[[Rng], Player]] = {"random": Random, "greedy": Greedy}
SEARCH = "search"
WORKERS = [str(count) for count in range(2, 17)]


def bot_names() -> list[str]:
    """The bots that a person may choose, weakest first."""
    return [*SIMPLE, *LEVELS]


def bot(name: str, seed: int | None = None) -> Player:
    """A bot to sit at a table; with a seed and a budget of iterations it always plays the same."""
    rng = Rng(secrets.randbits(60) if seed is None else seed)
    whole, star, workers = name.partition("*")
    kind, colon, limit = whole.partition(":")
    if star:
        return parallel(name, kind, limit, workers, rng)
    if kind in SIMPLE and not colon:
        return SIMPLE[kind](rng)
    budget = read_budget(name, limit) if colon else None
    if kind in LEVELS:
        return Leveled(rng, LEVELS[kind], budget)
    if kind == SEARCH and budget:
        return SearchPlayer(rng, budget)
    raise UnknownName(f"there is no bot {name!r}: {nearest(name, [*bot_names(), 'search:200'])}")


def parallel(name: str, kind: str, limit: str, workers: str, rng: Rng) -> Player:
    """The upper levels and plain search only: the lower ones are not short of time."""
    level = LEVELS.get(kind)
    budget = read_budget(name, limit) if limit else Budget(level.seconds, level.iterations) if level else None
    if workers not in WORKERS or budget is None or (level and level.wavers):
        raise GalapagosError(f"cannot share out {name!r}: it is written expert*2 or search:0.3s*2, up to {WORKERS[-1]}")
    return ParallelSearchPlayer(rng, budget, int(workers), level.changes if level else {})


def read_budget(name: str, limit: str) -> Budget:
    """``200`` iterations or ``0.3s``."""
    try:
        if limit.endswith("s") and 0 < float(limit[:-1]) < 3600:
            return Budget(seconds=float(limit[:-1]))
        if int(limit) > 0:
            return Budget(iterations=int(limit))
    except ValueError:
        pass
    raise GalapagosError(
        f"cannot read the budget of {name!r}: it is iterations as in search:200, or time as in search:0.3s"
    )

"""Bots by name.

``random`` and ``greedy``; the levels; and ``search``, whose name includes its budget: ``search:200`` answers after 200
iterations and always the same for the same seed, ``search:0.3s`` after 0.3 seconds. A level can be given another budget
in the same way: ``expert:0.3s``. A star and a number let search use that many processes: ``expert*2``,
``search:0.3s*2``. An at sign names another evaluator (see `core.evaluators`): ``greedy@NAME``, ``search:200@NAME``.
"""

from __future__ import annotations

import secrets

from galapagos.bots.greedy import Greedy
from galapagos.bots.levels import LEVELS, LevelPlayer
from galapagos.bots.parallel import ParallelSearchPlayer
from galapagos.bots.random import Random
from galapagos.bots.search_player import Budget, SearchPlayer
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.evaluators import STANDARD
from galapagos.core.game import Game
from galapagos.core.options import nearest
from galapagos.core.rng import Rng
from galapagos.core.table import Player

RANDOM = "random"
GREEDY = "greedy"
SEARCH = "search"
WORKERS = [str(count) for count in range(2, 17)]


def bot_names() -> list[str]:
    """The bots that people can choose, weakest first."""
    return [RANDOM, GREEDY, *LEVELS]


def split_evaluator(name: str) -> tuple[str, str]:
    """A bot's name without its evaluator, and the evaluator's name."""
    whole, at, evaluator = name.partition("@")
    if at and not evaluator:
        raise GalapagosError(f"{name!r} names no evaluator behind the @: write {whole}, or {whole}@NAME")
    return whole, evaluator or STANDARD


def check_bot(name: str, game: Game) -> None:
    """Raise an error that says what is wrong with a bot's name, if anything."""
    bot(name, 1)
    game.evaluator(split_evaluator(name)[1])


def bot(name: str, seed: int | None = None) -> Player:
    """A bot to sit at a table; with a seed and a budget of iterations it always plays the same."""
    rng = Rng(secrets.randbits(60) if seed is None else seed)
    whole, evaluator = split_evaluator(name)
    rest, star, workers = whole.partition("*")
    kind, colon, limit = rest.partition(":")
    if star:
        return parallel(name, kind, limit, workers, evaluator, rng)
    if kind == RANDOM and rest == name:
        return Random(rng)
    if kind == GREEDY and not colon:
        return Greedy(rng, evaluator=evaluator)
    budget = read_budget(name, limit) if colon else None
    if kind in LEVELS:
        return LevelPlayer(rng, LEVELS[kind], budget, evaluator)
    if kind == SEARCH and budget:
        return SearchPlayer(rng, budget, evaluator=evaluator)
    raise UnknownName(f"there is no bot {name!r}: {nearest(whole, [*bot_names(), 'search:200'])}")


def parallel(name: str, kind: str, limit: str, workers: str, evaluator: str, rng: Rng) -> Player:
    """Only the upper levels and plain search: the lower levels are not short of time."""
    level = LEVELS.get(kind)
    budget = read_budget(name, limit) if limit else Budget(level.seconds, level.iterations) if level else None
    if workers not in WORKERS or budget is None or (level and level.temperature):
        raise GalapagosError(
            f"cannot use several processes for {name!r}: write expert*2 or search:0.3s*2, up to {WORKERS[-1]}"
        )
    return ParallelSearchPlayer(rng, budget, int(workers), level.settings if level else {}, evaluator)


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

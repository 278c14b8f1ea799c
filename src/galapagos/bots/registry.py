"""Bots by name.

``random`` and ``greedy``; the levels; and ``search``, whose name includes its budget: ``search:200`` answers after 200
iterations and always the same for the same seed, ``search:0.3s`` after 0.3 seconds. A level can be given another budget
in the same way: ``expert:0.3s``. ``expert:0.3cpu`` counts processor time, which keeps a match fair on a busy machine.
A star and a number let search use that many processes: ``expert*2``, ``search:0.3s*2``. An at sign names another
evaluator (see `core.evaluators`): ``greedy@NAME``, ``search:200@NAME``. A tilde at the end names a playing style:
``casual~hunter``, ``search:200@NAME~hunter``. Bots of your own are ``package.module:Class``, ``folder/file.py:Class``,
or a name that an installed package offers (see `bots.custom`).
"""

from __future__ import annotations

import secrets

from galapagos.bots.custom import custom_bot, installed_bots, is_custom
from galapagos.bots.greedy import Greedy
from galapagos.bots.levels import LEVELS, LevelPlayer
from galapagos.bots.parallel import ParallelSearchPlayer
from galapagos.bots.random import Random
from galapagos.bots.search_player import Budget, SearchPlayer
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.evaluators import STANDARD, TILDE, split_style
from galapagos.core.game import Game
from galapagos.core.options import nearest
from galapagos.core.rng import Rng
from galapagos.core.table import Player

RANDOM = "random"
GREEDY = "greedy"
SEARCH = "search"
BUILT_IN = {RANDOM, GREEDY, SEARCH, *LEVELS}
PROCESSOR = "cpu"  # behind seconds of processor time
WORKERS = [str(count) for count in range(2, 17)]


def bot_names() -> list[str]:
    """The bots that people can choose, weakest first."""
    return [RANDOM, GREEDY, *LEVELS]


def split_evaluator(name: str) -> tuple[str, str]:
    """A bot's name without its evaluator, and the evaluator's name: that of the level, if none is named.

    A playing style is part of the evaluator's name: that of ``casual~hunter`` is ``standard~hunter``.
    """
    plain, style = split_style(name)
    whole, at, evaluator = plain.partition("@")
    if at and not evaluator:
        raise GalapagosError(f"{name!r} names no evaluator behind the @: write {whole}, or {whole}@NAME")
    level = LEVELS.get(whole.partition(":")[0].partition("*")[0])
    judge = evaluator or (level.evaluator if level else STANDARD)
    return whole, judge + TILDE + style if style else judge


def check_bot(name: str, game: Game) -> None:
    """Raise an error that says what is wrong with a bot's name, if anything."""
    bot(name, 1)
    game.evaluator(split_evaluator(name)[1])


def runs_code(name: str) -> bool:
    """Whether a bot's name makes us run code that it names: a bot or an evaluator that is written elsewhere."""
    whole, at, _ = split_style(name)[0].partition("@")
    return bool(at) or names_custom_bot(whole)


def names_custom_bot(whole: str) -> bool:
    """Whether a name without an evaluator means a bot that is written elsewhere."""
    return whole.partition(":")[0].partition("*")[0].lower() not in BUILT_IN and is_custom(whole)


def bot(name: str, seed: int | None = None) -> Player:
    """Make a bot that can sit at a table: `bot("greedy")`, `bot("search:200", seed=1)`, `bot("my_bots.py:Clever")`.

    With the same seed and a budget of iterations it always plays the same.
    """
    seed = secrets.randbits(60) if seed is None else seed
    rng = Rng(seed)
    whole, evaluator = split_evaluator(name)
    if names_custom_bot(whole):
        if whole != name:
            raise GalapagosError(f"{whole!r} brings its own judgement: leave {name.removeprefix(whole)} out")
        return custom_bot(name, seed)
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
    known = [*bot_names(), "search:200", *installed_bots()]
    raise UnknownName(f"there is no bot {name!r}: {nearest(whole, known)}, or a class of yours as module:Class")


def parallel(name: str, kind: str, limit: str, workers: str, evaluator: str, rng: Rng) -> Player:
    """Search in several processes: plain search and the upper levels only, since the others have time to spare."""
    level = LEVELS.get(kind)
    budget = read_budget(name, limit) if limit else Budget(level.seconds, level.usual.iterations) if level else None
    if workers not in WORKERS or budget is None or (level and level.usual.temperature):
        raise GalapagosError(
            f"cannot use several processes for {name!r}: write expert*2 or search:0.3s*2, up to {WORKERS[-1]}"
        )
    return ParallelSearchPlayer(rng, budget, int(workers), level.settings if level else {}, evaluator)


def read_budget(name: str, limit: str) -> Budget:
    """``200`` iterations, ``0.3s``, or ``0.3cpu`` for seconds of processor time."""
    processor = limit.endswith(PROCESSOR)
    try:
        if processor or limit.endswith("s"):
            seconds = float(limit.removesuffix(PROCESSOR if processor else "s"))
            if 0 < seconds < 3600:
                return Budget(seconds=seconds, processor=processor)
        elif int(limit) > 0:
            return Budget(iterations=int(limit))
    except ValueError:
        pass
    raise GalapagosError(
        f"cannot read the budget of {name!r}: it is iterations as in search:200, time as in search:0.3s, "
        "or processor time as in search:0.3cpu"
    )

"""Which bots there are, by name."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from galapagos.bots.greedy import Greedy
from galapagos.bots.random import Random
from galapagos.core.errors import UnknownName
from galapagos.core.options import nearest
from galapagos.core.rng import Rng
from galapagos.core.table import Player

BOTS: dict[str, Callable[[Rng], Player]] = {"random": Random, "greedy": Greedy}


def bot_names() -> list[str]:
    return list(BOTS)


def bot(name: str, seed: int | None = None) -> Player:
    """A bot to sit at a table; with a seed it always plays the same."""
    if name not in BOTS:
        raise UnknownName(f"there is no bot {name!r}: {nearest(name, bot_names())}")
    return BOTS[name](Rng(secrets.randbits(60) if seed is None else seed))

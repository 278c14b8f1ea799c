"""Bots that are written elsewhere.

A bot of your own is a subclass of `Player`, named ``package.module:Class`` or ``folder/file.py:Class``. A package that
is installed can also give its bots short names, as entry points of the group ``galapagos.bots``.

A class (or a function that returns a player) may take an `rng`, an `Rng` to draw all its random numbers from, or a
`seed`. With one of these and the same seed it plays the same game again.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.plugins import load_plugin
from galapagos.core.rng import Rng
from galapagos.core.table import Player

GROUP = "galapagos.bots"
Maker = Callable[..., Any]  # a class or function that makes a player


@cache
def installed_bots() -> dict[str, EntryPoint]:
    """The bots that installed packages offer, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def is_custom(name: str) -> bool:
    """Whether a name means a bot written elsewhere. (The caller has ruled out names such as ``search:200``.)"""
    _, colon, maker = name.rpartition(":")
    return (bool(colon) and maker.isidentifier()) or name in installed_bots()


def custom_bot(name: str, seed: int) -> Player:
    """Make the bot that a name such as ``package.module:Class`` stands for."""
    return player_from(load_maker(name), name, seed)


def load_maker(name: str) -> Maker:
    point = installed_bots().get(name)
    if point is None:
        return load_plugin(name)
    try:
        maker: Maker = point.load()
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"cannot load the bot {name!r} from {point.value}: {error}") from None
    return maker


def player_from(maker: Maker, name: str, seed: int) -> Player:
    """Call a class or function with the `rng` or `seed` it asks for."""
    player = maker(**arguments_for(maker, name, seed))
    if not isinstance(player, Player):
        raise GalapagosError(f"{name!r} does not make a Player but a {type(player).__name__}")
    return player


def arguments_for(maker: Maker, name: str, seed: int) -> dict[str, Any]:
    offered: dict[str, Any] = {"rng": Rng(seed), "seed": seed}
    parameters = inspect.signature(maker).parameters.values()
    lacking = [
        one.name
        for one in parameters
        if one.default is one.empty
        and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
        and (one.name not in offered or one.kind is one.POSITIONAL_ONLY)
    ]
    if lacking:
        raise GalapagosError(
            f"cannot make the bot {name!r}: it needs {', '.join(lacking)}, but only rng and seed are given"
        )
    return {one.name: offered[one.name] for one in parameters if one.name in offered}

"""Galápagos: four board games named Evolution, to play, to study and to program.

A game is the rules with options and seats; a state is a position in it. The seat to move picks one of the choices:

    import galapagos

    game = galapagos.game("beginning", seats=3)
    state, rng = game.start(), galapagos.Rng(7)
    while state.actor != galapagos.OVER:
        if state.actor == galapagos.CHANCE:
            galapagos.play_chance(state, rng)
        else:
            choices = state.choices()
            state.apply(choices[rng.below(len(choices))])
    print(game.outcome(state))

A bot is a `Player`; `match` lets bots play each other and estimates who is better:

    class First(galapagos.Player):
        def choose(self, prompt):
            return prompt.choices[0]

    print(galapagos.match("origin", {"first": First, "greedy": "greedy"}, games=20))

`galapagos.envs` has the games as environments for learning programs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from galapagos._vectors import provide_vectors

provide_vectors()

from galapagos.core.dealers import Dealer, SeededDealer  # noqa: E402
from galapagos.core.engine import ENGINE  # noqa: E402
from galapagos.core.errors import GalapagosError, IllegalMove  # noqa: E402
from galapagos.core.evaluator import Evaluator  # noqa: E402
from galapagos.core.evaluators import register_evaluator  # noqa: E402
from galapagos.core.game import Game  # noqa: E402
from galapagos.core.record import Record  # noqa: E402
from galapagos.core.registry import game, game_names  # noqa: E402
from galapagos.core.rng import Rng  # noqa: E402
from galapagos.core.rollout import rollout, rollouts  # noqa: E402
from galapagos.core.sentinels import (  # noqa: E402
    CHANCE,
    EVERYONE,
    OVER,
)
from galapagos.core.state import State, play_chance  # noqa: E402
from galapagos.core.table import Player, Prompt, Table  # noqa: E402

if TYPE_CHECKING:
    from galapagos.arena.facade import match
    from galapagos.bots import bot

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "ENGINE",
    "EVERYONE",
    "OVER",
    "Dealer",
    "Evaluator",
    "GalapagosError",
    "Game",
    "IllegalMove",
    "Player",
    "Prompt",
    "Record",
    "Rng",
    "SeededDealer",
    "State",
    "Table",
    "__version__",
    "bot",
    "game",
    "game_names",
    "match",
    "play_chance",
    "register_evaluator",
    "rollout",
    "rollouts",
]


LAZY = {"bot": "galapagos.bots", "match": "galapagos.arena.facade"}  # imported when first used, so that rules load fast


def __getattr__(name: str) -> Any:
    if name not in LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(LAZY[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

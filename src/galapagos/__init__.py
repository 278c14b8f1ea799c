"""Galápagos: four board games named Evolution, to play, to study and to program.

game = galapagos.game("beginning", seats=3)
state = game.start()
"""

from __future__ import annotations

from galapagos._vectors import provide_vectors

provide_vectors()

from galapagos.core.evaluator import Evaluator  # noqa: E402
from galapagos.core.evaluators import register_evaluator  # noqa: E402
from galapagos.core.game import Game  # noqa: E402
from galapagos.core.registry import game, game_names  # noqa: E402
from galapagos.core.sentinels import (  # noqa: E402
    CHANCE,
    EVERYONE,
    OVER,
)
from galapagos.core.state import State  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "EVERYONE",
    "OVER",
    "Evaluator",
    "Game",
    "State",
    "__version__",
    "game",
    "game_names",
    "register_evaluator",
]

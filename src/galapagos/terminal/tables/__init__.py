"""Drawings of tables: one module per game with `draw`, and plain text for games without one."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from galapagos.core.game import Game
from galapagos.core.languages import FALLBACK
from galapagos.core.view import View

Drawing = Callable[[Game, View, Sequence[str], str], RenderableType]


def draw(game: Game, view: View, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    drawing = drawing_of(game.name)
    return (drawing.draw if drawing else plain)(game, view, names, language)


def extra_commands(game: Game) -> Mapping[str, Drawing]:
    """Extra commands that a game's drawing offers."""
    return getattr(drawing_of(game.name), "COMMANDS", {})


def drawing_of(name: str) -> ModuleType | None:
    module = f"{__name__}.{name}"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def plain(game: Game, view: View, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    """The position as plain text."""
    return Padding(Text(game.write_view(view).rstrip()), (0, 2))

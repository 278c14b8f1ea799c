"""A view as plain text that a person understands: one module per game with `describe`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from galapagos.core.game import Game
from galapagos.core.texts import Texts, load_texts
from galapagos.core.view import UNKNOWN, View

FOLDER = Path(__file__).parent
Describe = Callable[["Reader", Any], Iterable[str]]


class Reader(msgspec.Struct):
    """Who reads: the words of a language, and what the players are called."""

    game: Game
    language: str
    names: Sequence[str]

    @property
    def texts(self) -> Texts:
        return self.game.texts(self.language)

    def say(self, key: str, section: str = "", **values: str | int) -> str:
        """A sentence of this package, by default from the game's own section."""
        return load_texts(FOLDER, self.language).get(section or self.game.name, key).format(**values)

    def name(self, kind: str, name: str) -> str:
        return self.texts.name(f"{kind}:{name}")

    def player(self, seat: int, eyes: int) -> str:
        return self.say("you", "common", name=self.names[seat]) if seat == eyes else self.names[seat]

    def pieces(self, kind: str, counts: Mapping[str, int]) -> str:
        """Cards or chips with how many of each; those that are not known last."""
        known = [
            self.name(kind, name) + (f" ×{count}" if count > 1 else "")
            for name, count in counts.items()
            if name != UNKNOWN
        ]
        hidden = counts.get(UNKNOWN, 0)
        return ", ".join([*known, *([self.say("unknown", "common", count=hidden)] if hidden else [])]) or self.none()

    def none(self) -> str:
        return self.say("none", "common")

    def seats(self, view: View) -> list[int]:
        """The reader's own seat first, then the others clockwise."""
        first = max(view.eyes, 0)
        return [(first + place) % view.seats for place in range(view.seats)]


def describe(reader: Reader, view: View) -> list[str]:
    """The lines of a view: the table first, then each player's pieces."""
    module = importlib.import_module(f"{__name__}.{reader.game.name}")
    lines: Describe = module.describe
    return list(lines(reader, view))

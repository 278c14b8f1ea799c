"""Examples of the rules: positions that show what a rule says, and what an option changes.

A game's ``examples.toml`` holds the positions, the moves and what must follow; ``examples.<language>.toml`` holds the
texts.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from galapagos.core.game import Game
from galapagos.core.languages import file_in
from galapagos.core.options import OptionValue
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_class
from galapagos.core.table import Table
from galapagos.study.sandbox import laid_out, play_story


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, moves, and what must be true afterwards.

    `choices` are all legal moves after the moves; `refused` are illegal ones, with the rule against each. With an
    `option`, the same moves are also made with its other `value`; `here` and `there` list what is found only
    without and only with it (moves, parts of the position, or parts of the view of the seat to move).
    """

    key: str
    rule: str
    position: str
    seats: int = 2
    options: dict[str, OptionValue] = {}
    moves: list[str] = []
    choices: list[str] = []
    refused: dict[str, str] = {}
    leaves: list[str] = []  # parts of the position afterwards
    option: str = ""
    value: OptionValue = True
    here: list[str] = []
    there: list[str] = []

    def make_game(self, kind: str, other: bool = False) -> Game:
        return make_game(kind, seats=self.seats, **self.chosen(other))

    def chosen(self, other: bool) -> dict[str, OptionValue]:
        return {**self.options, **({self.option: self.value} if other else {})}


class ExampleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str
    other: str = ""  # what the option changes


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    examples: list[Example]


@lru_cache
def examples(kind: str) -> list[Example]:
    path = game_class(kind).folder / "examples.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Examples).examples


@lru_cache
def example_words(kind: str, language: str) -> dict[str, ExampleWords]:
    path = file_in(game_class(kind).folder, "examples", language)
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, ExampleWords])


def played(example: Example, kind: str, other: bool = False) -> Table:
    """The table after the example's moves."""
    table = laid_out(example.make_game(kind, other), example.position)
    play_story(table, example.moves)
    return table

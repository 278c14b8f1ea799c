"""The deck is a table of 28 animals: the standard one, or a custom one, as JSON or in a line of text.

    {"name": "mine", "animals": [{"id": "frog", "sym": "WFL"}, …]}        JSON
    mine: frog WFL, knot-diver WLW, …                                    the same as text

It travels as text in the options, so that a record needs no file to be replayed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, final

from galapagos.core.errors import GalapagosError
from galapagos.core.messages import msg
from galapagos.games.tyranno.cards import ANIMALS, LETTERS

STANDARD: Final = "standard"
FILE: Final = Path(__file__).parent / "animals.json"
WORD: Final = re.compile(r"[a-z][a-z0-9-]*")
UNNAMED: Final = "own"


@final
class Deck:
    def __init__(self, name: str, animals: list[tuple[str, str]]) -> None:
        self.name = checked_word("a deck", name)
        if len(animals) != ANIMALS:
            raise GalapagosError(
                msg(
                    "deck {name!r} has {many} animals: it takes {whole}",
                    name=name,
                    many=len(animals),
                    whole=ANIMALS,
                )
            )
        self.names = [checked_word("an animal", animal) for animal, _ in animals]
        self.triples = [checked_symbols(animal, symbols) for animal, symbols in animals]
        for animal in self.names:
            if self.names.count(animal) > 1:
                raise GalapagosError(msg("deck {name!r} has the animal {animal!r} twice", name=name, animal=animal))

    def text(self) -> str:
        if self.name == STANDARD:
            return STANDARD
        pairs = zip(self.names, self.triples, strict=True)
        return f"{self.name}: {', '.join(f'{animal} {symbols}' for animal, symbols in pairs)}"

    def symbols(self) -> list[int]:
        """The three symbols of each animal, three bits each."""
        packed: list[int] = []
        for triple in self.triples:
            one, two, three = (LETTERS.index(letter) for letter in triple)
            packed.append(one + 8 * two + 64 * three)
        return packed


def checked_word(what: str, word: str) -> str:
    if not WORD.fullmatch(word):
        raise GalapagosError(
            msg("{what} cannot be called {word!r}: small letters, digits and hyphens only", what=msg(what), word=word)
        )
    return word


def checked_symbols(animal: str, symbols: str) -> str:
    if len(symbols) != 3 or not set(symbols) <= set(LETTERS):
        raise GalapagosError(
            msg(
                "animal {animal!r} cannot have the symbols {symbols!r}: three letters of {letters}",
                animal=animal,
                symbols=symbols,
                letters=LETTERS,
            )
        )
    return symbols


def find_deck(given: str) -> Deck:
    """By name, from JSON, or from text."""
    if given == STANDARD:
        return parse_json(FILE.read_text(encoding="utf-8"))
    deck = parse_json(given) if given.lstrip().startswith(("{", "[")) else parse_deck(given)
    if deck.name == STANDARD:
        raise GalapagosError(
            msg("a deck of your own needs a name of its own: {standard!r} is taken", standard=STANDARD)
        )
    return deck


def parse_json(text: str) -> Deck:
    try:
        content: Any = json.loads(text)
        animals = [(str(animal["id"]), str(animal["sym"])) for animal in content["animals"]]
        name = str(content.get("name", UNNAMED))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise GalapagosError("this is no deck: it needs 'animals', each with 'id' and 'sym'") from None
    return Deck(name, animals)


def parse_deck(text: str) -> Deck:
    name, colon, rest = text.partition(":")
    if not colon:
        raise GalapagosError(
            msg(
                "there is no deck {text!r}: {standard!r}, a file ending in .json, or 'name: frog WFL, …'",
                text=text[:60],
                standard=STANDARD,
            )
        )
    animals = []
    for part in rest.split(","):
        animal, _, symbols = part.strip().partition(" ")
        animals.append((animal, symbols.strip()))
    return Deck(name.strip(), animals)

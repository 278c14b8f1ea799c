"""The deck is a table of 28 animals: the standard one, one from a JSON file, or one written out in a line of text.

    {"name": "mine", "animals": [{"id": "frog", "sym": "WFL"}, …]}        a file
    mine: frog WFL, knot-diver WLW, …                                    the same as text

A deck from a file travels as text in the options, so that a record needs no file to be replayed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.errors import GalapagosError
from galapagos.games.tyranno.cards import ANIMALS, LETTERS

STANDARD: Final = "standard"
FILE: Final = Path(__file__).parent / "animals.json"
WORD: Final = re.compile(r"[a-z][a-z0-9-]*")
LONGEST: Final = 100_000  # no deck file is longer


@final
class Deck:
    def __init__(self, name: str, animals: list[tuple[str, str]]) -> None:
        self.name = checked_word("a deck", name)
        if len(animals) != ANIMALS:
            raise GalapagosError(f"deck {name!r} has {len(animals)} animals: it takes {ANIMALS}")
        self.names = [checked_word("an animal", animal) for animal, _ in animals]
        self.triples = [checked_symbols(animal, symbols) for animal, symbols in animals]
        for animal in self.names:
            if self.names.count(animal) > 1:
                raise GalapagosError(f"deck {name!r} has the animal {animal!r} twice")

    def text(self) -> str:
        if self.name == STANDARD:
            return STANDARD
        pairs = zip(self.names, self.triples, strict=True)
        return f"{self.name}: {', '.join(f'{animal} {symbols}' for animal, symbols in pairs)}"

    def symbols(self) -> vec[i64]:
        """The three symbols of each animal, three bits each."""
        packed = vec[i64]()
        for triple in self.triples:
            one, two, three = (LETTERS.index(letter) for letter in triple)
            packed = append(packed, i64(one + 8 * two + 64 * three))
        return packed


def checked_word(what: str, word: str) -> str:
    if not WORD.fullmatch(word):
        raise GalapagosError(f"{what} cannot be called {word!r}: small letters, digits and hyphens only")
    return word


def checked_symbols(animal: str, symbols: str) -> str:
    if len(symbols) != 3 or not set(symbols) <= set(LETTERS):
        raise GalapagosError(f"animal {animal!r} cannot have the symbols {symbols!r}: three letters of {LETTERS}")
    return symbols


def find_deck(given: str) -> Deck:
    """By name, from a file, or from text."""
    if given == STANDARD:
        return read_deck(FILE)
    if given.endswith(".json"):
        deck = read_deck(Path(given))
        if deck.name == STANDARD:
            raise GalapagosError(f"the deck in {given} needs a name of its own: {STANDARD!r} is taken")
        return deck
    return parse_deck(given)


def read_deck(path: Path) -> Deck:
    try:
        with path.open(encoding="utf-8") as file:
            content: Any = json.loads(file.read(LONGEST))
        animals = [(str(animal["id"]), str(animal["sym"])) for animal in content["animals"]]
        name = str(content.get("name", path.stem))
    except OSError as error:
        raise GalapagosError(f"cannot read the deck {path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise GalapagosError(f"{path} is no deck: it needs 'animals', each with 'id' and 'sym'") from None
    return Deck(name, animals)


def parse_deck(text: str) -> Deck:
    name, colon, rest = text.partition(":")
    if not colon:
        raise GalapagosError(f"there is no deck {text!r}: {STANDARD!r}, a file ending in .json, or 'name: frog WFL, …'")
    animals = []
    for part in rest.split(","):
        animal, _, symbols = part.strip().partition(" ")
        animals.append((animal, symbols.strip()))
    return Deck(name.strip(), animals)

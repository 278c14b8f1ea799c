"""Every sentence people read: a file ``texts.<language>.toml`` for each game and language.

Keys have sections (``action``, ``event``, ``question``, ``refusal``, ``option``, ``trait``, …). Values such as
``trait:flight`` are looked up in the section of their kind; seats and creatures have names of their own. A section such
as ``trait.acc`` lists the words of ``trait`` in the form that ``{trait:acc}`` asks for (see `core/grammar.py`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from galapagos.core.events import Value
from galapagos.core.grammar import GENDER, fill, gender_ending, number_in, plural_ending
from galapagos.core.grammar import names as holes_in
from galapagos.core.languages import FALLBACK, language
from galapagos.core.names import CREATURES, SEATS, creature_name


class Texts:
    def __init__(self, language: str, sections: Mapping[str, Mapping[str, str]]) -> None:
        self.language, self.sections = language, sections

    def has(self, section: str, key: str) -> bool:
        return key in self.sections.get(section, {})

    def get(self, section: str, key: str) -> str:
        return self.sections[section][key]

    def say(self, section: str, key: str, values: Mapping[str, Value], names: Sequence[str] = SEATS) -> str:
        """A sentence with its values filled in. Where a secret value is missing, the ``_unseen`` sentence is taken."""
        sentence = self.get(section, key)
        if any(hole not in values or hidden(values[hole]) for hole in holes_in(sentence)):
            sentence = self.get(section, f"{key}_unseen")
        filled = fill(
            sentence, lambda hole, form: self.name(values[hole], names, form), lambda hole: self.ending(values[hole])
        )
        return filled[:1].upper() + filled[1:]

    def fill(self, section: str, key: str, words: Mapping[str, str | int]) -> str:
        """A text with plain words and numbers in its holes."""
        return fill(
            self.get(section, key),
            lambda hole, _: str(words[hole]),
            lambda hole: plural_ending(number_in(str(words[hole]), self.language), self.language),
        )

    def name(self, value: Value, names: Sequence[str] = SEATS, form: str = "") -> str:
        if isinstance(value, int):
            return str(value)
        if isinstance(value, list):
            return ", ".join(self.name(item, names, form) for item in value)
        kind, _, name = value.partition(":")
        if kind == "seat":
            return names[int(name)]
        if kind == "creature":
            return self.creature(int(name), form)
        return self.sections.get(f"{kind}.{form}", {}).get(name) or self.sections.get(kind, {}).get(name, name)

    def creature(self, number: int, form: str = "") -> str:
        return creature_name(number, self.language, form)

    def ending(self, value: Value) -> int:
        """Which ending fits: of a number and a list by how many, of a word by its gender."""
        if isinstance(value, int):
            return plural_ending(value, self.language)
        if isinstance(value, list):
            return plural_ending(len(value), self.language)
        kind, _, name = value.partition(":")
        if kind == "creature":
            genders = language(self.language).forms.get(GENDER, {})
            return gender_ending(genders.get(CREATURES[int(name) % len(CREATURES)], ""), self.language)
        return gender_ending(self.sections.get(f"{kind}.{GENDER}", {}).get(name, ""), self.language)


def hidden(value: Value) -> bool:
    return isinstance(value, str) and value.endswith(":?")


@lru_cache
def load_texts(folder: Path, language: str) -> Texts:
    """Load the texts of a language; what it lacks is taken from English."""
    sections = read_sections(folder, FALLBACK)
    for section, lines in read_sections(folder, language).items():
        sections[section] = sections.get(section, {}) | lines
    return Texts(language, sections)


def read_sections(folder: Path, language: str) -> dict[str, dict[str, str]]:
    path = folder / f"texts.{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

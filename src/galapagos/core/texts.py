"""Every sentence people read: a file ``texts.<language>.toml`` for each game and language.

Keys have sections (``action``, ``event``, ``question``, ``refusal``, ``option``, ``trait``, …). Values such as
``trait:flight`` are looked up in the section of their kind; seats and creatures have names of their own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from galapagos.core.events import Value
from galapagos.core.languages import FALLBACK
from galapagos.core.names import SEATS, creature_name

HOLE = re.compile(r"\{(\w+)\}")


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
        if any(hole not in values or hidden(values[hole]) for hole in HOLE.findall(sentence)):
            sentence = self.get(section, f"{key}_unseen")
        filled = HOLE.sub(lambda hole: self.name(values[hole[1]], names), sentence)
        return filled[:1].upper() + filled[1:]

    def name(self, value: Value, names: Sequence[str] = SEATS) -> str:
        if isinstance(value, int):
            return str(value)
        if isinstance(value, list):
            return ", ".join(self.name(item, names) for item in value)
        kind, _, name = value.partition(":")
        if kind == "seat":
            return names[int(name)]
        if kind == "creature":
            return self.creature(int(name))
        return self.sections.get(kind, {}).get(name, name)

    def creature(self, number: int) -> str:
        return creature_name(number, self.language)


def hidden(value: Value) -> bool:
    return isinstance(value, str) and value.endswith(":?")


@lru_cache
def load_texts(folder: Path, language: str) -> Texts:
    """What a language does not say is said in English."""
    sections = read_sections(folder, FALLBACK)
    for section, lines in read_sections(folder, language).items():
        sections[section] = sections.get(section, {}) | lines
    return Texts(language, sections)


def read_sections(folder: Path, language: str) -> dict[str, dict[str, str]]:
    path = folder / f"texts.{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

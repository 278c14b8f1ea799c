"""Sentences that remember what they are made of, so that they can be said in another language as well.

The English sentence with its holes is the key: ``say("there is no trait {name!r}", name=name)`` is a plain string to
everybody, and ``in_language`` finds what ``said.<language>.toml`` has for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

ENGLISH = "en"
FOLDER = Path(__file__).parent


class Said(str):
    """An English sentence, with its pattern and the values in it; or with itself in all other languages."""

    __slots__ = ("others", "pattern", "values")

    pattern: str
    values: Mapping[str, object]
    others: Mapping[str, str]

    def __reduce__(self) -> tuple[object, ...]:
        return said, (self.pattern, dict(self.values), dict(self.others))


def say(pattern: str, /, **values: object) -> Said:
    return said(pattern, values)


def in_all(versions: Mapping[str, str]) -> Said:
    """A sentence whose words in every language are known already, such as those of a game's own texts."""
    return said("{sentence}", {"sentence": versions[ENGLISH]}, versions)


def said(pattern: str, values: Mapping[str, object], others: Mapping[str, str] | None = None) -> Said:
    plain = {name: plainly(value) for name, value in values.items()}
    sentence = Said(pattern.format(**plain))
    sentence.pattern, sentence.values, sentence.others = pattern, plain, others or {}
    return sentence


def plainly(value: object) -> object:
    """Of an error its sentence: what else it holds need not travel to other processes."""
    if not isinstance(value, Exception):
        return value
    return value.args[0] if value.args and isinstance(value.args[0], Said) else str(value)


def in_language(sentence: str, language: str) -> str:
    """A plain string. What nobody has translated stays as it is."""
    if language == ENGLISH:
        return str(sentence)
    known = sentences(language)
    if not isinstance(sentence, Said):
        return known.get(sentence, sentence)
    if language in sentence.others:
        return sentence.others[language]
    pattern = known.get(sentence.pattern)
    if pattern is None:
        return str(sentence)
    return pattern.format(**{name: value_in(value, language) for name, value in sentence.values.items()})


def value_in(value: object, language: str) -> object:
    """Names and numbers are the same everywhere; a sentence in a sentence is not."""
    return in_language(value, language) if isinstance(value, Said) else value


@lru_cache
def sentences(language: str) -> dict[str, str]:
    path = FOLDER / f"said.{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

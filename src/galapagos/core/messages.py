"""Sentences that remember what they are made of, so that they can be said in another language as well.

The English sentence with its holes is the key: ``msg("there is no trait {name!r}", name=name)`` is a plain string to
everyone, and ``translate`` finds what ``messages.<language>.toml`` has for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from galapagos.core.grammar import fill, plural_ending
from galapagos.core.languages import FALLBACK

FOLDER = Path(__file__).parent


class Message(str):
    """An English sentence with its pattern and values, or with the same sentence in the other languages."""

    __slots__ = ("others", "pattern", "values")

    pattern: str
    values: Mapping[str, object]
    others: Mapping[str, str]

    def __reduce__(self) -> tuple[object, ...]:
        return build_message, (self.pattern, dict(self.values), dict(self.others))


def msg(pattern: str, /, **values: object) -> Message:
    return build_message(pattern, values)


def in_every_language(versions: Mapping[str, str]) -> Message:
    """A sentence whose words in every language are known already, such as those of a game's own texts."""
    return build_message("{sentence}", {"sentence": versions[FALLBACK]}, versions)


def build_message(pattern: str, values: Mapping[str, object], others: Mapping[str, str] | None = None) -> Message:
    plain = {name: plainly(value) for name, value in values.items()}
    sentence = Message(filled(pattern, plain, FALLBACK))
    sentence.pattern, sentence.values, sentence.others = pattern, plain, others or {}
    return sentence


def plainly(value: object) -> object:
    """Replace an error by its sentence: the rest of it need not be sent to other processes."""
    if not isinstance(value, Exception):
        return value
    return value.args[0] if value.args and isinstance(value.args[0], Message) else str(value)


def translate(sentence: str, language: str) -> str:
    """Return a sentence in another language, as a plain string; in English if there is no translation."""
    if language == FALLBACK:
        return str(sentence)
    known = sentences(language)
    if not isinstance(sentence, Message):
        return known.get(sentence, sentence)
    if language in sentence.others:
        return sentence.others[language]
    pattern = known.get(sentence.pattern)
    if pattern is None:
        return str(sentence)
    return filled(pattern, sentence.values, language)


def filled(pattern: str, values: Mapping[str, object], language: str) -> str:
    return fill(
        pattern,
        lambda hole, _: value_in(values[hole], language),
        lambda hole: plural_ending(float(str(values[hole])), language),
    )


def value_in(value: object, language: str) -> object:
    """Names and numbers are the same everywhere; a sentence in a sentence is not."""
    return translate(value, language) if isinstance(value, Message) else value


@lru_cache
def sentences(language: str) -> dict[str, str]:
    path = FOLDER / f"messages.{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

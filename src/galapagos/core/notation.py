"""Moves as words, written and read from one table of phrases.

A phrase such as ``"{species:creature} gains {card:trait}"`` says both how a move is written and how it is read back.
Its slots have kinds: ``creature``, ``seat`` and ``number`` are known here, any other kind is a plain word, unless the
game says what its words look like.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from galapagos.core.errors import NotationError
from galapagos.core.events import Value
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, creature, creature_number, seat_number

SLOT = re.compile(r"\{(\w+):(\w+)\}")
WORD = r"[\w?~.+*'/-]+"


def word(value: Value) -> str:
    """How a value is written: ``trait:flight`` as flight, ``creature:0`` as wolf, ``seat:1`` as bob."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "+".join(word(item) for item in value)
    kind, _, name = value.partition(":")
    if name == "?" or not name:
        return name or kind
    if kind == "creature":
        return creature(int(name))
    if kind == "seat":
        return SEATS[int(name)]
    return name


def value(kind: str, text: str) -> Value:
    """The value that a word stands for; the reverse of `word`."""
    if kind == "number":
        return int(text)
    if "+" in text and kind.endswith("s"):
        return [str(value(kind[:-1], part)) for part in text.split("+")]
    if kind.endswith("s") and kind != "plus":
        return [str(value(kind[:-1], text))]
    if kind == "creature":
        return f"creature:{creature_number(text)}"
    if kind == "seat":
        return f"seat:{seat_number(text)}"
    return f"{kind}:{text}"


class Phrasebook:
    def __init__(self, phrases: Mapping[str, str], words: Mapping[str, str] | None = None) -> None:
        """`words`: the pattern of each kind of word that is stricter than most (a point of a board)."""
        self.phrases = dict(phrases)
        self.words = {"number": r"-?\d+", **(words or {})}
        self.patterns = {key: self._pattern(phrase) for key, phrase in self.phrases.items()}
        self.kinds = {key: dict(SLOT.findall(phrase)) for key, phrase in self.phrases.items()}

    def _pattern(self, phrase: str) -> re.Pattern[str]:
        pieces = SLOT.split(phrase)  # text, slot, kind, text, slot, kind, …, text
        pattern = re.escape(pieces[0])
        for slot, kind, text in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            pattern += f"(?P<{slot}>{self.words.get(kind, WORD)})" + re.escape(text)
        return re.compile(pattern)

    def write(self, key: str, values: Mapping[str, Value]) -> str:
        return SLOT.sub(lambda slot: word(values[slot[1]]), self.phrases[key])

    def read(self, text: str) -> tuple[str, dict[str, Value]]:
        text = " ".join(text.split())
        for key, pattern in self.patterns.items():
            if match := pattern.fullmatch(text):
                kinds = self.kinds[key]
                return key, {slot: value(kinds[slot], found) for slot, found in match.groupdict().items()}
        raise NotationError(
            msg(
                "cannot read the move {text!r}: moves are written like {examples}",
                text=text,
                examples=self._examples(text),
            )
        )

    def _examples(self, text: str) -> str:
        """Phrases that share a word with what was typed, else the first few."""
        typed = set(text.split())
        near = [phrase for phrase in self.phrases.values() if typed & set(phrase.split())]
        shown = (near or list(self.phrases.values()))[:3]
        return ", ".join(repr(SLOT.sub(lambda slot: f"<{slot[1]}>", phrase)) for phrase in shown)


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers. Comments start with # and a space."""
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = re.sub(r"(^|\s)# .*$", "", line).rstrip()
        if bare.strip():
            lines.append((number, bare))
    return lines


def key_and_rest(number: int, line: str) -> tuple[str, str]:
    key, colon, rest = line.strip().partition(":")
    if not colon:
        raise NotationError(
            msg("expected 'name: …' but found {line!r}", line=line.strip()), number, column_of(line, line.strip())
        )
    return key.strip(), rest.strip()


def column_of(line: str, part: str) -> int:
    return line.find(part) + 1

"""The choices of a decision as numbered lines, grouped where they are many.

A group is a sentence with some of its words left open: `Place Sun on field … and … on field …`. Each step fills in one
of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from galapagos.core.events import Value
from galapagos.core.grammar import HOLE, fill, typed
from galapagos.core.table import Prompt
from galapagos.envs.prose import Reader

OPEN = "…"
LINE = 5  # characters of a number, its dot and the line break


class TextChoice(msgspec.Struct, frozen=True):
    """A legal move: its number, its words in records, its sentence, and the parts that the sentence is made of."""

    action: int
    words: str
    sentence: str
    key: str
    parts: tuple[tuple[str, str], ...]  # each word that is filled in: its place in the sentence, and the word


class Entry(msgspec.Struct, frozen=True):
    """A line of the list: one choice, or several that begin alike."""

    label: str
    choices: list[TextChoice]

    def is_called(self, words: str) -> bool:
        names = {self.label.casefold(), *(choice.words for choice in self.choices if len(self.choices) == 1)}
        return words.rstrip(".! ") in {typed(name.casefold().rstrip(".! ")) for name in names}


def choices_of(prompt: Prompt, reader: Reader) -> list[TextChoice]:
    """The choices in the game's order, by kind of move. Sentences that are alike get the words of the record."""
    sentences = [reader.texts.say("action", deed.key, deed.values, reader.names) for deed in prompt.deeds]
    often = Counter(sentences)
    found = [
        TextChoice(
            action,
            words,
            sentence if often[sentence] == 1 else f"{sentence} ({words})",
            deed.key,
            tuple(parts_of(reader, deed.key, deed.values)),
        )
        for action, words, sentence, deed in zip(prompt.choices, prompt.words, sentences, prompt.deeds, strict=True)
    ]
    kinds = list(dict.fromkeys(choice.key for choice in found))
    return sorted(found, key=lambda choice: kinds.index(choice.key))


def parts_of(reader: Reader, key: str, values: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """The words that are filled into a sentence, in their order; a list has one part for each of its items."""
    forms: dict[str, str] = {}
    for hole in HOLE.finditer(reader.texts.get("action", key)):
        forms.setdefault(hole["name"], hole["form"] or "")
    for slot, form in forms.items():
        value = values.get(slot, "")
        for item in value if isinstance(value, list) else [value]:
            yield slot, reader.texts.name(item, reader.names, form)


def entries_of(choices: list[TextChoice], reader: Reader, most: int) -> list[Entry]:
    """One line per choice if these fit into `most` characters; otherwise one line per group."""
    single = [Entry(choice.sentence, [choice]) for choice in choices]
    if length(single) <= most:
        return single
    keys = list(dict.fromkeys(choice.key for choice in choices))
    if len(keys) > 1:
        return [grouped(members, reader, 0) for members in (same_key(choices, key) for key in keys)]
    for depth in range(1, max(len(choice.parts) for choice in choices) + 1):
        groups: dict[tuple[tuple[str, str], ...], list[TextChoice]] = {}
        for choice in choices:
            groups.setdefault(choice.parts[:depth], []).append(choice)
        if len(groups) > 1:
            entries = [grouped(members, reader, depth) for members in groups.values()]
            if length(entries) <= most:
                return entries
            break
    return spans(choices, reader, most)


def same_key(choices: list[TextChoice], key: str) -> list[TextChoice]:
    return [choice for choice in choices if choice.key == key]


def length(entries: list[Entry]) -> int:
    return sum(len(entry.label) + LINE for entry in entries)


def grouped(members: list[TextChoice], reader: Reader, depth: int) -> Entry:
    if len(members) == 1:
        return Entry(members[0].sentence, members)
    label = opened(reader, members[0].key, members[0].parts[:depth])
    return Entry(reader.say("group", "common", label=label, count=len(members)), members)


def opened(reader: Reader, key: str, known: tuple[tuple[str, str], ...]) -> str:
    """A sentence in which only the first words are filled in."""
    filled: dict[str, list[str]] = {}
    for slot, said in known:
        filled.setdefault(slot, []).append(said)
    last = known[-1][0] if known else ""

    def word(hole: str) -> str:
        found = filled.get(hole, [])
        more = [OPEN] if not found or (hole == last and hole.endswith("s")) else []
        return ", ".join([*found, *more])

    sentence = fill(reader.texts.get("action", key), lambda hole, _: word(hole), lambda _: 0)
    return sentence[:1].upper() + sentence[1:]


def spans(choices: list[TextChoice], reader: Reader, most: int) -> list[Entry]:
    """Choices that have nothing in common, in runs of equal length."""
    size = max(2, -(-len(choices) // max(2, most // 50)))
    runs = [choices[first : first + size] for first in range(0, len(choices), size)]
    return [span(run, reader) for run in runs]


def span(run: list[TextChoice], reader: Reader) -> Entry:
    if len(run) == 1:
        return Entry(run[0].sentence, run)
    first, last = run[0], run[-1]
    end = last.parts[-1][1] if last.parts and last.key == first.key else last.sentence
    return Entry(reader.say("span", "common", first=first.sentence, last=end, count=len(run)), run)

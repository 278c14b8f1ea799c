"""Read moves as people type them: as in records, or as the sentences shown on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from galapagos.core.errors import NotationError
from galapagos.core.events import Value
from galapagos.core.game import Game
from galapagos.core.grammar import GENDER, HOLE, typed
from galapagos.core.languages import language
from galapagos.core.names import CREATURES
from galapagos.core.state import State
from galapagos.terminal.translator import GameTranslator


def read_move(translator: GameTranslator, state: State, text: str) -> int:
    """The action meant, legal or not; NotationError if there is none."""
    try:
        return translator.game.read(state, text.lower())
    except NotationError:
        found = read_sentence(translator, text)
        if found is None:
            raise
        return translator.game.action(state, *found)


def read_sentence(translator: GameTranslator, text: str) -> tuple[str, dict[str, Value]] | None:
    """The deed with this sentence in the table's language."""
    text = typed(text).rstrip(".! ")
    for key in translator.game.phrases.phrases:
        if not translator.texts.has("action", key):
            continue
        match = pattern(translator.texts.get("action", key)).fullmatch(text)
        values = slot_values(translator, key, match.groupdict()) if match else None
        if values is not None:
            return key, values
    return None


def pattern(sentence: str) -> re.Pattern[str]:
    """What people may type for a sentence: anything for a word, and any of its endings."""
    text, found, end = typed(sentence).rstrip(".! "), "", 0
    for hole in HOLE.finditer(text):
        found += re.escape(text[end : hole.start()])
        if hole["endings"] is None:
            found += f"(?P<{hole['name']}>.+?)"
        else:
            found += f"(?:{'|'.join(map(re.escape, hole['endings'].split('|')))})"
        end = hole.end()
    return re.compile(found + re.escape(text[end:]), re.IGNORECASE)


def slot_values(translator: GameTranslator, key: str, found: dict[str, str]) -> dict[str, Value] | None:
    kinds = translator.game.phrases.kinds[key]
    values: dict[str, Value] = {}
    for slot, words in found.items():
        value = value_named(translator, kinds.get(slot, ""), words.casefold())
        if value is None:
            return None
        values[slot] = value
    return values if values.keys() >= kinds.keys() else None


def value_named(translator: GameTranslator, kind: str, name: str) -> Value | None:
    if kind == "number":
        return int(name) if name.isdigit() else None
    known = {typed(shown).casefold(): word for shown, word in words_of_kind(translator, kind)}
    return f"{kind}:{known[name]}" if name in known else None


def words_of_kind(translator: GameTranslator, kind: str) -> Iterator[tuple[str, str]]:
    """Each name of a kind that people may type, in every form, with the word that values use."""
    texts = translator.texts
    if kind == "seat":
        yield from ((shown, str(seat)) for seat, shown in enumerate(translator.names))
    elif kind == "creature":
        for form in ("", *language(texts.language).forms):
            if form != GENDER:
                yield from ((texts.creature(number, form), str(number)) for number in range(4 * len(CREATURES)))
    else:
        for section, words in texts.sections.items():
            if section.partition(".")[0] == kind and not section.endswith(f".{GENDER}"):
                yield from ((shown, word) for word, shown in words.items())


def why_not(translator: GameTranslator, game: Game, state: State, text: str) -> str | None:
    """The rule against a move, in words; None if it is legal."""
    refusal = game.why_not(state, read_move(translator, state, text))
    return translator.refusal(refusal) if refusal else None

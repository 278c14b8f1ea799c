"""Read moves as people type them: as in records, or as the sentences shown on the screen."""

from __future__ import annotations

import re

from galapagos.core.errors import NotationError
from galapagos.core.events import Value
from galapagos.core.game import Game
from galapagos.core.names import CREATURES
from galapagos.core.state import State
from galapagos.core.texts import HOLE
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
    text = " ".join(text.split()).rstrip(".!")
    for key in translator.game.phrases.phrases:
        if not translator.texts.has("action", key):
            continue
        match = pattern(translator.texts.get("action", key)).fullmatch(text)
        values = slot_values(translator, key, match.groupdict()) if match else None
        if values is not None:
            return key, values
    return None


def pattern(sentence: str) -> re.Pattern[str]:
    pieces = HOLE.split(sentence.rstrip(".!"))  # text, slot, text, slot, …, text
    parts = [f"(?P<{piece}>.+?)" if place % 2 else re.escape(piece) for place, piece in enumerate(pieces)]
    return re.compile("".join(parts), re.IGNORECASE)


def slot_values(translator: GameTranslator, key: str, typed: dict[str, str]) -> dict[str, Value] | None:
    kinds = translator.game.phrases.kinds[key]
    values: dict[str, Value] = {}
    for slot, words in typed.items():
        value = value_named(translator, kinds.get(slot, ""), words.casefold())
        if value is None:
            return None
        values[slot] = value
    return values if values.keys() >= kinds.keys() else None


def value_named(translator: GameTranslator, kind: str, name: str) -> Value | None:
    if kind == "number":
        return int(name) if name.isdigit() else None
    if kind == "seat":
        known = {shown.casefold(): str(seat) for seat, shown in enumerate(translator.names)}
    elif kind == "creature":
        known = {translator.texts.creature(number).casefold(): str(number) for number in range(4 * len(CREATURES))}
    else:
        known = {shown.casefold(): word for word, shown in translator.texts.sections.get(kind, {}).items()}
    return f"{kind}:{known[name]}" if name in known else None


def why_not(translator: GameTranslator, game: Game, state: State, text: str) -> str | None:
    """The rule against a move, in words; None if it is legal."""
    refusal = game.why_not(state, read_move(translator, state, text))
    return translator.refusal(refusal) if refusal else None

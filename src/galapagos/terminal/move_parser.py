"""Reads moves as a person types them: in the words of records, or as the sentences shown on the screen."""

from __future__ import annotations

import re

from galapagos.core.errors import NotationError
from galapagos.core.events import Value
from galapagos.core.game import Game
from galapagos.core.names import CREATURES
from galapagos.core.state import State
from galapagos.core.texts import HOLE
from galapagos.terminal.translator import GameVoice


def read_move(voice: GameVoice, state: State, text: str) -> int:
    """The action that is meant, allowed or not; NotationError where there is none."""
    try:
        return voice.game.read(state, text.lower())
    except NotationError:
        found = read_sentence(voice, text)
        if found is None:
            raise
        return voice.game.action(state, *found)


def read_sentence(voice: GameVoice, text: str) -> tuple[str, dict[str, Value]] | None:
    """The deed whose sentence this is, in the language of the table."""
    text = " ".join(text.split()).rstrip(".!")
    for key in voice.game.phrases.phrases:
        if not voice.texts.has("action", key):
            continue
        match = pattern(voice.texts.get("action", key)).fullmatch(text)
        values = slot_values(voice, key, match.groupdict()) if match else None
        if values is not None:
            return key, values
    return None


def pattern(sentence: str) -> re.Pattern[str]:
    pieces = HOLE.split(sentence.rstrip(".!"))  # text, slot, text, slot, …, text
    parts = [f"(?P<{piece}>.+?)" if place % 2 else re.escape(piece) for place, piece in enumerate(pieces)]
    return re.compile("".join(parts), re.IGNORECASE)


def slot_values(voice: GameVoice, key: str, typed: dict[str, str]) -> dict[str, Value] | None:
    kinds = voice.game.phrases.kinds[key]
    values: dict[str, Value] = {}
    for slot, words in typed.items():
        value = value_named(voice, kinds.get(slot, ""), words.casefold())
        if value is None:
            return None
        values[slot] = value
    return values if values.keys() >= kinds.keys() else None


def value_named(voice: GameVoice, kind: str, name: str) -> Value | None:
    if kind == "number":
        return int(name) if name.isdigit() else None
    if kind == "seat":
        known = {shown.casefold(): str(seat) for seat, shown in enumerate(voice.names)}
    elif kind == "creature":
        known = {voice.texts.creature(number).casefold(): str(number) for number in range(4 * len(CREATURES))}
    else:
        known = {shown.casefold(): word for word, shown in voice.texts.sections.get(kind, {}).items()}
    return f"{kind}:{known[name]}" if name in known else None


def why_not(voice: GameVoice, game: Game, state: State, text: str) -> str | None:
    """The rule against a move in words, or None where it is allowed."""
    refusal = game.why_not(state, read_move(voice, state, text))
    return voice.refusal(refusal) if refusal else None

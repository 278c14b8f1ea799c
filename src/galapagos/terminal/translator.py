"""Sentences of the games and of the terminal in the reader's language."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from galapagos.core.errors import UnknownName
from galapagos.core.events import Event
from galapagos.core.game import Deed, Game, Question, Refusal
from galapagos.core.languages import FALLBACK, LANGUAGES, spoken_by
from galapagos.core.options import nearest
from galapagos.core.texts import Texts, load_texts

FOLDER = Path(__file__).parent
Word = str | int


def language_of(wanted: str | None) -> str:
    """The language asked for, or the environment's, or English."""
    if wanted is None:
        spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return spoken_by([spoken])
    if wanted not in LANGUAGES:
        raise UnknownName(f"there is no language {wanted!r}: {nearest(wanted, LANGUAGES)}")
    return wanted


def words_of(game: str, language: str) -> Mapping[str, str]:
    """The words that the terminal's table of a game needs."""
    return load_texts(FOLDER, language).sections[game]


class Translator:
    """The terminal's own sentences, by key."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.own = load_texts(FOLDER, language)

    def __call__(self, key: str, **words: Word) -> str:
        return self.own.fill("terminal", key, words)

    def keyword(self, typed: str, section: str = "command") -> str | None:
        """Return the command that a typed word stands for, in this language or in English."""
        for language in (self.language, FALLBACK):
            for command, words in load_texts(FOLDER, language).sections[section].items():
                if typed.lower() in words.split():
                    return command
        return None


class GameTranslator(Translator):
    """Also the sentences of a game, with the names of the players."""

    def __init__(self, game: Game, language: str, names: Sequence[str]) -> None:
        super().__init__(language)
        self.game, self.names = game, list(names)
        self.texts: Texts = game.texts(language)

    def event(self, event: Event, seat: int) -> str:
        return self.texts.say("event", event.key, event.heard_by(seat), self.names)

    def deed(self, deed: Deed) -> str:
        return self.texts.say("action", deed.key, deed.values, self.names)

    def question(self, question: Question) -> str:
        return self.texts.say("question", question.key, question.values, self.names)

    def refusal(self, refusal: Refusal) -> str:
        sentence = self.texts.say("refusal", refusal.key, refusal.values, self.names)
        return f"{refusal.rule}: {sentence}" if refusal.rule else sentence

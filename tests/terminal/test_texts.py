"""Every sentence of the terminal exists in every language, and none is unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import galapagos
from galapagos.core.languages import FALLBACK, LANGUAGES
from galapagos.core.registry import game_names
from galapagos.core.texts import load_texts
from galapagos.terminal.tables import extra_commands
from galapagos.terminal.translator import FOLDER, Translator

KEYS = sorted(load_texts(FOLDER, "en").sections["terminal"])
SOURCE = "".join(path.read_text(encoding="utf-8") for path in Path(FOLDER).rglob("*.py"))
MADE_UP = ("help_", "bot_", "column_")  # keys put together from a part and a name


def holes(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)", sentence))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language: str) -> None:
    english, other = (load_texts(FOLDER, spoken).sections for spoken in ("en", language))
    assert {section: set(keys) for section, keys in english.items()} == {
        section: set(keys) for section, keys in other.items()
    }
    for key in KEYS:
        assert holes(english["terminal"][key]) == holes(other["terminal"][key]), key


def test_every_sentence_is_said_somewhere() -> None:
    assert [key for key in KEYS if not key.startswith(MADE_UP) and f'"{key}"' not in SOURCE.replace("'", '"')] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_commands(language: str) -> None:
    sections = load_texts(FOLDER, language).sections
    texts = [*sections["command"].values(), *sections["table_command"].values()]
    words = [word for text in texts for word in text.split()]
    assert len(set(words)) == len(words)


def test_english_commands_are_understood_everywhere() -> None:
    assert (
        Translator("de").keyword("undo")
        == Translator("de").keyword("zurücknehmen")
        == Translator("en").keyword("UNDO")
        == "undo"
    )
    assert Translator("en").keyword("zurücknehmen") is None


@pytest.mark.parametrize("name", game_names())
def test_every_command_of_a_table_has_a_word(name: str) -> None:
    words = load_texts(FOLDER, FALLBACK).sections["table_command"]
    assert set(extra_commands(galapagos.game(name))) <= set(words)


def test_commands_of_tables_are_typed_in_either_language() -> None:
    keyword = Translator("de").keyword
    assert keyword("Chancen", "table_command") == keyword("odds", "table_command") == "odds"

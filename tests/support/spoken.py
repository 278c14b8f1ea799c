"""What the page and the games say in a language, as patterns: any words may stand where values are filled in."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from galapagos.core.grammar import HOLE
from galapagos.core.registry import game_class
from galapagos.core.texts import load_texts
from galapagos.translation.entries import read_entries

PAGE = Path(__file__).resolve().parents[2] / "web/src/texts"
# Lines of the log that are the table's own, and the headings of a finished game.
FOLDED = ("seat.seated", "seat.seated.you", "log.turn", "play.turn.you", "log.drawn", "log.dice")
ENDINGS = ("end.won", "end.shared", "end.shared.you", "end.you", "end.nobody", "end.rank")


@lru_cache
def page_texts(language: str) -> dict[str, str]:
    return read_entries(PAGE / f"{language}.ts")


def pattern(*texts: str) -> re.Pattern[str]:
    """Any of these texts."""
    return re.compile("|".join(map(with_anything_filled_in, texts)), re.I | re.S)


def with_anything_filled_in(text: str) -> str:
    end, found = 0, ""
    for hole in HOLE.finditer(text):
        found += re.escape(text[end : hole.start()]) + ".*"
        end = hole.end()
    return found + re.escape(text[end:])


def said_by(game: str, language: str, *sections: str) -> re.Pattern[str]:
    """Any sentence of these sections of a game, and what the table says of seats."""
    texts = load_texts(game_class(game).folder, language)
    said = [texts.sections.get(name, {}) for section in sections for name in (section, f"{section}_you")]
    page = page_texts(language)
    return pattern(*(page[key] for key in FOLDED), *(text for section in said for text in section.values()))

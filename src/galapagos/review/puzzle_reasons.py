"""The reasons of puzzles in languages that were added after the puzzles had been found."""

from __future__ import annotations

import re

import msgspec

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Deed, Game
from galapagos.core.grammar import HOLE
from galapagos.core.languages import FALLBACK, LANGUAGES
from galapagos.core.names import SEATS
from galapagos.core.rng import Rng
from galapagos.core.texts import Texts, load_texts
from galapagos.review.puzzle import Puzzle, PuzzleBook
from galapagos.review.sentences import FOLDER, decimal, said

NAMES = [word.capitalize() for word in SEATS]
KEYS = ("than_brings", "than_points", "than_plain")
FACTS = ("fact", "fact_others")


def translate_reasons(book: PuzzleBook, game: str) -> int:
    """Say each reason in every language that it lacks. How many were added."""
    added = sum(len(set(LANGUAGES) - puzzle.reason.keys()) for puzzle in book.puzzles)
    book.puzzles = [with_reasons(puzzle, puzzle.game(game)) for puzzle in book.puzzles]
    return added


def with_reasons(puzzle: Puzzle, game: Game) -> Puzzle:
    key, words = read_sentence(load_texts(FOLDER, FALLBACK), "review", KEYS, puzzle.reason[FALLBACK])
    deeds = deeds_by_sentence(puzzle, game)
    reasons = {
        language: puzzle.reason.get(language) or reason_in(game, language, key, words, deeds) for language in LANGUAGES
    }
    return msgspec.structs.replace(puzzle, reason=reasons)


def reason_in(game: Game, language: str, key: str, words: dict[str, str], deeds: dict[str, Deed]) -> str:
    english, texts = game.texts(FALLBACK), game.texts(language)
    told: dict[str, str | int] = {slot: said(texts, NAMES, deeds[words[slot]]) for slot in ("best", "rival")}
    if "fact" in words:
        section, fact, amount = read_fact(english, words["fact"])
        told["fact"] = texts.fill(section, fact, {"amount": decimal(amount, language)})
    if "points" in words:
        told["points"] = decimal(float(words["points"]), language)
    return load_texts(FOLDER, language).fill("review", key, told)


def deeds_by_sentence(puzzle: Puzzle, game: Game) -> dict[str, Deed]:
    state = game.imagine(game.read_view(puzzle.position), Rng(0))
    deeds = [game.describe(state, action, puzzle.seat) for action in state.choices()]
    return {said(game.texts(FALLBACK), NAMES, deed): deed for deed in deeds}


def read_fact(texts: Texts, text: str) -> tuple[str, str, float]:
    for section in FACTS:
        for key in texts.sections[section]:
            found = pattern(texts.get(section, key)).fullmatch(text)
            if found:
                return section, key, float(found["amount"])
    raise GalapagosError(f"no fact reads {text!r}")


def read_sentence(texts: Texts, section: str, keys: tuple[str, ...], text: str) -> tuple[str, dict[str, str]]:
    for key in keys:
        found = pattern(texts.get(section, key)).fullmatch(text)
        if found:
            return key, found.groupdict()
    raise GalapagosError(f"no sentence reads {text!r}")


def any_of(words: list[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, words))})"


def pattern(text: str) -> re.Pattern[str]:
    """A text with anything in its holes, and with any of their endings."""
    end, found = 0, ""
    for hole in HOLE.finditer(text):
        word = f"(?P<{hole['name']}>.+)" if hole["endings"] is None else any_of(hole["endings"].split("|"))
        found, end = found + re.escape(text[end : hole.start()]) + word, hole.end()
    return re.compile(found + re.escape(text[end:]))

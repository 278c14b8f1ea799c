"""Positions with mistakes in them: numbers, words and lines changed, as a slip of the keyboard or a bad disk would."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from galapagos.core.errors import PositionError
from galapagos.core.game import Game
from galapagos.core.names import CREATURES, SEATS
from galapagos.core.registry import game_class
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from tests.support.walks import any_action

WORD = re.compile(r"[A-Za-z-]+|-?\d+|[^\sA-Za-z\d]")
NUMBERS = ("-5", "-1", "0", "1", "2", "3", "5", "6", "7", "9", "13", "40", "99", "4096", "2047", "9" * 30, "²")
SEEDS = 12  # games a position is taken from, for each variant


class Refused(msgspec.Struct):
    """A mutation that was refused as it should be."""


class Finding(msgspec.Struct):
    """A mutation that was neither refused with its place nor playable."""

    game: str
    what: str
    text: str


def positions(game: Game, rng: Rng, count: int) -> list[str]:
    """Positions from all over some random games, some as a seat sees them."""
    texts: list[str] = []
    state = game.start()
    while len(texts) < count:
        if state.actor == OVER:
            state = game.start()
        if rng.below(25) == 0:
            seat = rng.below(game.seats)
            texts.append(game.write_position(state, seat) if rng.below(5) == 0 else game.write_position(state))
        state.apply(any_action(state, rng))
    return texts


class Mutator:
    def __init__(self, texts: list[str], rng: Rng) -> None:
        self.texts, self.rng = texts, rng
        words = {word for text in texts for word in WORD.findall(text) if word.isascii()}
        self.words = sorted(words | set(SEATS) | set(CREATURES[:12]))

    def pick(self, things: list[str] | tuple[str, ...]) -> str:
        return things[self.rng.below(len(things))]

    def mutation(self) -> str:
        text = self.pick(self.texts)
        for _ in range(1 + self.rng.below(3)):
            text = self.mutated(text)
        return text

    def mutated(self, text: str) -> str:
        match self.rng.below(8):
            case 0 | 1:
                return self.replace_word(text, self.pick(NUMBERS), re.compile(r"-?\d+"))
            case 2 | 3:
                return self.replace_word(text, self.pick(self.words), WORD)
            case 4:
                return self.drop_word(text)
            case 5:
                return self.change_lines(text)
            case 6:
                return self.change_character(text)
        return self.swap_words(text)

    def spans(self, text: str, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
        return [match.span() for match in pattern.finditer(text)]

    def replace_word(self, text: str, word: str, pattern: re.Pattern[str]) -> str:
        spans = self.spans(text, pattern)
        if not spans:
            return text
        start, end = spans[self.rng.below(len(spans))]
        return text[:start] + word + text[end:]

    def drop_word(self, text: str) -> str:
        return self.replace_word(text, "", re.compile(r"\S+ ?"))

    def swap_words(self, text: str) -> str:
        spans = self.spans(text, re.compile(r"\S+"))
        if len(spans) < 2:
            return text
        one, other = sorted((spans[self.rng.below(len(spans))], spans[self.rng.below(len(spans))]))
        if one == other:
            return text
        (a, b), (c, d) = one, other
        return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]

    def change_lines(self, text: str) -> str:
        lines = text.splitlines()
        if not lines:
            return text
        here, there = self.rng.below(len(lines)), self.rng.below(len(lines))
        match self.rng.below(4):
            case 0:
                del lines[here]
            case 1:
                lines.insert(there, lines[here])
            case 2:
                lines[here], lines[there] = lines[there], lines[here]
            case _:
                other = self.pick(self.texts).splitlines()
                lines[here] = other[min(here, len(other) - 1)]
        return "\n".join(lines) + "\n"

    def change_character(self, text: str) -> str:
        place = self.rng.below(len(text) + 1)
        character = self.pick(tuple("abcSTW?~*!^=<>()[]{}|+-:,./ \n0123456789"))
        return text[:place] + character + text[place + self.rng.below(2) :]


def try_out(game: Game, text: str, rng: Rng) -> Refused | Finding | None:
    """Read a text and play it to the end. None: it could be."""
    stage = "read"
    try:
        state = game.read_position(text, Rng(7))
        stage = "write"
        game.write_position(state)
        stage = "play"
        for _ in range(game.longest):
            if state.actor == OVER:
                state.scores()
                game.outcome(state)
                return None
            if state.actor == CHANCE and len(state.weights()) != len(state.choices()):
                return Finding(repr(game), "weights do not fit the choices", text)
            state.apply(any_action(state, rng))
        return Finding(repr(game), "does not end", text)
    except PositionError as error:
        if stage == "read" and error.line and error.column:
            return Refused()
        return Finding(repr(game), f"{stage}: no place: {error}", text)
    except Exception as error:
        return Finding(repr(game), f"{stage}: {type(error).__name__}: {error}", text)


def fuzz(name: str, count: int, seed: int = 1) -> Iterator[Refused | Finding | None]:
    """Try `count` mutations of a game's positions, with all its seat counts and options."""
    rng = Rng(seed)
    games = [game_class(name)(seats, **options) for seats, options in game_class(name).variants()]
    mutators = [Mutator(positions(game, rng, min(SEEDS, max(3, count // len(games)))), rng) for game in games]
    for number in range(count):
        place = number % len(games)
        yield try_out(games[place], mutators[place].mutation(), rng)

"""Lessons: a game learnt step by step on real positions.

A lesson is data beside its game: ``lessons/<name>.toml`` holds the positions and the moves that are looked for, in the
words of records; ``lessons/<name>.<language>.toml`` what the tutor says. The rules judge what is legal, the lesson says
which of the legal moves is the one to find, and what is wrong with the likeliest others.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.game import Game, Refusal
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.options import OptionValue, nearest
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_class, game_names
from galapagos.core.table import Table
from galapagos.study.sandbox import Waits, laid_out, play_story, run_on

Seat = Literal["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal"]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Without a position it goes on from the step before; with nothing to find it is there to be read."""

    key: str
    position: str = ""
    you: Seat = "ann"
    find: list[str] = []  # the answers that are looked for, in words; * stands for anything
    hints: dict[str, str] = {}  # another answer: the hint that says why it is not the one
    then: list[str] = []  # what the others and chance do afterwards, as a record says it
    rule: str = ""  # where to read on

    @property
    def seat(self) -> int:
        return SEATS.index(self.you)

    def finds(self, words: str) -> bool:
        return any(fnmatchcase(words, pattern) for pattern in self.find)

    def hint(self, words: str) -> str:
        return next((key for pattern, key in self.hints.items() if fnmatchcase(words, pattern)), "")


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    steps: list[Step]
    seats: int = 2
    options: dict[str, OptionValue] = {}
    place: int = 1  # among the lessons of its game
    name: str = ""

    def make_game(self) -> Game:
        return make_game(self.game, seats=self.seats, **self.options)

    def start_of(self, number: int) -> int:
        """The last step, up to this one, that sets the table anew."""
        return max(place for place in range(number + 1) if self.steps[place].position or not place)

    def answers_before(self, number: int) -> int:
        """How many answers lead from the position to this step."""
        return sum(1 for step in self.steps[self.start_of(number) : number] if step.find)


class StepWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: str
    praise: str = ""
    hint: str = ""  # on request, and where an answer has no hint of its own
    hints: dict[str, str] = {}


class LessonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    lead: str
    end: str
    steps: dict[str, StepWords]


class Judgement(msgspec.Struct):
    """`right`: the one, and the story has gone on. `other`: allowed, but not the one. `refused`: against a rule."""

    verdict: Literal["look", "right", "other", "refused"]
    table: Table
    words: str = ""
    hint: str = ""
    refusal: Refusal | None = None


# -- finding ----------------------------------------------------------------------------------------------------------


@lru_cache
def lessons() -> list[Lesson]:
    """Every lesson, game by game, in the order in which they are learnt."""
    found = [
        load(path)
        for game in game_names()
        for path in game_class(game).folder.glob("lessons/*.toml")
        if "." not in path.stem
    ]
    return sorted(found, key=lambda lesson: (lesson.game, lesson.place))


def load(path: Path) -> Lesson:
    lesson = msgspec.toml.decode(path.read_bytes(), type=Lesson)
    return msgspec.structs.replace(lesson, name=path.stem)


def lesson(game: str, name: str) -> Lesson:
    for known in lessons():
        if (known.game, known.name) == (game, name):
            return known
    raise UnknownName(
        msg("there is no lesson {name!r}: {hint}", name=name, hint=nearest(name, [known.name for known in lessons()]))
    )


@lru_cache
def lesson_words(game: str, name: str, language: str) -> LessonWords:
    folder = game_class(game).folder / "lessons"
    return msgspec.toml.decode((folder / f"{name}.{language}.toml").read_bytes(), type=LessonWords)


# -- judging ----------------------------------------------------------------------------------------------------------


def table_at(lesson: Lesson, number: int, answers: Sequence[str]) -> Table:
    """The table as a step begins. The answers are those given since the table was last set."""
    if not 0 <= number < len(lesson.steps) or len(answers) != lesson.answers_before(number):
        raise GalapagosError(
            msg(
                "step {number} of this lesson cannot be reached by {many} answers",
                number=number + 1,
                many=len(answers),
            )
        )
    start, left = lesson.start_of(number), list(answers)
    table = laid_out(lesson.make_game(), lesson.steps[start].position)
    run_on(table, lambda seat: seat == lesson.steps[start].seat)
    for place in range(start, number):
        go_on(lesson, table, place, left.pop(0) if lesson.steps[place].find else "")
    return table


def go_on(lesson: Lesson, table: Table, number: int, words: str) -> None:
    """Past a step: its answer, what follows, and on to the question of the next one."""
    step = lesson.steps[number]
    if step.find:
        if not step.finds(words):
            raise GalapagosError(msg("{words!r} is not what step {number} looks for", words=words, number=number + 1))
        table.play_line(f"{step.you}: {words}")
    play_story(table, step.then)
    run_on(table, waiting(lesson, number))


def waiting(lesson: Lesson, number: int) -> Waits:
    """Who is waited for after a step: the seat of the next one; where the table is set anew, anybody at all."""
    after = lesson.steps[number + 1 : number + 2]
    if not after or after[0].position:
        return lambda seat: seat >= 0
    return lambda seat: seat == after[0].seat


def judge(lesson: Lesson, number: int, answers: Sequence[str], action: int | None, play: bool = True) -> Judgement:
    """What is to be said to an answer; without one, how the step begins. `play`: the right one is played."""
    table = table_at(lesson, number, answers)
    if action is None:
        return Judgement("look", table)
    game, step = table.game, lesson.steps[number]
    if table.state.actor != step.seat or not step.find:
        raise GalapagosError("nothing is asked here")
    if refusal := game.why_not(table.state, action):
        return Judgement("refused", table, refusal=refusal)
    words = game.write(table.state, action)
    if not step.finds(words):
        return Judgement("other", table, words, step.hint(words))
    if play:
        go_on(lesson, table, number, words)
    return Judgement("right", table, words)

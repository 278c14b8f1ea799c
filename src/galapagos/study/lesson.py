"""Lessons: learn a game step by step on real positions.

A lesson is data in its game's folder: ``lessons/<name>.toml`` holds the positions and the moves to find, written as in
records; ``lessons/<name>.<language>.toml`` holds what the tutor says. The rules decide what is legal; the lesson says
which legal move is the one to find, and why the likeliest others are not.
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
from galapagos.core.languages import file_in
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.options import OptionValue, nearest
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_class, game_names
from galapagos.core.table import Table
from galapagos.study.sandbox import Waits, laid_out, play_story, run_on

Seat = Literal["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal"]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson. Without a position it continues the step before; with nothing to find it is only read."""

    key: str
    position: str = ""
    you: Seat = "ann"
    find: list[str] = []  # the moves to find, in words; * matches anything
    hints: dict[str, str] = {}  # another move: the key of the hint against it
    then: list[str] = []  # what the others and chance do next, as in a record
    rule: str = ""  # the rule to read
    teaches: list[str] = []  # further rules that it shows or tells

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
    place: int = 1  # its order among the game's lessons
    name: str = ""

    def make_game(self) -> Game:
        return make_game(self.game, seats=self.seats, **self.options)

    def start_of(self, number: int) -> int:
        """The last step, up to this one, that sets up a new position."""
        return max(place for place in range(number + 1) if self.steps[place].position or not place)

    def answers_before(self, number: int) -> int:
        """The number of answers from that position to this step."""
        return sum(1 for step in self.steps[self.start_of(number) : number] if step.find)


class StepWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: str
    praise: str = ""
    hint: str = ""  # on request, and for moves without their own hint
    hints: dict[str, str] = {}


class LessonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    lead: str
    end: str
    steps: dict[str, StepWords]


class Judgement(msgspec.Struct):
    """`right`: the move to find, and the lesson went on. `other`: legal, but not it. `refused`: illegal."""

    verdict: Literal["look", "right", "other", "refused"]
    table: Table
    words: str = ""
    hint: str = ""
    refusal: Refusal | None = None


# -- finding ----------------------------------------------------------------------------------------------------------


@lru_cache
def lessons() -> list[Lesson]:
    """All lessons by game, in the order of learning."""
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
    return msgspec.toml.decode(file_in(folder, name, language).read_bytes(), type=LessonWords)


# -- judging ----------------------------------------------------------------------------------------------------------


def table_at(lesson: Lesson, number: int, answers: Sequence[str]) -> Table:
    """The table at the start of a step, after the answers given since the last position was set up."""
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
    """Play the answer to a step and what follows, up to the question of the next step."""
    step = lesson.steps[number]
    if step.find:
        if not step.finds(words):
            raise GalapagosError(msg("{words!r} is not what step {number} looks for", words=words, number=number + 1))
        table.play_line(f"{step.you}: {words}")
    play_story(table, step.then)
    run_on(table, waiting(lesson, number))


def waiting(lesson: Lesson, number: int) -> Waits:
    """Whose decision ends the step: the next step's seat, or any seat if that step has its own position."""
    after = lesson.steps[number + 1 : number + 2]
    if not after or after[0].position:
        return lambda seat: seat >= 0
    return lambda seat: seat == after[0].seat


def aim_of(step: Step, table: Table) -> list[str]:
    """The pieces to pick for the first of the moves to find: what a hint points at."""
    if table.state.actor != step.seat:
        return []
    choices = map(int, table.state.choices())
    found = next((action for action in choices if step.finds(table.game.write(table.state, action))), None)
    return [] if found is None else table.game.deed(table.state, found).picks


def judge(lesson: Lesson, number: int, answers: Sequence[str], action: int | None, play: bool = True) -> Judgement:
    """Judge an answer; without one, show how the step begins. `play`: also play the right answer."""
    table = table_at(lesson, number, answers)
    if action is None:
        return Judgement("look", table)
    game, step = table.game, lesson.steps[number]
    if table.state.actor != step.seat or not step.find:
        raise GalapagosError("this step has no question")
    if refusal := game.why_not(table.state, action):
        return Judgement("refused", table, refusal=refusal)
    words = game.write(table.state, action)
    if not step.finds(words):
        return Judgement("other", table, words, step.hint(words))
    if play:
        go_on(lesson, table, number, words)
    return Judgement("right", table, words)

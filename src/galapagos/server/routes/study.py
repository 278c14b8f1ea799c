"""Lessons, examples, puzzles, and positions that are tried out. Nothing of it is kept here."""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from galapagos.core.errors import UnknownName
from galapagos.core.options import OptionValue
from galapagos.core.sentinels import EVERYONE
from galapagos.core.viewpoint import Viewpoint
from galapagos.review.puzzle import number_for, puzzles
from galapagos.server.errors import ApiError, not_found
from galapagos.server.jobs.pool import UNPLAYABLE
from galapagos.server.jobs.sandbox import foresee, meant, moves_heard
from galapagos.server.jobs.thinking import RunStudy
from galapagos.server.routes.catalogue import known_game
from galapagos.server.routes.dependencies import InLanguage, Known, Name, TheServer
from galapagos.server.table.snapshot import table_situation
from galapagos.server.wire.http import PuzzleCard
from galapagos.server.wire.study import (
    Answered,
    ExampleCard,
    Judged,
    LessonCard,
    LessonText,
    StepCard,
    Studied,
    Study,
)
from galapagos.study import lesson as teaching
from galapagos.study.example import Example, ExampleWords, example_words, examples, played
from galapagos.study.lesson import Lesson, LessonWords, Step

Day = Annotated[str | None, QueryParameter(max_length=10)]


@get("/api/lessons/{language:str}")
async def lessons(language: InLanguage) -> list[LessonCard]:
    """List the lessons."""
    return [card(each, words_of(each, language)) for each in teaching.lessons()]


@get("/api/lessons/{game:str}/{name:str}/{language:str}")
async def lesson_text(game: Name, name: Name, language: InLanguage) -> LessonText:
    """Return all texts of a lesson."""
    found = known_lesson(game, name)
    words = words_of(found, language)
    steps = [step_card(step, words) for step in found.steps]
    return LessonText(card=card(found, words), end=words.end, steps=steps)


@post("/api/lessons/{game:str}/{name:str}/judge", status_code=200)
async def judge(game: Name, name: Name, data: JSONBody[Answered]) -> Judged:
    """Judge an answer. A legal move that is not the right one gets a hint, an illegal one the rule against it."""
    found = known_lesson(game, name)
    before = teaching.table_at(found, data.step, data.answers) if data.step < len(found.steps) else None
    if before is None:
        raise not_found("step")
    asked = data.action is not None or data.words is not None
    action = meant(before, data.action, data.words) if asked else None
    judgement = teaching.judge(found, data.step, data.answers, action, play=not data.why)
    table, step = judgement.table, found.steps[data.step]
    viewpoint = Viewpoint(table.game, step.seat)
    return Judged(
        verdict=judgement.verdict,
        answer=judgement.words,
        hint=judgement.hint,
        aim=teaching.aim_of(found.steps[data.step], before),
        refusal=judgement.refusal,
        moments=moves_heard(table, viewpoint, len(before.history) if asked else moves_before(found, data)),
        situation=table_situation(table, viewpoint, decides=judgement.verdict != "right" and bool(step.find)),
        foreseen=foresee(table, action) if data.why and action is not None and not judgement.refusal else None,
    )


def moves_before(lesson: Lesson, data: Answered) -> int:
    """Return how many moves were made before the step began: after one that was only read, more may have followed."""
    step = data.step - 1
    if step < 0 or lesson.steps[data.step].position or lesson.steps[step].find:
        return 0
    return len(teaching.table_at(lesson, step, data.answers).history)


@get("/api/examples/{name:str}/{language:str}")
async def rule_examples(name: Name, language: InLanguage) -> list[ExampleCard]:
    """Return the examples of a game's rules, in the order of the rules."""
    return example_cards(known_game(name).name, language)


@lru_cache
def example_cards(name: str, language: str) -> list[ExampleCard]:
    words = example_words(name, language)
    return [example_card(name, example, words[example.key]) for example in examples(name)]


def example_card(kind: str, example: Example, words: ExampleWords) -> ExampleCard:
    return ExampleCard(
        key=example.key,
        rule=example.rule,
        title=words.title,
        text=words.text,
        seats=example.seats,
        options=example.options,
        position=example.position,
        moves=played(example, kind).heard_by(EVERYONE),
        option=example.option,
        value=example.value,
        other=words.other,
        other_moves=played(example, kind, other=True).heard_by(EVERYONE) if example.option else [],
    )


@get("/api/puzzles/{game:str}")
async def puzzle_of_the_day(game: Name, day: Day = None) -> PuzzleCard:
    """Return the puzzle of a day (`day=2026-11-16`), or of today. They are used in turn, over and over."""
    book, date = puzzles(known_game(game).name), date_of(day)
    if not book:
        raise not_found("puzzle")
    number = number_for(date, len(book))
    puzzle = book[number]
    return PuzzleCard(
        game=game,
        key=puzzle.key,
        day=date.isoformat(),
        number=number + 1,
        all=len(book),
        seats=puzzle.seats,
        seat=puzzle.seat,
        options=puzzle.options,
        position=puzzle.position,
        solution=puzzle.solution,
        chances=puzzle.chances,
        reason=puzzle.reason,
    )


def date_of(day: str | None) -> datetime.date:
    if day is None:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(day)
    except ValueError:
        raise ApiError("day", "A day is written 2026-11-16.", 400) from None


@post("/api/study", status_code=200)
async def study(server: TheServer, identity: Known, data: JSONBody[Study]) -> Studied:
    """Set up a position, play moves from it, and say how the table stands and whether a move is legal."""
    seconds = server.settings.study_seconds
    found = await server.visitors.ask(RunStudy(msgspec.json.encode(data)), seconds, *UNPLAYABLE, person=identity.person)
    return msgspec.json.decode(found, type=Studied)


def known_lesson(game: str, name: str) -> Lesson:
    try:
        return teaching.lesson(game, name)
    except UnknownName:
        raise not_found("lesson") from None


def words_of(lesson: Lesson, language: str) -> LessonWords:
    return teaching.lesson_words(lesson.game, lesson.name, language)


def card(lesson: Lesson, words: LessonWords) -> LessonCard:
    options: dict[str, OptionValue] = dict(lesson.options)
    return LessonCard(
        game=lesson.game,
        name=lesson.name,
        seats=lesson.seats,
        options=options,
        steps=len(lesson.steps),
        title=words.title,
        lead=words.lead,
    )


def step_card(step: Step, lesson: LessonWords) -> StepCard:
    words = lesson.steps[step.key]
    return StepCard(
        key=step.key,
        say=words.say,
        praise=words.praise,
        hint=words.hint,
        hints=words.hints,
        reading=not step.find,
        fresh=bool(step.position),
        rule=step.rule,
        find=step.find,
    )


router = Router(
    path="/",
    route_handlers=[
        lessons,
        lesson_text,
        judge,
        rule_examples,
        puzzle_of_the_day,
        study,
    ],
)

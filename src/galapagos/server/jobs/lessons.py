"""The bodies of what can be studied: lessons, examples of the rules, and positions that are tried out.

Nothing of it is kept. Who studies sends the moves made so far with every question.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from galapagos.core.game import Refusal
from galapagos.core.options import OptionValue
from galapagos.core.sentinels import WATCHER
from galapagos.server.wire.http import Body
from galapagos.server.wire.stream import Action, Moved, Situation, Words

Line = Annotated[str, Meta(max_length=400)]
Options = Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=80)]
Eyes = Annotated[int, Meta(ge=WATCHER, le=7)]


class Study(Body):
    """`POST /api/study`: a position and the moves made from it; how does the table stand, and may I do this?

    `eyes` is the seat that looks; -3: whichever is asked. Chance and answers without a choice are played by themselves.
    With `action` or `words` a move is tried; with `why` it is only asked about.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: Options = {}
    position: Annotated[str, Meta(max_length=16000)] = ""
    moves: Annotated[list[Line], Meta(max_length=3000)] = []
    eyes: Eyes = WATCHER
    action: Action | None = None
    words: Words | None = None
    why: bool = False
    still: bool = False  # nothing goes on by itself


class Studied(Struct, kw_only=True):
    moves: list[str]  # with those that were played by themselves
    moments: list[Moved]
    situation: Situation
    allowed: bool = True  # what was tried or asked about; where it was not, why not
    refusal: Refusal | None = None


class StepCard(Struct, kw_only=True):
    """A step of a lesson, with what the tutor says in it."""

    key: str
    say: str
    praise: str
    hint: str
    hints: dict[str, str]
    reading: bool  # nothing is to be done in it
    fresh: bool  # the table is set anew
    rule: str
    find: list[str]  # the answers that are looked for, in words


class LessonCard(Struct, kw_only=True):
    """`GET /api/lessons/{language}`."""

    game: str
    name: str
    seats: int
    options: dict[str, OptionValue]
    steps: int
    title: str
    lead: str


class LessonText(Struct, kw_only=True):
    """`GET /api/lessons/{game}/{name}/{language}`."""

    card: LessonCard
    end: str
    steps: list[StepCard]


class Answered(Body):
    """`POST /api/lessons/{game}/{name}/judge`: an answer to a step (from 0), after those since the table was last set.

    Without one: how the step begins.
    """

    step: Annotated[int, Meta(ge=0, le=200)]
    answers: Annotated[list[Line], Meta(max_length=100)] = []
    action: Action | None = None
    words: Words | None = None
    why: bool = False


class Judged(Struct, kw_only=True):
    """What became of an answer. `other`: allowed, but not what is looked for."""

    verdict: Literal["look", "right", "other", "refused"]
    answer: str  # in words
    hint: str  # the key of the hint in the step's texts
    refusal: Refusal | None
    moments: list[Moved]
    situation: Situation


class ExampleCard(Struct, kw_only=True):
    """An example of a rule (`GET /api/examples/{game}/{language}`): a position and moves, to be shown and tried out.

    With an `option` it also shows what its other `value` changes; `other` tells it.
    """

    key: str
    rule: str
    title: str
    text: str
    seats: int
    options: dict[str, OptionValue]
    position: str
    moves: list[str]  # with those that happen by themselves
    option: str
    value: OptionValue
    other: str
    other_moves: list[str]

"""The bodies of lessons, examples of the rules, and the sandbox in which positions are tried out.

Nothing is stored: the client sends the moves made so far with every request.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

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
    """`POST /api/study`: a position and the moves made from it. How does the table stand, and is this move allowed?

    `eyes` is the seat that looks; -3 is the seat to move. Chance and forced moves are played automatically.
    `action` or `words` make a move; with `why` it is only checked.
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
    still: bool = False  # play nothing automatically


class Studied(Struct, kw_only=True):
    moves: list[str]  # including automatic ones
    moments: list[Moved]
    situation: Situation
    allowed: bool = True  # whether the move is legal; `refusal` says why not
    refusal: Refusal | None = None
    foreseen: Any = None  # with `why`: the view after an allowed move, as far as the seat to move can tell


class StepCard(Struct, kw_only=True):
    """A step of a lesson and the tutor's texts for it."""

    key: str
    say: str
    praise: str
    hint: str
    hints: dict[str, str]
    reading: bool  # there is nothing to do but read
    fresh: bool  # the table is set up again
    rule: str
    find: list[str]  # the right answers, in words


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
    """`POST /api/lessons/{game}/{name}/judge`: an answer to a step (from 0).

    `answers` are those given since the table was last set up. Without an answer: how the step begins.
    """

    step: Annotated[int, Meta(ge=0, le=200)]
    answers: Annotated[list[Line], Meta(max_length=100)] = []
    action: Action | None = None
    words: Words | None = None
    why: bool = False


class Judged(Struct, kw_only=True):
    """The verdict on an answer. `other`: legal, but not the right one."""

    verdict: Literal["look", "right", "other", "refused"]
    answer: str  # in words
    hint: str  # the key of the hint in the step's texts
    aim: list[str]  # the pieces to pick for a right answer, to be pointed at with the hint
    refusal: Refusal | None
    moments: list[Moved]
    situation: Situation
    foreseen: Any = None  # with `why`: the view after an allowed move, as far as the seat can tell


class ExampleCard(Struct, kw_only=True):
    """An example of a rule (`GET /api/examples/{game}/{language}`): a position and moves to show and to try out.

    If it has an `option`, it also shows what another `value` of that option changes; `other` explains it.
    """

    key: str
    rule: str
    title: str
    text: str
    seats: int
    options: dict[str, OptionValue]
    position: str
    moves: list[str]  # including automatic ones
    option: str
    value: OptionValue
    other: str
    other_moves: list[str]

"""The jobs that the server's worker processes do.

A bot gets nothing but a seat's view and what that seat has heard.
"""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
from msgspec import Struct

from galapagos.bots import bot
from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.errors import NotationError, PositionError
from galapagos.core.game import Game, Question
from galapagos.core.messages import msg
from galapagos.core.record import Record, check_record, parse_record
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.core.state import State, play_chance
from galapagos.core.table import Prompt
from galapagos.core.view import View
from galapagos.review.judgement import Finding, Moment, judge
from galapagos.review.review import Effort, GameOutline, moments_of, outline_of
from galapagos.study.replay import film

TRIAL = 400  # moves that a strange position must be able to go on for


class Think(Struct):
    level: str
    turn: Prompt

    def run(self) -> int:
        return bot(self.level).choose(self.turn)


class Tried(Struct):
    """A position that can be played."""

    text: str  # as the game writes it; unknown parts stay unknown
    view: Any  # what the text says
    shown: Any  # the table as its eyes see it; where they are everybody's, what is unknown is drawn
    actor: int
    question: Question | None


class TryPosition(Struct):
    """Whether a position that somebody typed can be played: a broken one breaks here and not in the server."""

    game: Game
    text: str
    view: Any = None  # instead of a text

    def run(self) -> Tried:
        game = self.game
        view = game.read_view(self.text) if self.view is None else self.given_view()
        for seed in (1, 2):
            wander(game.imagine(view, Rng(seed)), Rng(seed))
        state = game.imagine(view, Rng(1))
        return Tried(
            text=game.write_view(view),
            view=msgspec.to_builtins(view),
            shown=msgspec.to_builtins(game.view(state, view.eyes)),
            actor=state.actor,
            question=game.question(state) if state.actor != OVER else None,
        )

    def given_view(self) -> View:
        """As it would be read from its own text: that is what checks it. Nobody sees that text, so no line is named."""
        game = self.game
        try:
            given = msgspec.convert(self.view, type(game.view(game.start(), EVERYONE)))
            if given.eyes == CHANCE:  # what earlier versions called EVERYONE
                given.eyes = EVERYONE
            return game.read_view(game.write_view(given))
        except msgspec.ValidationError as error:
            raise PositionError(
                msg("this is not a table of {name}: {error}", name=game.name, error=explain_decode_error(error))
            ) from None
        except NotationError as error:
            raise PositionError(error.what) from None


class Sketch(Struct):
    """A position to begin with: the start of a game, or the middle of one that was played as it came."""

    game: Game
    middle: bool
    seed: int = 1

    def run(self) -> str:
        if not self.middle:
            return self.game.write_position(self.game.start())
        rng = Rng(self.seed)
        moves = likely_moves(self.game, rng)
        state = self.game.start()
        for action in moves[: len(moves) // 2]:
            state.apply(action)
        while state.actor == CHANCE:
            play_chance(state, rng)
        return self.game.write_position(state)


def likely_moves(game: Game, rng: Rng) -> list[int]:
    """A whole game, as it might go."""
    state, evaluator, moves = game.start(), game.evaluator(), list[int]()
    while state.actor != OVER:
        action = state.chance().sample(state, rng) if state.actor == CHANCE else evaluator.rollout_choice(state, rng)
        moves.append(int(action))
        state.apply(action)
    return moves


class TryRecord(Struct):
    """The record, if every move of it keeps the rules."""

    text: bytes

    def run(self) -> int:
        record = parse_record(self.text)
        check_record(record)
        return len(record.moves)


class Plan(Struct):
    """What there is to judge in a finished game, with one seat's eyes."""

    record: Record
    seat: int
    effort: Effort

    def run(self) -> tuple[GameOutline, list[Moment]]:
        return outline_of(self.record), list(moments_of(self.record, [self.seat], self.effort))


class Judge(Struct):
    moment: Moment

    def run(self) -> Finding:
        return judge(self.moment)


class MakeFilm(Struct):
    """The film of a record for certain eyes, as JSON, packed for the wire."""

    text: bytes
    eyes: int

    def run(self) -> bytes:
        return gzip.compress(msgspec.json.encode(film(parse_record(self.text), self.eyes)), mtime=0)


class Look(Struct):
    """A position that somebody studies, with the moves made from it."""

    wish: bytes

    def run(self) -> bytes:
        from galapagos.server.jobs.lessons import Study
        from galapagos.server.jobs.sandbox import study

        return msgspec.json.encode(study(msgspec.json.decode(self.wish, type=Study)))


Job = Think | TryPosition | Sketch | TryRecord | Plan | Judge | MakeFilm | Look


def wander(state: State, rng: Rng) -> None:
    for _ in range(TRIAL):
        if state.actor == OVER:
            return
        if state.actor == CHANCE:
            play_chance(state, rng)
        else:
            state.apply(state.choices()[rng.below(len(state.choices()))])


def run(job: Job) -> object:
    """What a worker process calls."""
    return job.run()

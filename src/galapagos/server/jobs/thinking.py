"""The jobs that the server's worker processes do.

A bot gets nothing but a seat's view and what that seat has heard.
"""

from __future__ import annotations

import gzip
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from galapagos.bots import bot
from galapagos.bots.search_player import SearchPlayer
from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.errors import NotationError, PositionError
from galapagos.core.game import Game, Question
from galapagos.core.messages import msg
from galapagos.core.record import Record, check_record, parse_record
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.core.state import State, play_chance
from galapagos.core.table import Player, Prompt
from galapagos.core.view import View
from galapagos.review.judgement import Finding, Moment, judge
from galapagos.review.review import Effort, GameOutline, moments_of, outline_of
from galapagos.study.replay import make_replay

TRIAL_MOVES = 400  # that a position from outside must survive
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Job(Protocol[T_co]):
    """What a worker process does. It is pickled and sent there, and so is its result."""

    def run(self) -> T_co: ...


class Think(Struct):
    level: str
    prompt: Prompt
    share: float = 1.0  # of the level's usual time

    def run(self) -> int:
        return player_for(self.level, self.share).choose(self.prompt)


def player_for(level: str, share: float) -> Player:
    """Return a bot that thinks for a part of its usual time."""
    player = bot(level)
    if isinstance(player, SearchPlayer):
        player.budget = replace(player.budget, seconds=player.budget.seconds * share)
    return player


class PlayablePosition(Struct):
    """A position that can be played."""

    text: str  # as the game writes it; unknown parts stay unknown
    view: Any  # what the text says
    shown: Any  # the table as its eyes see it, with unknown parts drawn if they see everything
    actor: int
    question: Question | None


class TryPosition(Struct):
    """Try to play a position that someone typed: a broken one breaks the worker and not the server."""

    game: Game
    text: str
    view: Any = None  # instead of a text

    def run(self) -> PlayablePosition:
        game = self.game
        view = game.read_view(self.text) if self.view is None else self.given_view()
        for seed in (1, 2):
            play_randomly(game.imagine(view, Rng(seed)), Rng(seed))
        state = game.imagine(view, Rng(1))
        return PlayablePosition(
            text=game.write_view(view),
            view=msgspec.to_builtins(view),
            shown=msgspec.to_builtins(game.view(state, view.eyes)),
            actor=state.actor,
            question=game.question(state) if state.actor != OVER else None,
        )

    def given_view(self) -> View:
        """Check a view by writing it as text and reading it back. Errors name no line: nobody sees that text."""
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


class MakePosition(Struct):
    """Make a position to begin with: the start of a game, or the middle of a random one."""

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
    """Play a whole game with plausible moves."""
    state, evaluator, moves = game.start(), game.evaluator(), list[int]()
    while state.actor != OVER:
        action = state.chance().sample(state, rng) if state.actor == CHANCE else evaluator.rollout_choice(state, rng)
        moves.append(int(action))
        state.apply(action)
    return moves


class ImportedTable(Struct):
    """A table made of a record, ready to be stored."""

    row: dict[str, Any]
    entries: list[Any]
    columns: dict[str, Any]
    sitters: list[tuple[int, str]]


class ImportRecord(Struct):
    """Check every move of a record and make a table of it, with all seats a visitor's."""

    text: bytes
    person: str
    name: str

    def run(self) -> ImportedTable:
        from galapagos.server.people.visitor import Visitor
        from galapagos.server.storage.store import columns_of
        from galapagos.server.table.import_record import table_from
        from galapagos.server.wall_clock import now

        record = parse_record(self.text)
        check_record(record)
        ledger = table_from(record, Visitor(self.person, self.name))
        columns = columns_of(ledger, now() if ledger.server_to_move() else None)
        sitters = [(seat, self.person) for seat in range(ledger.game.seats)]
        return ImportedTable(ledger.row, ledger.take_drafts(), columns, sitters)


class PlanReview(Struct):
    """List the decisions of one seat in a finished game."""

    record: Record
    seat: int
    effort: Effort

    def run(self) -> tuple[GameOutline, list[Moment]]:
        return outline_of(self.record), list(moments_of(self.record, [self.seat], self.effort))


class JudgeMoment(Struct):
    moment: Moment

    def run(self) -> Finding:
        return judge(self.moment)


class MakeReplay(Struct):
    """Make the replay of a record as certain eyes saw it: compressed JSON."""

    text: bytes
    eyes: int

    def run(self) -> bytes:
        return gzip.compress(msgspec.json.encode(make_replay(parse_record(self.text), self.eyes)), mtime=0)


class RunStudy(Struct):
    """Set up a position and moves in the sandbox."""

    wish: bytes

    def run(self) -> bytes:
        from galapagos.server.jobs.sandbox import study
        from galapagos.server.wire.study import Study

        return msgspec.json.encode(study(msgspec.json.decode(self.wish, type=Study)))


def play_randomly(state: State, rng: Rng) -> None:
    for _ in range(TRIAL_MOVES):
        if state.actor == OVER:
            return
        if state.actor == CHANCE:
            play_chance(state, rng)
        else:
            state.apply(state.choices()[rng.below(len(state.choices()))])


def run(job: Job[T]) -> T:
    """Do a job. Worker processes call this."""
    return job.run()

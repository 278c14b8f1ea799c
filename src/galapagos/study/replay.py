"""A replay: a record as a viewpoint saw it, move by move, with nothing that the viewpoint may not know.

Views change little from move to move, so each move holds only the difference; see `diff.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from galapagos.core.errors import RecordError
from galapagos.core.events import Log
from galapagos.core.game import Deed, Game, Outcome, Question
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.options import OptionValue
from galapagos.core.record import Record, replay
from galapagos.core.sentinels import EVERYONE, OVER, WATCHER
from galapagos.core.state import State
from galapagos.core.view import UNKNOWN
from galapagos.core.viewpoint import EventHeard, Heard, Viewpoint
from galapagos.study.diff import UNCHANGED, Change, changed

RESIGNED = "resigned"  # the reason if a record has winners but its moves do not reach the end


class ReplayMove(Struct, kw_only=True):
    """A move, and the table after it."""

    seat: int  # -1 for chance
    line: str  # "ann: wolf attacks lizard", as the viewpoint heard it
    deed: Deed
    events: list[EventHeard]
    actor: int  # who decides next; -2 if the game is over
    question: Question | None
    points: list[int]  # each seat's points
    change: Change | None  # the difference of the view; null if there is none


class Replay(Struct, kw_only=True):
    """A record as a viewpoint saw it: a seat's, a watcher's (-3), or everyone's (-4)."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    names: list[str]
    players: list[str]
    eyes: int
    view: Any  # before the first move
    actor: int
    question: Question | None
    points: list[int]
    shots: list[ReplayMove]  # the moves, under the name they have always had on the wire
    outcome: Outcome | None  # null if the game was not finished


def make_replay(record: Record, eyes: int = EVERYONE) -> Replay:
    """The replay of a record; RecordError if a move breaks a rule."""
    game = record.make_game()
    check_eyes(eyes, game.seats)
    check_nothing_hidden(record)
    viewpoint = Viewpoint(game, eyes)
    start = record.start(game)
    shots, outcome = roll(record, viewpoint)
    return Replay(
        game=record.game,
        seats=game.seats,
        options=game.chosen_options(),
        names=called(record),
        players=record.players,
        eyes=eyes,
        view=plain_view(viewpoint, start),
        actor=start.actor,
        question=viewpoint.question(start),
        points=start.scores(),
        shots=shots,
        outcome=outcome,
    )


def check_eyes(eyes: int, seats: int) -> None:
    if eyes not in (EVERYONE, WATCHER, *range(seats)):
        raise RecordError(
            msg(
                "there is no viewpoint {eyes}: there are seats 0 to {seats}, {everyone} and {watcher}",
                eyes=eyes,
                seats=seats - 1,
                everyone=EVERYONE,
                watcher=WATCHER,
            )
        )


def check_nothing_hidden(record: Record) -> None:
    """A record taken by a player during the game hides cards, so it cannot be replayed."""
    for number, line in enumerate(record.moves, 1):
        if UNKNOWN in line.split(":", 1)[-1].split():
            raise RecordError(
                msg(
                    "{line!r} hides something: the record was taken while the game was played. "
                    "Take it again once the game is over.",
                    line=line,
                ),
                number,
            )


def called(record: Record) -> list[str]:
    return [record.names[seat] if seat < len(record.names) else SEATS[seat] for seat in range(record.seats)]


def roll(record: Record, viewpoint: Viewpoint) -> tuple[list[ReplayMove], Outcome | None]:
    shots: list[ReplayMove] = []
    state, view = None, None
    for state, move in moves(record, viewpoint):
        after = plain_view(viewpoint, state)
        if move is not None:
            change = changed(view, after)
            move.change = None if change is UNCHANGED else change
            shots.append(move)
        view = after
    return shots, ending(record, viewpoint.game, state) if state is not None else None


def moves(record: Record, viewpoint: Viewpoint) -> Iterator[tuple[State, ReplayMove | None]]:
    """Each state with the move that led to it, which lacks only the change of the view."""
    log, made = Log(), None
    for state, action in replay(record):
        state.log = log
        events = viewpoint.hear_events(log.take())
        yield state, move_of(made, events, state, viewpoint) if made else None
        made = viewpoint.hear(state, action) if action != -1 else None


def move_of(made: Heard, events: list[EventHeard], state: State, viewpoint: Viewpoint) -> ReplayMove:
    return ReplayMove(
        seat=made.seat,
        line=made.line,
        deed=made.deed,
        events=events,
        actor=state.actor,
        question=viewpoint.question(state),
        points=state.scores(),
        change=None,
    )


def plain_view(viewpoint: Viewpoint, state: State) -> Any:
    return msgspec.to_builtins(viewpoint.view(state))


def ending(record: Record, game: Game, last: State) -> Outcome | None:
    if last.actor == OVER:
        return game.outcome(last)
    if not record.winners:
        return None
    winners = [seat for seat, word in enumerate(SEATS[: game.seats]) if word in record.winners]
    return Outcome(winners, record.scores or last.scores(), RESIGNED)

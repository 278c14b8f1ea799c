"""A film: a record as certain eyes saw it, a shot for each move. It tells no more than those eyes may know.

Views change little from move to move, so each shot holds only what changed; see `changes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from galapagos.core.errors import RecordError
from galapagos.core.events import Event, Log, Value
from galapagos.core.game import Deed, Game, Outcome, Question, actor_word
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.options import OptionValue
from galapagos.core.record import Record, replay
from galapagos.core.sentinels import EVERYONE, OVER, WATCHER
from galapagos.core.state import State
from galapagos.core.view import UNKNOWN
from galapagos.core.viewpoint import watched_deed, watched_view
from galapagos.study.diff import UNCHANGED, Change, changed

RESIGNED = "resigned"  # a record with winners whose moves do not reach the end


class EventHeard(Struct, kw_only=True):
    """What a move brought about: a key of the texts' `event` section. Secrets you may not hear are missing."""

    key: str
    values: dict[str, Value]


class Shot(Struct, kw_only=True):
    """One move, and how the table stands after it."""

    seat: int  # -1 for chance
    line: str  # "ann: wolf attacks lizard", as the eyes saw it
    deed: Deed
    events: list[EventHeard]
    actor: int  # who is asked next; -2 once it is over
    question: Question | None
    points: list[int]  # of each seat
    change: Change | None  # what is different in the view; null where nothing is


class Film(Struct, kw_only=True):
    """A record as certain eyes saw it: a seat's, a watcher's (-3), or all (-1)."""

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
    shots: list[Shot]
    outcome: Outcome | None  # where the record reaches the end


class Camera:
    """Looks at states through certain eyes."""

    def __init__(self, game: Game, eyes: int) -> None:
        self.game, self.eyes = game, eyes

    def view(self, state: State) -> Any:
        if self.eyes == WATCHER:
            return watched_view(self.game, state)
        return msgspec.to_builtins(self.game.view(state, self.eyes))

    def deed(self, state: State, action: int) -> Deed:
        if self.eyes == WATCHER:
            return watched_deed(self.game, state, action)
        return self.game.describe(state, action, self.eyes)

    def line(self, state: State, deed: Deed) -> str:
        return f"{actor_word(state)}: {self.game.phrases.write(deed.key, deed.values)}"

    def question(self, state: State) -> Question | None:
        return self.game.question(state) if state.actor != OVER else None

    def heard(self, events: list[Event]) -> list[EventHeard]:
        return [EventHeard(key=event.key, values=event.heard_by(self.eyes)) for event in events]


def film(record: Record, eyes: int = EVERYONE) -> Film:
    """RecordError where the record breaks a rule."""
    game = record.make_game()
    check_eyes(eyes, game.seats)
    check_nothing_hidden(record)
    camera = Camera(game, eyes)
    start = record.start(game)
    shots, outcome = roll(record, camera)
    return Film(
        game=record.game,
        seats=game.seats,
        options=game.chosen_options(),
        names=called(record),
        players=record.players,
        eyes=eyes,
        view=camera.view(start),
        actor=start.actor,
        question=camera.question(start),
        points=start.scores(),
        shots=shots,
        outcome=outcome,
    )


def check_eyes(eyes: int, seats: int) -> None:
    if eyes not in (EVERYONE, WATCHER, *range(seats)):
        raise RecordError(
            msg(
                "nobody has the eyes {eyes}: there are seats 0 to {seats}, {everyone} and {watcher}",
                eyes=eyes,
                seats=seats - 1,
                everyone=EVERYONE,
                watcher=WATCHER,
            )
        )


def check_nothing_hidden(record: Record) -> None:
    """What somebody saw of a game that was still being played cannot be replayed: cards are missing from it."""
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


def roll(record: Record, camera: Camera) -> tuple[list[Shot], Outcome | None]:
    shots: list[Shot] = []
    state, view = None, None
    for state, shot in moves(record, camera):
        after = camera.view(state)
        if shot is not None:
            change = changed(view, after)
            shot.change = None if change is UNCHANGED else change
            shots.append(shot)
        view = after
    return shots, ending(record, camera.game, state) if state is not None else None


def moves(record: Record, camera: Camera) -> Iterator[tuple[State, Shot | None]]:
    """Each state with the move that led to it; all but its view is in the shot."""
    log, made = Log(), None
    for state, action in replay(record):
        state.log = log
        yield state, after(made, state, log.take(), camera) if made else None
        made = before(state, action, camera) if action != -1 else None


def before(state: State, action: int, camera: Camera) -> tuple[int, str, Deed]:
    deed = camera.deed(state, action)
    return state.actor, camera.line(state, deed), deed


def after(made: tuple[int, str, Deed], state: State, events: list[Event], camera: Camera) -> Shot:
    seat, line, deed = made
    return Shot(
        seat=seat,
        line=line,
        deed=deed,
        events=camera.heard(events),
        actor=state.actor,
        question=camera.question(state),
        points=state.scores(),
        change=None,
    )


def ending(record: Record, game: Game, last: State) -> Outcome | None:
    if last.actor == OVER:
        return game.outcome(last)
    if not record.winners:
        return None
    winners = [seat for seat, word in enumerate(SEATS[: game.seats]) if word in record.winners]
    return Outcome(winners, record.scores or last.scores(), RESIGNED)

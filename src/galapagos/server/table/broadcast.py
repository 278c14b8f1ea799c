"""What is sent when something happens at a table: one message for everyone, or one per seat and one for watchers.

Messages are encoded once and kept for those who reconnect. What a move changed in a view is added only when it is sent
to people who are there: see `view_changes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from galapagos.core.game import Game
from galapagos.core.sentinels import WATCHER
from galapagos.core.state import State
from galapagos.core.table import Played
from galapagos.core.viewpoint import Viewpoint, eyes_of, heard_by_all
from galapagos.server.wire import stream
from galapagos.study.diff import Change, changed

encode = msgspec.json.Encoder().encode


class Broadcast(Struct, frozen=True):
    """Encoded messages: a single one for everyone, or one per seat followed by the watchers'."""

    messages: list[bytes]
    watched_line: str = ""  # a move as watchers read it

    def for_eyes(self, eyes: int) -> bytes:
        if len(self.messages) == 1 or eyes == WATCHER:
            return self.messages[-1]
        return self.messages[eyes]


def broadcast_to_all(message: stream.TableEvent, number: int, at: int) -> Broadcast:
    message.number, message.at = number, at
    return Broadcast([encode(message)])


def broadcast_to_one(shown: stream.TableEvent, hidden: stream.TableEvent, seat: int, seats: int) -> Broadcast:
    """Tell one seat something; all others, and watchers, get the same message without it."""
    return Broadcast([*(encode(shown if each == seat else hidden) for each in range(seats)), encode(hidden)])


def broadcast_move(game: Game, played: Played, by: stream.By, number: int, at: int, points: list[int]) -> Broadcast:
    """Tell each seat what it may know of a move, and watchers what everyone at the table knows."""
    heard = heard_by_all(game, played.before, played.action, played.events)
    encoded: dict[int, bytes] = {}
    for move in heard:
        if id(move) not in encoded:
            message = stream.moved(move, number=number, at=at, forced=by == "rules", by=by, points=points)
            encoded[id(move)] = encode(message)
    messages = [encoded[id(move)] for move in heard]
    return Broadcast(messages[:1] if len(set(messages)) == 1 else messages, heard[-1].line)


# -- views that change with every move --------------------------------------------------------------------------------


class Shown(Struct):
    """The state of the last situation that listeners got, and its views by their eyes, as far as they were made."""

    state: State
    views: dict[int, Any] = {}

    def view(self, viewpoint: Viewpoint) -> Any:
        known = self.views.get(viewpoint.eyes)
        return viewpoint.view(self.state) if known is None else known


def view_changes(game: Game, seats: list[int], shown: Shown | None, after: Mapping[int, State]) -> dict[int, Change]:
    """Return what each move changed in the view of a person with these seats, by the number of the move.

    `shown` is None if the game had not begun, and `after` has the state after each move since. The last move needs no
    change: the next situation has the view. That is not so for several seats at one screen, which see through the eyes
    of the seat to move: between situations they see what a watcher sees.
    """
    if shown is None:
        return {}
    viewpoint, several = Viewpoint(game, eyes_of(seats)), len(seats) > 1
    moves = list(after.items())[: None if several else -1]
    if not moves:
        return {}
    changes, before, seen = {}, shown.state, None if several else shown.view(viewpoint)
    for number, state in moves:
        view = viewpoint.view(state) if seen is None else viewpoint.view_after(seen, before, state)
        if change := changed(seen, view):
            changes[number] = change
        before, seen = state, view
    return changes


def with_change(message: bytes, change: Change) -> bytes:
    """Add the change of the view to the encoded message about a move."""
    return message[:-1] + b',"change":' + encode(change) + b"}"

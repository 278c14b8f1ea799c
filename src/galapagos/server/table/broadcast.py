"""What is sent when something happens at a table: one message for everyone, or one per seat and one for watchers."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from galapagos.core.game import Game
from galapagos.core.sentinels import WATCHER
from galapagos.core.table import Played
from galapagos.core.viewpoint import Viewpoint
from galapagos.server.wire import stream

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


def broadcast_move(game: Game, played: Played, by: stream.By, number: int, at: int) -> Broadcast:
    """Tell each seat what it may know of a move, and watchers what everyone at the table knows."""
    viewpoints = [Viewpoint(game, eyes) for eyes in (*range(game.seats), WATCHER)]
    heard = [viewpoint.hear(played.before, played.action, played.events) for viewpoint in viewpoints]
    messages = [encode(stream.moved(move, number=number, at=at, forced=by == "rules", by=by)) for move in heard]
    return Broadcast(messages[:1] if len(set(messages)) == 1 else messages, heard[-1].line)

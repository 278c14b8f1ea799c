"""What happened, as each seat and those without one get to hear it."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from galapagos.core.game import Game
from galapagos.core.sentinels import WATCHER
from galapagos.core.table import Played
from galapagos.core.viewpoint import Viewpoint
from galapagos.server.table import journal as happened
from galapagos.server.table.journal import By, Entry
from galapagos.server.wire import stream as say

if TYPE_CHECKING:
    from galapagos.server.table.ledger import Ledger

encode = msgspec.json.Encoder().encode


class Told(Struct, frozen=True):
    """The message, ready to be sent, as each seat hears it; the last is for those without a seat."""

    messages: list[bytes]
    watched: str = ""  # a move's line for those without a seat

    def to(self, ears: int) -> bytes:
        if len(self.messages) == 1 or ears == WATCHER:
            return self.messages[-1]
        return self.messages[ears]


def tell_moment(game: Game, entry: Entry, played: Played, by: By) -> Told:
    viewpoints = [Viewpoint(game, eyes) for eyes in (*range(game.seats), WATCHER)]
    heard = [viewpoint.hear(played.before, played.action, played.events) for viewpoint in viewpoints]
    messages = [
        encode(say.moment(move, number=entry.number, at=entry.at, forced=by == "rules", by=by)) for move in heard
    ]
    return Told(messages[:1] if len(set(messages)) == 1 else messages, heard[-1].line)


def tell(ledger: Ledger, entry: Entry) -> Told:
    """Everything but moves sounds the same to all."""
    return Told([encode(public(entry.body, ledger, {"number": entry.number, "at": entry.at}))])


@singledispatch
def public(body: Any, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    raise TypeError(type(body))


@public.register(happened.Sat)
@public.register(happened.Stood)
@public.register(happened.Kept)
@public.register(happened.Named)
@public.register(happened.CameBack)
def _(body: Any, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    why = {"sat": "sat", "stood": "stood", "kept": "kept", "named": "renamed", "came_back": "returned"}
    return say.SeatChanged(**when, place=ledger.place(body.seat), why=why[body.__struct_config__.tag])  # type: ignore[arg-type]


@public.register(happened.WentAway)
def _(body: happened.WentAway, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.SeatChanged(**when, place=ledger.place(body.seat), why=body.why)


@public.register(happened.Gave)
def _(body: happened.Gave, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.ValueGiven(**when, seat=body.seat, value=body.value)


@public.register(happened.Began)
def _(body: happened.Began, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.Started(**when, commitment=ledger.commitment, values=body.values)


@public.register(happened.TookBack)
def _(body: happened.TookBack, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.Undone(**when, seat=body.seat, moments=body.moments)


@public.register(happened.AskedBack)
def _(body: happened.AskedBack, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.UndoAsked(**when, seat=body.seat)


@public.register(happened.Replied)
def _(body: happened.Replied, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.UndoAnswered(**when, seat=body.seat, agree=body.agree)


@public.register(happened.Halted)
def _(body: happened.Halted, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.Paused(**when, seat=body.seat)


@public.register(happened.WentOn)
def _(body: happened.WentOn, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.Resumed(**when, seat=body.seat)


@public.register(happened.Said)
def _(body: happened.Said, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.Chat(**when, seat=body.seat, name=body.name, text=body.text)


@public.register(happened.Retitled)
def _(body: happened.Retitled, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.Renamed(**when, title=body.title)


@public.register(happened.Rematched)
def _(body: happened.Rematched, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    return say.Rematch(**when, table=body.table)


@public.register(happened.Finished)
def _(body: happened.Finished, ledger: Ledger, when: dict[str, Any]) -> say.Happening:
    secret = str(ledger.row["secret"])
    return say.Ended(**when, reason=body.reason, scores=body.scores, winners=body.winners, secret=secret)

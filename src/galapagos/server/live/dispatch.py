"""One message of a client, and the reply to it: the same over a WebSocket and over HTTP."""

from __future__ import annotations

import logging

import msgspec

from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.languages import FALLBACK
from galapagos.core.messages import msg as speak
from galapagos.core.messages import translate
from galapagos.server.errors import OUR_FAULT, ApiError, MoveRefused
from galapagos.server.live.room import Room
from galapagos.server.people.visitor import Visitor
from galapagos.server.storage.store import StoreDown
from galapagos.server.table.commands import obey
from galapagos.server.wall_clock import now
from galapagos.server.wire import stream as say

log = logging.getLogger(__name__)
Reply = say.Done | say.WhyNot | say.Refused | say.Problem | say.Pong
_decoder: msgspec.json.Decoder[say.ClientMessage] = msgspec.json.Decoder(say.ClientMessage)


def read(raw: bytes | str) -> say.ClientMessage | ApiError:
    try:
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        why = speak("This message cannot be read: {error}", error=explain_decode_error(str(error)[:200]))
        return ApiError("unreadable", why, 400)


async def hear(room: Room, visitor: Visitor, message: say.ClientMessage | ApiError, language: str = FALLBACK) -> Reply:
    """Does what is said. Whatever comes, there is a reply and never an exception."""
    if isinstance(message, ApiError):
        return refuse(room, message, language)
    if isinstance(message, say.Ping):
        return say.Pong(ref=message.ref, now=now())
    try:
        reply = await room.do(lambda ledger: obey(ledger, visitor, message))
    except MoveRefused as broken:
        return refused(room, message, broken)
    except ApiError as trouble:
        return refuse(room, trouble, language, message.ref)
    except StoreDown:
        busy = ApiError("busy", "The table cannot be kept just now. Try again.", 503)
        return refuse(room, busy, language, message.ref)
    except Exception:
        room.rooms.metrics.errors.inc()
        log.exception("a message failed", extra={"table": room.id, "seat": getattr(message, "seat", None)})
        return refuse(room, ApiError("broken", OUR_FAULT, 500), language, message.ref)
    return reply or say.Done(ref=message.ref, number=room.ledger.number)


def refuse(room: Room, trouble: ApiError, language: str, ref: int = 0) -> say.Problem:
    room.rooms.metrics.refused.labels(trouble.code).inc()
    return problem(trouble, language, ref)


def problem(trouble: ApiError, language: str, ref: int = 0) -> say.Problem:
    return say.Problem(code=trouble.code, message=translate(trouble.said, language), ref=ref)


def refused(room: Room, message: say.ClientMessage, broken: MoveRefused) -> say.Refused:
    room.rooms.metrics.refused.labels("rule").inc()
    refusal = broken.refusal
    decision = message.decision if isinstance(message, say.Answer) else 0
    return say.Refused(ref=message.ref, decision=decision, rule=refusal.rule, key=refusal.key, values=refusal.values)

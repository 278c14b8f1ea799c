"""One message of a client, and the reply to it: the same over a WebSocket and over HTTP."""

from __future__ import annotations

import logging

import msgspec

from galapagos.server import protocol as say
from galapagos.server.commands import Visitor, obey
from galapagos.server.ledger import now
from galapagos.server.room import Room
from galapagos.server.store import StoreDown
from galapagos.server.trouble import RuleBroken, Trouble

log = logging.getLogger(__name__)
Reply = say.Done | say.WhyNot | say.Refused | say.Problem | say.Pong
_decoder: msgspec.json.Decoder[say.ClientMessage] = msgspec.json.Decoder(say.ClientMessage)


def read(raw: bytes | str) -> say.ClientMessage | say.Problem:
    try:
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return say.Problem(code="unreadable", message=f"This message cannot be read: {str(error)[:200]}")


async def hear(room: Room, visitor: Visitor, message: say.ClientMessage | say.Problem) -> Reply:
    """Does what is said. Whatever comes, there is a reply and never an exception."""
    if isinstance(message, say.Problem):
        return refuse(room, message)
    if isinstance(message, say.Ping):
        return say.Pong(ref=message.ref, now=now())
    try:
        reply = await room.do(lambda ledger: obey(ledger, visitor, message))
    except RuleBroken as broken:
        return refused(room, message, broken)
    except Trouble as trouble:
        return refuse(room, say.Problem(code=trouble.code, message=trouble.message, ref=message.ref))
    except StoreDown:
        return refuse(
            room, say.Problem(code="busy", message="The table cannot be kept just now. Try again.", ref=message.ref)
        )
    except Exception:
        room.rooms.metrics.errors.inc()
        log.exception("a message failed", extra={"table": room.id, "seat": getattr(message, "seat", None)})
        return refuse(
            room, say.Problem(code="broken", message="That did not work, and it is our fault.", ref=message.ref)
        )
    return reply or say.Done(ref=message.ref, number=room.ledger.number)


def refuse(room: Room, problem: say.Problem) -> say.Problem:
    room.rooms.metrics.refused.labels(problem.code).inc()
    return problem


def refused(room: Room, message: say.ClientMessage, broken: RuleBroken) -> say.Refused:
    room.rooms.metrics.refused.labels("rule").inc()
    refusal = broken.refusal
    decision = message.decision if isinstance(message, say.Answer) else 0
    return say.Refused(ref=message.ref, decision=decision, rule=refusal.rule, key=refusal.key, values=refusal.values)

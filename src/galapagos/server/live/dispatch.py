"""Carry out one command of a client and return the reply: the same over a WebSocket and over HTTP."""

from __future__ import annotations

import logging

import msgspec

from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.languages import FALLBACK
from galapagos.core.messages import msg, translate
from galapagos.server.errors import OUR_FAULT, ApiError, MoveRefused
from galapagos.server.live.room import Room
from galapagos.server.people.sanctions import check_not_muted
from galapagos.server.people.visitor import Visitor
from galapagos.server.storage.store import StoreDown
from galapagos.server.table.commands import obey
from galapagos.server.wall_clock import now
from galapagos.server.wire.stream import Answer, ClientMessage, Done, Ping, Pong, Problem, Refused, Say, WhyNot

log = logging.getLogger(__name__)
Reply = Done | WhyNot | Refused | Problem | Pong
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_command(raw: bytes | str) -> ClientMessage | ApiError:
    try:
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        why = msg("This message cannot be read: {error}", error=explain_decode_error(str(error)[:200]))
        return ApiError("unreadable", why, 400)


async def dispatch(room: Room, visitor: Visitor, command: ClientMessage | ApiError, language: str = FALLBACK) -> Reply:
    """Carry out a command. Whatever goes wrong becomes a reply; nothing is raised."""
    if isinstance(command, ApiError):
        return count_problem(room, command, language)
    if isinstance(command, Ping):
        return Pong(ref=command.ref, now=now())
    try:
        if isinstance(command, Say):
            await check_not_muted(room.services.store, visitor.person)
            command = msgspec.structs.replace(command, text=await room.services.words.masked(command.text))
        reply = await room.change(lambda ledger: obey(ledger, visitor, command))
    except MoveRefused as error:
        return refused(room, command, error)
    except ApiError as error:
        return count_problem(room, error, language, command.ref)
    except StoreDown:
        busy = ApiError("busy", "The table cannot be saved just now. Try again.", 503)
        return count_problem(room, busy, language, command.ref)
    except Exception:
        room.services.metrics.errors.inc()
        log.exception("a message failed", extra={"table": room.id, "seat": getattr(command, "seat", None)})
        return count_problem(room, ApiError("broken", OUR_FAULT, 500), language, command.ref)
    return reply or Done(ref=command.ref, number=room.ledger.number)


def count_problem(room: Room, error: ApiError, language: str, ref: int = 0) -> Problem:
    room.services.metrics.refused.labels(error.code).inc()
    return problem(error, language, ref)


def problem(error: ApiError, language: str, ref: int = 0) -> Problem:
    return Problem(code=error.code, message=translate(error.said, language), ref=ref)


def refused(room: Room, command: ClientMessage, error: MoveRefused) -> Refused:
    room.services.metrics.refused.labels("rule").inc()
    refusal = error.refusal
    decision = command.decision if isinstance(command, Answer) else 0
    return Refused(ref=command.ref, decision=decision, rule=refusal.rule, key=refusal.key, values=refusal.values)

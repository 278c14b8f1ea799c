"""The stream of a table: a WebSocket for browsers, lines of JSON for programs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, NamedTuple

from litestar import get, post, websocket
from litestar.connection import WebSocket
from litestar.datastructures.headers import Headers
from litestar.datastructures.state import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import JSONBody
from litestar.response import Stream

from galapagos.server.errors import ApiError
from galapagos.server.http.languages import spoken
from galapagos.server.http.limits import Bucket, too_fast
from galapagos.server.live import dispatch as conversation
from galapagos.server.live.listener import Listener
from galapagos.server.live.room import Room
from galapagos.server.people.accounts import Identity
from galapagos.server.routes.dependencies import Known, Name, Since, Someone, Text, TheServer
from galapagos.server.server import Server, need, visitor_of
from galapagos.server.table.broadcast import encode
from galapagos.server.wire.stream import ClientMessage

COME_AGAIN, TOO_MUCH, NOT_THERE = 1012, 1008, 4404
PATIENCE = 60  # messages too many, before a socket is closed
GOODBYE_SECONDS = 2.0

Socket = WebSocket[None, None, State]


async def enter(server: Server, identity: Identity | None, table: str) -> tuple[Room, Listener, str]:
    room = await server.rooms.room(table)
    if server.settings.limited and len(room.listeners) >= server.settings.limits.listeners_table:
        raise ApiError("busy", "Too many people look at this table.", 503)
    who = identity.person if identity else "watchers"
    if identity is not None:
        need(identity, "read")
    server.enter_stream(who)
    return room, Listener(visitor_of(identity)), who


# -- WebSocket --------------------------------------------------------------------------------------------------------


@websocket("/ws/tables/{table:str}")
async def table_socket(
    socket: Socket, server: TheServer, someone: Someone, table: Name, since: Since = 0, language: Text = None
) -> None:
    """`language`: in which one is told what is wrong; else in that of the browser."""
    await socket.accept()
    speaks = spoken(language or socket.headers.get("accept-language") or "")
    try:
        room, listener, who = await enter(server, someone, table)
    except ApiError as trouble:
        await socket.send_data(encode(conversation.problem(trouble, speaks)), mode="text")
        await socket.close(NOT_THERE if trouble.status == 404 else TOO_MUCH, trouble.message)
        return
    sender = asyncio.create_task(send_all(socket, listener))
    try:
        await room.enter(listener, since)
        await receive_all(socket, server, room, Speaker(listener, someone, speaks))
    except WebSocketDisconnect:
        pass
    finally:
        room.exit(listener)
        server.leave_stream(who)
        listener.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(sender, GOODBYE_SECONDS)


async def send_all(socket: Socket, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the other side has gone: the receiver notices
        while (message := await listener.next()) is not None:
            await socket.send_data(message, mode="text")
        await socket.close(TOO_MUCH if listener.overrun else COME_AGAIN, "come back and say what you have")


class Speaker(NamedTuple):
    """Who speaks over a socket, and in which language they are answered."""

    listener: Listener
    identity: Identity | None
    language: str


async def receive_all(socket: Socket, server: Server, room: Room, speaker: Speaker) -> None:
    limits, listener = server.settings.limits, speaker.listener
    bucket, excess = Bucket(limits.messages_second, limits.messages_burst), 0
    while not listener.closed:
        raw = await receive(socket)
        if raw is None:
            return
        message = conversation.read(raw)
        if server.settings.limited and not bucket.take():
            excess += 1
            if excess > PATIENCE:
                listener.overrun = True
                return
            listener.send(encode(conversation.problem(too_fast(), speaker.language, ref_of(message))))
            continue
        listener.send(encode(await reply_to(room, speaker, message)))


async def receive(socket: Socket) -> str | bytes | None:
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    return event.get("text") if event.get("text") is not None else event.get("bytes") or b""


async def reply_to(room: Room, speaker: Speaker, message: ClientMessage | ApiError) -> conversation.Reply:
    try:
        if speaker.identity is not None:
            need(speaker.identity, "play")
    except ApiError as trouble:
        return conversation.problem(trouble, speaker.language, ref_of(message))
    return await conversation.hear(room, speaker.listener.visitor, message, speaker.language)


def ref_of(message: ClientMessage | ApiError) -> int:
    return 0 if isinstance(message, ApiError) else message.ref


# -- lines of JSON ----------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/stream", media_type="application/x-ndjson")
async def table_stream(server: TheServer, someone: Someone, table: Name, since: Since = 0) -> Stream:
    """The stream of a table, one message a line. It ends when the game is over, or with the server."""
    room, listener, who = await enter(server, someone, table)
    return Stream(lines(server, room, listener, who, since), media_type="application/x-ndjson")


async def lines(server: Server, room: Room, listener: Listener, who: str, since: int) -> AsyncIterator[bytes]:
    try:
        await room.enter(listener, since)
        while True:
            message = await listener.next()
            if message is None:
                return
            yield message + b"\n"
            if room.ledger.status == "over" and not listener.waiting:
                return
    finally:
        room.exit(listener)
        server.leave_stream(who)


@post("/api/tables/{table:str}/messages", status_code=200)
async def table_message(
    server: TheServer, identity: Known, table: Name, data: JSONBody[ClientMessage], headers: Headers
) -> conversation.Reply:
    """Say something at a table: the same messages as over the WebSocket."""
    need(identity, "play")
    room = await server.rooms.room(table)
    return await conversation.hear(room, visitor_of(identity), data, spoken(headers.get("accept-language", "")))

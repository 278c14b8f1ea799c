"""The stream of a table: a WebSocket for browsers, lines of JSON for programs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, NamedTuple

from litestar import Router, get, post, websocket
from litestar.connection import Request, WebSocket
from litestar.datastructures.headers import Headers
from litestar.datastructures.state import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import JSONBody
from litestar.response import Stream

from galapagos.server.errors import ApiError
from galapagos.server.http.languages import preferred_language
from galapagos.server.http.limits import Bucket, network_of, too_fast
from galapagos.server.live.dispatch import Reply, dispatch, problem, read_command
from galapagos.server.live.listener import Listener
from galapagos.server.live.room import Room
from galapagos.server.people.accounts import Identity, visitor_of
from galapagos.server.routes.dependencies import Known, Name, Since, Someone, Text, TheServer
from galapagos.server.server import Server
from galapagos.server.table.broadcast import encode
from galapagos.server.wall_clock import now
from galapagos.server.wire.stream import ClientMessage, Pong

RECONNECT, POLICY_VIOLATION, NOT_FOUND = 1012, 1008, 4404  # close codes
CLOSE_SECONDS = 2.0

Socket = WebSocket[None, None, State]
AnyRequest = Request[None, None, State]
Client = tuple[str, int] | None


async def open_stream(
    server: Server, identity: Identity | None, table: str, client: Client
) -> tuple[Room, Listener, str]:
    room = await server.rooms.room(table)
    if server.settings.limited and len(room.listeners) >= server.settings.limits.listeners_table:
        raise ApiError("busy", "Too many people look at this table.", 503)
    room.ledger.check_sight(identity.person if identity else "")
    who = identity.person if identity else f"watchers from {network_of(client)}"
    if identity is not None:
        identity.require("read")
    server.enter_stream(who)
    return room, Listener(visitor_of(identity), server.settings.limits.messages_waiting), who


# -- WebSocket --------------------------------------------------------------------------------------------------------


@websocket("/ws/tables/{table:str}")
async def table_socket(
    socket: Socket, server: TheServer, someone: Someone, table: Name, since: Since = 0, language: Text = None
) -> None:
    """Serve the stream of a table. Problems are described in `language`, or in the browser's."""
    await socket.accept()
    reply_language = preferred_language(language or socket.headers.get("accept-language") or "")
    try:
        room, listener, who = await open_stream(server, someone, table, socket.scope.get("client"))
    except ApiError as error:
        await socket.send_data(encode(problem(error, reply_language)), mode="text")
        await socket.close(NOT_FOUND if error.status == 404 else POLICY_VIOLATION, error.message)
        return
    sending = asyncio.create_task(send_all(socket, listener))
    try:
        await room.add_listener(listener, since)
        await receive_all(socket, server, room, Sender(listener, someone, reply_language))
    except WebSocketDisconnect:
        pass
    finally:
        room.remove_listener(listener)
        server.leave_stream(who)
        listener.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await sending


async def send_all(socket: Socket, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the client is gone; the receiving task notices too
        while (message := await listener.next()) is not None:
            await socket.send_data(message, mode="text")
        await socket.close(
            POLICY_VIOLATION if listener.overrun else RECONNECT, "reconnect with the last number you have"
        )


class Sender(NamedTuple):
    """Who sends commands over a socket, and the language of the replies."""

    listener: Listener
    identity: Identity | None
    language: str


async def receive_all(socket: Socket, server: Server, room: Room, sender: Sender) -> None:
    limits, listener = server.settings.limits, sender.listener
    bucket, excess = Bucket(limits.messages_second, limits.messages_burst), 0
    while not listener.closed:
        raw = await receive(socket)
        if raw is None or listener.closed:
            return
        message = read_command(raw)
        if server.settings.limited and not bucket.take():
            excess += 1
            if excess > limits.messages_excess:
                listener.overrun = True
                return
            listener.send(encode(problem(too_fast(), sender.language, ref_of(message))))
            continue
        listener.send(encode(await reply_to(room, sender, message)))


async def receive(socket: Socket) -> str | bytes | None:
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    return event.get("text") if event.get("text") is not None else event.get("bytes") or b""


async def reply_to(room: Room, sender: Sender, message: ClientMessage | ApiError) -> Reply:
    try:
        if sender.identity is not None:
            sender.identity.require("play")
    except ApiError as error:
        return problem(error, sender.language, ref_of(message))
    return await dispatch(room, sender.listener.visitor, message, sender.language)


def ref_of(message: ClientMessage | ApiError) -> int:
    return 0 if isinstance(message, ApiError) else message.ref


# -- lines of JSON ----------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/stream", media_type="application/x-ndjson")
async def table_stream(
    request: AnyRequest, server: TheServer, someone: Someone, table: Name, since: Since = 0
) -> Stream:
    """Serve the stream of a table, one message per line. It ends with the game, or when the server stops.

    While nothing happens, `pong` shows that it is still there.
    """
    room, listener, who = await open_stream(server, someone, table, request.scope.get("client"))
    return Stream(lines(server, room, listener, who, since), media_type="application/x-ndjson")


async def lines(server: Server, room: Room, listener: Listener, who: str, since: int) -> AsyncIterator[bytes]:
    try:
        await room.add_listener(listener, since)
        while True:
            message = await next_or_heartbeat(listener, server.settings.heartbeat_seconds)
            if message is None:
                return
            yield message + b"\n"
            if room.ledger.status == "over" and not listener.waiting:
                return
    finally:
        room.remove_listener(listener)
        server.leave_stream(who)


async def next_or_heartbeat(listener: Listener, seconds: float) -> bytes | None:
    try:
        async with asyncio.timeout(seconds):
            return await listener.next()
    except TimeoutError:
        return encode(Pong(ref=0, now=now()))


@post("/api/tables/{table:str}/messages", status_code=200)
async def table_message(
    server: TheServer, identity: Known, table: Name, data: JSONBody[ClientMessage], headers: Headers
) -> Reply:
    """Send a command to a table, as over the WebSocket."""
    identity.require("play")
    room = await server.rooms.room(table)
    return await dispatch(room, visitor_of(identity), data, preferred_language(headers.get("accept-language", "")))


router = Router(
    path="/",
    route_handlers=[
        table_socket,
        table_stream,
        table_message,
    ],
)

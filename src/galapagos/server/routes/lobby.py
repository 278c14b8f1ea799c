"""Find opponents: seeks, challenges, friends, and the live lobby."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any, TypeAlias

from litestar import Router, delete, get, post, put, websocket
from litestar.connection import Request, WebSocket
from litestar.datastructures.state import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import JSONBody, PathParameter
from litestar.response import Stream

from galapagos.server.errors import ApiError
from galapagos.server.http.limits import network_of
from galapagos.server.lobby.challenges import mark_as_bot
from galapagos.server.lobby.feed import LobbyListener, encode
from galapagos.server.lobby.friends import Tie, cards_of, tie, tied, untie
from galapagos.server.people.accounts import Identity, visitor_of
from galapagos.server.people.roles import account_named
from galapagos.server.routes.dependencies import Browser, Known, Name, Someone, TheServer
from galapagos.server.routes.stream import CLOSE_SECONDS, POLICY_VIOLATION, send_all
from galapagos.server.routes.tables import check_may_be_rated, check_number_of_seats, check_number_of_tables
from galapagos.server.server import Server
from galapagos.server.wall_clock import now
from galapagos.server.wire.lobby import (
    BotAccount,
    ChallengeCard,
    ChallengeList,
    Decline,
    Friends,
    LobbyBeat,
    NewChallenge,
    NewSeek,
    SeekCard,
    SeekList,
    Showing,
)

Socket = WebSocket[None, None, State]
AnyRequest = Request[None, None, State]
OfKind: TypeAlias = Annotated[Tie, PathParameter()]


# -- seeks ------------------------------------------------------------------------------------------------------------


@get("/api/seeks")
async def list_seeks(server: TheServer, someone: Someone) -> SeekList:
    """List those who look for opponents."""
    person = someone.person if someone else ""
    return SeekList(seeks=[marked(card, owner == person) for owner, card in await server.seeks.cards()])


def marked(card: SeekCard, mine: bool) -> SeekCard:
    card.mine = mine
    return card


@post("/api/seeks")
async def add_seek(server: TheServer, identity: Known, data: JSONBody[NewSeek]) -> SeekCard:
    """Look for opponents. Your lobby stream says when they are found, and at which table you sit."""
    identity.require("play")
    check_may_be_rated(identity, data.rated)
    await check_number_of_seats(server, identity)
    seek = await server.seeks.add(identity.person, data)
    found = [card for _, card in await server.seeks.cards() if card.id == seek]
    server.pairing.soon()
    if not found:
        raise ApiError("paired", "You have been paired already.", 409)
    return marked(found[0], True)


@delete("/api/seeks/{seek:str}")
async def withdraw_seek(server: TheServer, identity: Known, seek: Name) -> None:
    """Stop looking."""
    identity.require("play")
    await server.seeks.withdraw(identity.person, seek)


# -- challenges -------------------------------------------------------------------------------------------------------


@get("/api/challenges")
async def list_challenges(server: TheServer, identity: Known) -> ChallengeList:
    """List the challenges to you and by you that are open."""
    identity.require("read")
    return ChallengeList(challenges=await server.challenges.of(identity.person))


@post("/api/challenges")
async def challenge(server: TheServer, identity: Known, data: JSONBody[NewChallenge]) -> ChallengeCard:
    """Ask an account to play."""
    identity.require("create")
    check_may_be_rated(identity, True)
    await check_number_of_tables(server, identity)
    await check_number_of_seats(server, identity)
    made = await server.challenges.add(visitor_of(identity), data)
    challenged = await account_named(server.store, made.challenged)
    server.notifier.soon(challenged["id"], "challenge", made.id, identity.name)
    server.telling.soon()
    return made


@post("/api/challenges/{challenge:str}/accept", status_code=200)
async def accept_challenge(server: TheServer, identity: Known, challenge: Name) -> ChallengeCard:
    """Accept a challenge: both sit at the table it names."""
    identity.require("play")
    await check_number_of_seats(server, identity)
    accepted = await server.challenges.accept(visitor_of(identity), challenge)
    server.telling.soon()
    return accepted


@post("/api/challenges/{challenge:str}/decline", status_code=200)
async def decline_challenge(
    server: TheServer, identity: Known, challenge: Name, data: JSONBody[Decline]
) -> ChallengeCard:
    """Decline a challenge."""
    identity.require("play")
    declined = await server.challenges.decline(identity.person, challenge, data.reason)
    server.telling.soon()
    return declined


@delete("/api/challenges/{challenge:str}", status_code=200)
async def cancel_challenge(server: TheServer, identity: Known, challenge: Name) -> ChallengeCard:
    """Take back a challenge of yours."""
    identity.require("play")
    canceled = await server.challenges.cancel(identity.person, challenge)
    server.telling.soon()
    return canceled


# -- friends ----------------------------------------------------------------------------------------------------------


@get("/api/friends")
async def friends(server: TheServer, identity: Known) -> Friends:
    """List those whom you follow and those whom you block."""
    identity.require("read")
    return await friends_of(server, identity.person)


async def friends_of(server: Server, person: str) -> Friends:
    return Friends(
        following=await cards_of(server.store, await tied(server.store, person, "follow")),
        blocked=await cards_of(server.store, await tied(server.store, person, "block")),
    )


@put("/api/friends/{kind:str}/{name:str}", status_code=200)
async def add_tie(server: TheServer, identity: Known, kind: OfKind, name: Name) -> Friends:
    """Follow or block an account."""
    identity.require("play")
    other, most = await account_named(server.store, name), server.settings.limits.friends_person
    await tie(server.store, identity.person, other["id"], kind, most)
    return await friends_of(server, identity.person)


@delete("/api/friends/{kind:str}/{name:str}", status_code=200)
async def remove_tie(server: TheServer, identity: Known, kind: OfKind, name: Name) -> Friends:
    """Stop following or blocking an account."""
    identity.require("play")
    await untie(server.store, identity.person, (await account_named(server.store, name))["id"], kind)
    return await friends_of(server, identity.person)


@post("/api/account/bot", status_code=200)
async def become_bot(server: TheServer, browser: Browser) -> BotAccount:
    """Mark this account as a program. That cannot be undone, and the account must not have played yet."""
    check_may_be_rated(browser, True)
    await mark_as_bot(server.store, browser.person)
    await server.notices.look()
    return BotAccount(bot=True)


# -- the stream -------------------------------------------------------------------------------------------------------


@get("/api/tv")
async def tv(server: TheServer) -> Showing:
    """List the best tables that can be watched now."""
    return Showing(tables=await server.feed.shown())


def enter(server: Server, identity: Identity | None, client: Any) -> str:
    who = identity.person if identity else f"watchers from {network_of(client)}"
    if identity is not None:
        identity.require("read")
    server.enter_stream(who)
    return who


@websocket("/ws/lobby")
async def lobby_socket(socket: Socket, server: TheServer, someone: Someone) -> None:
    """Serve the live lobby. What the browser sends is not read: it only shows that it is there."""
    await socket.accept()
    try:
        who = enter(server, someone, socket.scope.get("client"))
    except ApiError as error:
        await socket.close(POLICY_VIOLATION, error.message)
        return
    listener = LobbyListener(visitor_of(someone), server.settings.limits.messages_waiting, everything=True)
    sending = asyncio.create_task(send_all(socket, listener))
    try:
        await server.feed.add(listener)
        while not listener.closed:
            event: Any = await socket.receive()
            if event["type"] != "websocket.receive":
                break
    except WebSocketDisconnect:
        pass
    finally:
        server.feed.remove(listener)
        server.leave_stream(who)
        listener.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await sending


@get("/api/lobby/stream", media_type="application/x-ndjson")
async def lobby_stream(request: AnyRequest, server: TheServer, identity: Known) -> Stream:
    """Serve what concerns you, one message per line, for programs: challenges and the tables of your seeks."""
    who = enter(server, identity, request.scope.get("client"))
    listener = LobbyListener(visitor_of(identity), server.settings.limits.messages_waiting, everything=False)
    return Stream(lines(server, listener, who), media_type="application/x-ndjson")


async def lines(server: Server, listener: LobbyListener, who: str) -> AsyncIterator[bytes]:
    try:
        await server.feed.add(listener)
        while True:
            try:
                async with asyncio.timeout(server.settings.heartbeat_seconds):
                    message = await listener.next()
            except TimeoutError:
                message = encode(LobbyBeat(now=now()))
            if message is None:
                return
            yield message + b"\n"
    finally:
        server.feed.remove(listener)
        server.leave_stream(who)


router = Router(
    path="/",
    route_handlers=[
        list_seeks,
        add_seek,
        withdraw_seek,
        list_challenges,
        challenge,
        accept_challenge,
        decline_challenge,
        cancel_challenge,
        friends,
        add_tie,
        remove_tie,
        become_bot,
        tv,
        lobby_socket,
        lobby_stream,
    ],
)

"""Replays of tables, and of records from elsewhere, which are not stored."""

from __future__ import annotations

import gzip

from litestar import Router, get, post
from litestar.connection import Request
from litestar.datastructures.state import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Response

from galapagos.core.sentinels import CHANCE, EVERYONE
from galapagos.core.viewpoint import eyes_of
from galapagos.server.errors import ApiError
from galapagos.server.routes.dependencies import Eyes, Known, Name, Someone, TheServer
from galapagos.server.table.ledger import Ledger
from galapagos.study.replay import Replay

DESCRIBED: dict[int, ResponseSpec] = {200: ResponseSpec(data_container=Replay, description="The replay")}

AnyRequest = Request[None, None, State]


@get("/api/tables/{table:str}/film", responses=DESCRIBED)
async def table_replay(
    request: AnyRequest, server: TheServer, someone: Someone, table: Name, eyes: Eyes = None
) -> Response[bytes]:
    """Return a replay as certain eyes saw the game: any eyes once it is over, until then only yours."""
    ledger = (await server.rooms.room(table)).ledger
    person = someone.person if someone else ""
    chosen = eyes_allowed(ledger, person, eyes)
    return respond(request, await server.replays.of_table(ledger, chosen, person))


@post("/api/film", status_code=200, responses=DESCRIBED)
async def record_replay(request: AnyRequest, server: TheServer, identity: Known, eyes: Eyes = None) -> Response[bytes]:
    """Return the replay of a record that you send as the body. Nothing is stored."""
    identity.require("read")
    replay = await server.replays.of_record(await request.body(), eyes_or_everyone(eyes), identity.person)
    return respond(request, replay)


def eyes_allowed(ledger: Ledger, person: str, wish: int | None) -> int:
    if ledger.table is None:
        raise ApiError("not_playing", "The game has not begun yet: there is nothing to replay.")
    ledger.check_sight(person)
    own = eyes_of(ledger.seats_of(person))
    if ledger.status == "over" and not ledger.sealed:
        return eyes_or_everyone(wish)
    if wish not in (None, own):
        raise ApiError("forbidden", "While a game is being played, you can replay it only from your own seat.", 403)
    return own


def eyes_or_everyone(eyes: int | None) -> int:
    """Default to EVERYONE, which links and programs of earlier versions call -1."""
    return EVERYONE if eyes in (None, CHANCE) else eyes


def respond(request: AnyRequest, replay: bytes) -> Response[bytes]:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(replay), media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(replay, media_type="application/json", headers=headers)


router = Router(
    path="/",
    route_handlers=[
        table_replay,
    ],
)

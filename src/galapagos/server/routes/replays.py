"""Films: looking back at a table, or at a record from elsewhere, of which nothing is kept."""

from __future__ import annotations

import gzip

from litestar import get, post
from litestar.connection import Request
from litestar.datastructures.state import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Response

from galapagos.core.sentinels import CHANCE, EVERYONE
from galapagos.core.viewpoint import eyes_of
from galapagos.server.errors import ApiError
from galapagos.server.routes.dependencies import Eyes, Known, Name, Someone, TheServer
from galapagos.server.server import need
from galapagos.server.settings import Limits
from galapagos.server.table.ledger import Ledger
from galapagos.study.replay import Film

DESCRIBED: dict[int, ResponseSpec] = {200: ResponseSpec(data_container=Film, description="The film")}

Asked = Request[None, None, State]


@get("/api/tables/{table:str}/film", responses=DESCRIBED)
async def table_film(
    request: Asked, server: TheServer, someone: Someone, table: Name, eyes: Eyes = None
) -> Response[bytes]:
    """A game as certain eyes saw it: any eyes once it is over, until then only yours, up to now."""
    ledger = (await server.rooms.room(table)).ledger
    chosen = eyes_allowed(ledger, someone.person if someone else "", eyes)
    return packed(request, await server.films.of_table(ledger, chosen))


@post("/api/film", status_code=200, responses=DESCRIBED, request_max_body_size=Limits().record_bytes)
async def record_film(request: Asked, server: TheServer, identity: Known, eyes: Eyes = None) -> Response[bytes]:
    """The film of a record that you bring (the body is the record). Nothing of it is kept."""
    need(identity, "read")
    return packed(request, await server.films.of_record(await request.body(), wished(eyes)))


def eyes_allowed(ledger: Ledger, person: str, wish: int | None) -> int:
    if ledger.table is None:
        raise ApiError("not_playing", "The game has not begun yet: there is nothing to look back at.")
    own = eyes_of(ledger.seats_of(person))
    if ledger.status == "over":
        return wished(wish)
    if wish not in (None, own):
        raise ApiError("forbidden", "While a game is played you look back with your own eyes only.", 403)
    return own


def wished(eyes: int | None) -> int:
    """Everyone's by default. Links and programs of earlier versions call these -1."""
    return EVERYONE if eyes in (None, CHANCE) else eyes


def packed(request: Asked, film: bytes) -> Response[bytes]:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(film), media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(film, media_type="application/json", headers=headers)

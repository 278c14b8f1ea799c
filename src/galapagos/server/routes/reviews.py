"""Reviews of finished games."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post
from litestar.params import JSONBody, QueryParameter

from galapagos.server.errors import ApiError
from galapagos.server.routes.dependencies import Known, Name, Someone, TheServer
from galapagos.server.server import Server
from galapagos.server.wire.http import ReviewCard, WantedReview

OfSeat = Annotated[int, QueryParameter(ge=0, le=7)]


@post("/api/tables/{table:str}/review", status_code=200)
async def begin_review(server: TheServer, identity: Known, table: Name, data: JSONBody[WantedReview]) -> ReviewCard:
    """Start a review, or resume a stopped one. Each person can have one running at a time."""
    identity.require("play")
    await check_over(server, table, data.seat)
    await server.reviews.begin((table, data.seat), identity.person)
    return await server.reviews.look((table, data.seat), identity.person)


@get("/api/tables/{table:str}/review")
async def look_at_review(server: TheServer, someone: Someone, table: Name, seat: OfSeat = 0) -> ReviewCard:
    """Return what was found so far. Anyone who may see the record may see it."""
    await check_over(server, table, seat)
    return await server.reviews.look((table, seat), someone.person if someone else "")


@delete("/api/tables/{table:str}/review", status_code=200)
async def stop_review(server: TheServer, identity: Known, table: Name, seat: OfSeat = 0) -> ReviewCard:
    """Stop a review. What was found so far stays."""
    identity.require("play")
    await check_over(server, table, seat)
    await server.reviews.stop((table, seat), identity.person)
    return await server.reviews.look((table, seat), identity.person)


async def check_over(server: Server, table: str, seat: int) -> None:
    ledger = (await server.rooms.room(table)).ledger
    if ledger.outcome is None or not ledger.outcome.winners:
        raise ApiError("not_over", "Only a finished game can be reviewed.", 409)
    if ledger.sealed:
        raise ApiError("sealed", "Other tables still play this deal. You can look at it when all are done.", 403)
    if seat >= ledger.game.seats:
        raise ApiError("no_seat", "This table has no such seat.", 404)


router = Router(
    path="/",
    route_handlers=[
        begin_review,
        look_at_review,
        stop_review,
    ],
)

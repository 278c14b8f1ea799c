"""Records and positions: taking games out, and bringing them in."""

from __future__ import annotations

import msgspec
import sqlalchemy as sql
from litestar import get, post
from litestar.connection import Request
from litestar.datastructures.state import State
from litestar.params import JSONBody

from galapagos.core.record import Record, parse_record
from galapagos.core.registry import game as make_game
from galapagos.server.errors import ApiError
from galapagos.server.routes.dependencies import Known, Name, Someone, TheServer
from galapagos.server.routes.tables import check_number_of_tables
from galapagos.server.server import need, visitor_of
from galapagos.server.settings import Limits
from galapagos.server.storage.import_record import bring_in
from galapagos.server.storage.schema import sitters, tables
from galapagos.server.wire.http import CheckPosition, Imported, PositionCard

MOST_RECORDS = 200


@get("/api/tables/{table:str}/record")
async def table_record(server: TheServer, someone: Someone, table: Name) -> Record:
    """The record as you may see it; whole, with the proof of its shuffle, once the game is over."""
    room = await server.rooms.room(table)
    seats = room.ledger.seats_of(someone.person if someone else "")
    return room.ledger.record(seats[0] if len(seats) == 1 else None)


@get("/api/records")
async def my_records(server: TheServer, identity: Known) -> list[Record]:
    """The records of your finished games, newest first."""
    need(identity, "read")
    statement = (
        sql.select(tables.c.id)
        .join(sitters, sitters.c.table_id == tables.c.id)
        .where(sitters.c.person == identity.person, tables.c.status == "over")
        .order_by(tables.c.created.desc())
        .limit(MOST_RECORDS)
    )
    found = dict.fromkeys(row["id"] for row in await server.store.rows(statement))
    return [(await server.rooms.room(table)).ledger.record(None) for table in found]


@post("/api/records", request_max_body_size=Limits().record_bytes)
async def import_record(
    request: Request[None, None, State], server: TheServer, identity: Known, data: JSONBody[Record]
) -> Imported:
    """A record becomes a table: to look at where it is over, to play on (all seats yours) where it is not."""
    need(identity, "create")
    await check_number_of_tables(server, identity)
    record = parse_record(msgspec.json.encode(data))
    return Imported(table=await bring_in(server.rooms, visitor_of(identity), record))


@post("/api/positions", status_code=200)
async def check_position(server: TheServer, identity: Known, data: JSONBody[CheckPosition]) -> PositionCard:
    """Reads a position; what is wrong with it is said with its line. Nothing of it is kept."""
    if not data.position.strip() and data.view is None and not data.begin:
        raise ApiError("position", "There is no position.", 400)
    game = make_game(data.game, seats=data.seats, **data.options)
    text = await server.rooms.sketch(game, data.begin == "example") if data.begin else data.position
    tried = await server.rooms.try_position(game, text, data.view)
    return PositionCard(
        position=tried.text, view=tried.view, shown=tried.shown, actor=tried.actor, question=tried.question
    )

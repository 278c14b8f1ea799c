"""Export and import records; check positions."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import sqlalchemy as sql
from litestar import Router, get, post
from litestar.connection import Request
from litestar.datastructures.state import State
from litestar.params import JSONBody

from galapagos.core.record import Record
from galapagos.core.registry import configured_game
from galapagos.server.errors import ApiError
from galapagos.server.jobs import positions
from galapagos.server.jobs.pool import UNREPLAYABLE
from galapagos.server.jobs.thinking import ImportRecord
from galapagos.server.routes.dependencies import Known, Name, Someone, TheServer
from galapagos.server.routes.people import address
from galapagos.server.routes.tables import check_number_of_tables
from galapagos.server.storage.schema import sitters, tables
from galapagos.server.storage.store import Change
from galapagos.server.wire.http import CheckPosition, Imported, PositionCard
from galapagos.server.wire.text import check_texts

MOST_RECORDS = 200


@get("/api/tables/{table:str}/record")
async def table_record(server: TheServer, someone: Someone, table: Name) -> Record:
    """Return the record as you may see it: complete, with the proof of its shuffle, once the game is over."""
    room = await server.rooms.room(table)
    room.ledger.check_sight(someone.person if someone else "")
    seats = room.ledger.seats_of(someone.person if someone else "")
    return room.ledger.record(seats[0] if len(seats) == 1 else None)


@get("/api/records")
async def my_records(server: TheServer, identity: Known) -> list[Record]:
    """Return the records of your finished games, newest first."""
    identity.require("read")
    statement = (
        sql.select(tables.c.id)
        .join(sitters, sitters.c.table_id == tables.c.id)
        .where(sitters.c.person == identity.person, tables.c.status == "over")
        .order_by(tables.c.created.desc())
        .limit(MOST_RECORDS)
    )
    found = dict.fromkeys(row["id"] for row in await server.store.rows(statement))
    records = []
    for table in found:
        with suppress(ApiError):  # one that cannot be opened does not hide the others
            records.append((await server.rooms.room(table)).ledger.record(None))
    return records


@post("/api/records")
async def import_record(
    request: Request[None, None, State], server: TheServer, identity: Known, data: JSONBody[Record]
) -> Imported:
    """Make a table of a record. If the game is not over, you can play on; all seats are yours."""
    identity.require("create")
    server.imports.take(identity.person)
    server.imports.take(f"from {address(request)}")
    await check_number_of_tables(server, identity)
    check_texts(data)
    job = ImportRecord(msgspec.json.encode(data), identity.person, identity.name)
    made = await server.visitors.ask(job, server.settings.replay_seconds, *UNREPLAYABLE, person=identity.person)
    table = str(made.row["id"])
    await server.store.append(
        Change(table=table, entries=made.entries, columns=made.columns, sitters=made.sitters, new=made.row)
    )
    return Imported(table=table)


@post("/api/positions", status_code=200)
async def check_position(server: TheServer, identity: Known, data: JSONBody[CheckPosition]) -> PositionCard:
    """Check a position. Errors name the line. Nothing is stored."""
    if not data.position.strip() and data.view is None and not data.begin:
        raise ApiError("position", "There is no position.", 400)
    game, pool, person = configured_game(data.game, data.seats, data.options), server.visitors, identity.person
    text, seconds = data.position, server.settings.position_seconds
    if data.begin:
        text = await positions.example_position(pool, seconds, game, data.begin == "example", person)
    tried = await positions.check_position(pool, seconds, game, text, data.view, person)
    return PositionCard(
        position=tried.text, view=tried.view, shown=tried.shown, actor=tried.actor, question=tried.question
    )


router = Router(
    path="/",
    route_handlers=[
        table_record,
        check_position,
    ],
)

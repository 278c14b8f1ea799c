"""Create, find, join and leave tables."""

from __future__ import annotations

import hmac

import msgspec
import sqlalchemy as sql
from litestar import Router, delete, get, patch, post
from litestar.params import JSONBody

from galapagos.core.messages import msg
from galapagos.server.errors import ApiError
from galapagos.server.http.reach import invitation_to
from galapagos.server.live.room import Room
from galapagos.server.lobby.friends import blocked_with
from galapagos.server.people.accounts import Identity, visitor_of
from galapagos.server.routes.dependencies import (
    Flag,
    InStatus,
    Known,
    Name,
    Origin,
    Someone,
    Text,
    Texts,
    TheServer,
    Timestamp,
)
from galapagos.server.server import Server
from galapagos.server.storage.schema import sitters, tables
from galapagos.server.table import commands
from galapagos.server.table import journal as happened
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.setup import check_level
from galapagos.server.wire.http import (
    ChangeTable,
    Clock,
    FillSeat,
    Invitation,
    Join,
    Leave,
    NewTable,
    RemovePlayer,
    ReserveSeat,
    TableCard,
    TableList,
)

PAGE = 50
MOST_SEARCHED = 400
MANY_SEATS = 500  # of one person, in games of all times


@get("/api/tables")
async def list_tables(
    server: TheServer,
    someone: Someone,
    game: Text = None,
    status: InStatus = None,
    mine: Flag = False,
    open: Flag = False,  # noqa: A002  (the name in the address)
    option: Texts = None,
    before: Timestamp = 0,
) -> TableList:
    """List public tables and yours, newest first."""
    person = someone.person if someone else ""
    conditions = [
        await tables_of(server, person) if mine else sql.or_(tables.c.public, sits_at(person)),
        *([tables.c.game == game] if game else []),
        *([tables.c.status == status] if status else []),
        *([tables.c.created < before] if before else []),
    ]
    statement = sql.select(tables.c.card, tables.c.owner, tables.c.created).where(*conditions)
    most = MOST_SEARCHED if open or option else PAGE
    rows = await server.store.rows(statement.order_by(tables.c.created.desc()).limit(most))
    found: list[TableCard] = []
    last = len(rows) == most
    for place, row in enumerate(rows):
        card = msgspec.json.decode(row["card"], type=TableCard)
        if (not open or has_free_seat(card)) and has_options(card, option or []):
            card.owned = bool(person) and row["owner"] == person
            found.append(card)
        if len(found) == PAGE:
            rows, last = rows[: place + 1], True
            break
    await add_seats(server, person, found)
    return TableList(tables=found, next=rows[-1]["created"] if last else 0)


def sits_at(person: str) -> sql.ColumnElement[bool]:
    """True for tables where the person has a seat. Each table is looked at."""
    return sql.exists().where(sitters.c.table_id == tables.c.id, sitters.c.person == person)


async def tables_of(server: Server, person: str) -> sql.ColumnElement[bool]:
    """The same, by the shorter way: from the person's seats, or, if these are many, from the newest tables."""
    seats = sql.select(sitters.c.table_id).where(sitters.c.person == person)
    if await server.store.rows(seats.offset(MANY_SEATS).limit(1)):
        return sits_at(person)
    return tables.c.id.in_(seats)


async def add_seats(server: Server, person: str, cards: list[TableCard]) -> None:
    """Say on each card which seats are the person's."""
    if not person or not cards:
        return
    known = {card.id: card for card in cards}
    mine = sql.select(sitters).where(sitters.c.person == person, sitters.c.table_id.in_(list(known)))
    for row in await server.store.rows(mine.order_by(sitters.c.seat)):
        known[row["table_id"]].mine.append(row["seat"])


def has_free_seat(card: TableCard) -> bool:
    return card.status == "waiting" and any(place.kind == "open" and not place.kept for place in card.places)


def has_options(card: TableCard, wanted: list[str]) -> bool:
    """Check options given as name:value. A card names only options that differ from their defaults."""
    said = {f"{name}:{str(value).lower()}" for name, value in card.options.items()}
    return all(wish.lower() in said for wish in wanted)


@post("/api/tables")
async def make_table(server: TheServer, identity: Known, data: JSONBody[NewTable]) -> TableCard:
    """Create a table."""
    identity.require("create")
    check_may_be_rated(identity, data.rated)
    await check_number_of_tables(server, identity)
    if "me" in data.seats:
        await check_number_of_seats(server, identity)
    room = await server.rooms.create(visitor_of(identity), data)
    return room.ledger.card(identity.person)


def check_may_be_rated(identity: Identity, rated: bool) -> None:
    """Refuse guests at rated tables: a rating must belong to somebody who can come back to it."""
    if rated and identity.guest:
        raise ApiError("account", "Rated games are for accounts: make one first, it keeps all your games.", 403)


async def check_number_of_seats(server: Server, identity: Identity) -> None:
    """Refuse a seat to someone who sits at too many tables that are not over."""
    limits = server.settings.limits
    most = limits.joined_guest if identity.guest else limits.joined_account
    sits = sql.select(sql.func.count(sql.distinct(sitters.c.table_id)).label("many")).where(
        sitters.c.person == identity.person, sitters.c.table_id == tables.c.id, tables.c.status != "over"
    )
    many = (await server.store.rows(sits))[0]["many"]
    if server.settings.limited and many >= most:
        raise ApiError(
            "too_many", msg("You sit at {many} tables that are not over. Finish some first.", many=many), 429
        )


async def check_number_of_tables(server: Server, identity: Identity) -> None:
    """Refuse a table to someone who has made too many that are not over."""
    limits = server.settings.limits
    most = limits.tables_guest if identity.guest else limits.tables_account
    mine = sql.select(sql.func.count()).where(tables.c.owner == identity.person, tables.c.status != "over")
    open_tables = (await server.store.rows(mine))[0]["count_1"]
    if server.settings.limited and open_tables >= most:
        raise ApiError(
            "too_many", msg("You have {many} tables that are not over. Finish some first.", many=open_tables), 429
        )


@get("/api/tables/{table:str}")
async def table_card(server: TheServer, someone: Someone, table: Name) -> TableCard:
    """Return one table."""
    room = await server.rooms.room(table)
    return room.ledger.card(someone.person if someone else "")


# -- what the host of a table can do ----------------------------------------------------------------------------------


@patch("/api/tables/{table:str}")
async def change_table(server: TheServer, identity: Known, table: Name, data: JSONBody[ChangeTable]) -> TableCard:
    """Change the title of a table you made, put it on the public list or take it off."""
    room = await owned(server, identity, table)

    def change(ledger: Ledger) -> None:
        if data.title is not None:
            commands.retitle(ledger, data.title)
        if data.public is not None:
            commands.put_on_list(ledger, data.public)

    await room.change(change)
    return room.ledger.card(identity.person)


@post("/api/tables/{table:str}/reserve", status_code=200)
async def reserve(server: TheServer, identity: Known, table: Name, data: JSONBody[ReserveSeat]) -> TableCard:
    """Keep an open seat of a table you made for those who have its link, or open it to everyone."""
    room = await owned(server, identity, table)
    await room.change(lambda ledger: commands.reserve(ledger, data.seat, data.reserved))
    return room.ledger.card(identity.person)


@post("/api/tables/{table:str}/fill", status_code=200)
async def fill(server: TheServer, identity: Known, table: Name, data: JSONBody[FillSeat]) -> TableCard:
    """Give an open seat of a table you made to a bot."""
    check_level(data.level)
    room = await owned(server, identity, table)
    await room.change(lambda ledger: commands.fill(ledger, data.seat, data.level))
    return room.ledger.card(identity.person)


@get("/api/tables/{table:str}/invitation")
async def invitation(server: TheServer, identity: Known, table: Name, origin: Origin) -> Invitation:
    """Return the link to a table you made or sit at, for the page at `origin`, and its QR code."""
    card = (await server.rooms.room(table)).ledger.card(identity.person)
    if not card.invite:
        raise ApiError("forbidden", "Only those who sit here can invite others.", 403)
    return invitation_to(card, origin, server.settings)


@post("/api/tables/{table:str}/remove", status_code=200)
async def remove(server: TheServer, identity: Known, table: Name, data: JSONBody[RemovePlayer]) -> TableCard:
    """Remove someone from a table you made, before the start. They cannot sit there again."""
    room = await owned(server, identity, table)
    await room.change(lambda ledger: commands.remove(ledger, data.seat))
    return room.ledger.card(identity.person)


@post("/api/tables/{table:str}/close", status_code=200)
async def close(server: TheServer, identity: Known, table: Name) -> TableCard:
    """Give up a table you made, before the start."""
    room = await owned(server, identity, table)
    await room.change(commands.close)
    return room.ledger.card(identity.person)


@delete("/api/tables/{table:str}")
async def delete_table(server: TheServer, identity: Known, table: Name) -> None:
    """Delete a table you made, unless others have played there."""
    await server.rooms.delete(await owned(server, identity, table))


async def owned(server: Server, identity: Identity, table: str) -> Room:
    identity.require("create")
    room = await server.rooms.room(table)
    if room.row["owner"] != identity.person:
        raise ApiError("forbidden", "Only the person who made the table can do that.", 403)
    return room


@post("/api/tables/{table:str}/join", status_code=200)
async def join(server: TheServer, identity: Known, table: Name, data: JSONBody[Join]) -> TableCard:
    """Take a seat."""
    identity.require("play")
    room, visitor = await server.rooms.room(table), visitor_of(identity)
    check_may_be_rated(identity, room.ledger.rated)
    invited = is_invited(room, identity, data.invite)
    if identity.bot and room.ledger.rated and not invited:
        raise ApiError("no_bots", "Bots play rated games by challenge, by seek or with the table's link.", 403)
    if not room.ledger.seats_of(identity.person):
        await check_number_of_seats(server, identity)
    most = most_seats(server, identity, room)

    def sit(ledger: Ledger) -> None:
        seat = commands.sit(ledger, visitor, data.seat, invited, most)
        if data.value is not None:
            commands.take_no_part(ledger, seat)
        commands.start(ledger)

    await room.change(sit)
    return room.ledger.card(identity.person)


def most_seats(server: Server, identity: Identity, room: Room) -> int | None:
    """Return how many seats somebody may have at a table; None for as many as there are."""
    limits = server.settings.limits
    if not server.settings.limited or room.row["owner"] == identity.person:
        return None
    return limits.seats_guest if identity.guest else limits.seats_account


def is_invited(room: Room, identity: Identity, invite: str) -> bool:
    """Return whether somebody may take a seat that is kept. Raise ApiError if they may not sit here at all."""
    sits = bool(room.ledger.seats_of(identity.person)) or any(
        chair.reserved_for == identity.person for chair in room.ledger.chairs
    )
    invited = hmac.compare_digest(invite.encode(), room.row["invite"].encode())
    owns = room.row["owner"] == identity.person
    if not (room.ledger.public or sits or invited or owns):
        raise ApiError("forbidden", "This table is for those who have its link.", 403)
    return invited or owns


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(server: TheServer, identity: Known, table: Name, data: JSONBody[Leave]) -> TableCard:
    """Leave a seat, or give up one that is kept for you. It is free again, or a bot plays until you return."""
    identity.require("play")
    room = await server.rooms.room(table)

    def leave_seats(ledger: Ledger) -> None:
        mine = ledger.seats_of(identity.person) or [
            seat for seat, person in ledger.reserved_seats() if person == identity.person
        ]
        seats = mine if data.seat is None else [seat for seat in mine if seat == data.seat]
        if not seats:
            raise ApiError("not_your_seat", "You do not sit there.", 403)
        for seat in seats:
            commands.leave(ledger, seat)
        if ledger.status == "waiting" and not ledger.people_present():
            commands.abandon(ledger)

    await room.change(leave_seats)
    return room.ledger.card(identity.person)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(server: TheServer, identity: Known, table: Name) -> TableCard:
    """Return the table of the next game. The first player to ask creates it; seats are reserved for the others."""
    identity.require("create")
    old = await server.rooms.room(table)
    if not old.ledger.seats_of(identity.person):
        raise ApiError("forbidden", "Only those who sat here can ask for another game.", 403)
    if old.ledger.status != "over":
        raise ApiError("not_over", "The game is not over yet.")
    if old.ledger.rematch:
        return (await server.rooms.room(old.ledger.rematch)).ledger.card(identity.person)
    await check_number_of_tables(server, identity)
    await check_number_of_seats(server, identity)
    return await make_rematch(server, identity, old)


async def make_rematch(server: Server, identity: Identity, old: Room) -> TableCard:
    """Move everyone on by one seat, so that another player starts; a position keeps its seats.

    Nobody is invited by somebody whom they block, or who blocks them.
    """
    chairs = old.ledger.chairs if old.row["position"] else old.ledger.chairs[-1:] + old.ledger.chairs[:-1]
    seats, reserved, blocked = [], [], await blocked_with(server.store, [identity.person])
    for seat, chair in enumerate(chairs):
        if chair.level:
            seats.append(f"bot:{chair.level}")
        elif chair.person == identity.person:
            seats.append("me")
        else:
            seats.append("open")
            if chair.person not in blocked:
                reserved.append(happened.Reserved(seat, chair.name, chair.person))
    wish = NewTable(
        game=old.row["game"],
        seats=seats,
        options=msgspec.json.decode(old.row["options"]),
        title=old.ledger.title,
        public=old.ledger.public,
        clock=msgspec.json.decode(old.row["clock"], type=Clock),
        leaver_bot=old.row["leaver_bot"],
        position=old.row["position"],
        rated=old.ledger.rated,
    )
    room = await server.rooms.create(visitor_of(identity), wish, reserved)
    await old.change(lambda ledger: write_rematch(ledger, room.id))
    for kept in reserved:
        if kept.person and old.ledger.rematch == room.id:
            server.notifier.soon(kept.person, "invitation", room.id, identity.name)
    if old.ledger.rematch != room.id:  # someone else asked at the same time: everyone meets at one table
        await room.change(commands.abandon)
        room = await server.rooms.room(old.ledger.rematch)
    return room.ledger.card(identity.person)


def write_rematch(ledger: Ledger, table: str) -> None:
    if not ledger.rematch:
        ledger.write(happened.Rematched(table))


router = Router(
    path="/",
    route_handlers=[
        list_tables,
        make_table,
        table_card,
        change_table,
        reserve,
        fill,
        invitation,
        remove,
        close,
        delete_table,
        join,
        leave,
        rematch,
    ],
)

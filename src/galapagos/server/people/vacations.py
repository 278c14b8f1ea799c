"""Vacations: for some days each year, clocks that count days stand still for a person."""

from __future__ import annotations

import sqlalchemy as sql

from galapagos.core.messages import msg
from galapagos.server.errors import ApiError
from galapagos.server.live.rooms import Rooms
from galapagos.server.storage.schema import sitters, tables, vacations
from galapagos.server.storage.store import Row, Store
from galapagos.server.table import commands
from galapagos.server.table.clock import DAY
from galapagos.server.table.ledger import Ledger
from galapagos.server.wall_clock import now
from galapagos.server.wire.account import VacationCard

YEAR = 365 * DAY


async def taken(store: Store, person: str) -> list[Row]:
    """Return the vacations that reach into the last year, the last one first."""
    mine = sql.select(vacations).where(vacations.c.person == person, vacations.c.until > now() - YEAR)
    return await store.rows(mine.order_by(vacations.c.since.desc()))


async def vacation_card(store: Store, person: str, days: float) -> VacationCard:
    rows = await taken(store, person)
    used = sum(row["until"] - max(row["since"], now() - YEAR) for row in rows)
    until = rows[0]["until"] if rows and rows[0]["until"] > now() else 0
    return VacationCard(until=until, left=max(0.0, round(days - used / DAY, 2)))


async def begin_vacation(rooms: Rooms, person: str, days: float) -> None:
    """Begin a vacation now. It holds at the tables where the person plays by a clock of days."""
    store, most = rooms.services.store, rooms.services.settings.vacation_days
    card = await vacation_card(store, person, most)
    if card.until:
        raise ApiError("vacation", "You are on vacation already.")
    if days > card.left:
        raise ApiError("vacation", msg("You have {left} {left?day|days} of vacation left this year.", left=card.left))
    until = now() + int(days * DAY)
    await store.run(sql.insert(vacations).values(person=person, since=now(), until=until))
    await tell_tables(rooms, person, until)


async def end_vacation(rooms: Rooms, person: str) -> None:
    """End a vacation early."""
    going_on = sql.and_(vacations.c.person == person, vacations.c.until > now())
    if await rooms.services.store.change_rows(sql.update(vacations).where(going_on).values(until=now())):
        await tell_tables(rooms, person, 0)


async def tell_tables(rooms: Rooms, person: str, until: int) -> None:
    mine = sql.select(sitters.c.table_id).where(sitters.c.person == person)
    statement = sql.select(tables.c.id, tables.c.clock).where(tables.c.id.in_(mine), tables.c.status == "playing")
    for row in await rooms.services.store.rows(statement):
        if '"days"' in row["clock"]:
            room = await rooms.room(row["id"])
            await room.change(lambda ledger: change_vacation(ledger, person, until))


def change_vacation(ledger: Ledger, person: str, until: int) -> None:
    for seat in ledger.seats_of(person):
        commands.change_vacation(ledger, seat, until)

"""What operators do about people: ban, mute, invite, find their tables."""

from __future__ import annotations

import time
from typing import Literal

import sqlalchemy as sql

from galapagos.core.errors import GalapagosError
from galapagos.server.admin.tasks import DAY, opened
from galapagos.server.community.filter import WordFilter
from galapagos.server.people import invitations, roles, sanctions
from galapagos.server.people.accounts import find_account
from galapagos.server.people.names import lookalike
from galapagos.server.storage.schema import persons, sitters, tables
from galapagos.server.storage.store import Row, Store
from galapagos.server.wall_clock import now


async def find_person(store: Store, who: str) -> Row:
    """Return an account by the name it logs in with, or anyone by their id."""
    found = await store.rows(sql.select(persons).where(persons.c.id == who))
    account = found[0] if found else await find_account(store, who)
    if account is None:
        raise GalapagosError(f"there is no account and no person {who!r}")
    return account


async def sanction(database: str, who: str, kind: Literal["ban", "mute"], days: float | None, reason: str) -> str:
    async with opened(database) as store:
        person = await find_person(store, who)
        until = None if days is None else now() + int(days * DAY)
        await sanctions.sanction(store, person["id"], kind, until, reason)
        return f"{person['name']} ({person['id']}): {kind} {'for good' if until is None else 'until ' + day(until)}"


async def lift(database: str, who: str, kind: Literal["ban", "mute"]) -> str:
    async with opened(database) as store:
        person = await find_person(store, who)
        if not await sanctions.lift(store, person["id"], kind):
            raise GalapagosError(f"there is no {kind} for {person['name']}")
        return f"{person['name']} ({person['id']}): no {kind} any more"


async def set_moderator(database: str, who: str, moderates: bool) -> str:
    async with opened(database) as store:
        person = await find_person(store, who)
        if person["account"] is None:
            raise GalapagosError(f"{person['name']} is a guest: only accounts can be moderators")
        await (roles.give_role if moderates else roles.take_role)(store, person["id"], "moderator")
        return f"{person['name']} ({person['id']}): {'moderator' if moderates else 'no moderator any more'}"


async def forbidden_words(database: str, add: list[str], remove: list[str]) -> list[str]:
    """Add and remove words that are not welcome. Return the whole list."""
    async with opened(database) as store:
        words = WordFilter(store)
        for word in add:
            await words.add(word)
        for word in remove:
            await words.remove(word)
        await words.load()
        return words.words


async def invite(database: str, uses: int, days: float) -> str:
    async with opened(database) as store:
        return await invitations.invite(store, uses, now() + int(days * DAY))


async def tables_of(database: str, who: str) -> list[str]:
    """Return one line for each table that a person made or sits at, newest first."""
    async with opened(database) as store:
        person = (await find_person(store, who))["id"]
        mine = sql.select(sitters.c.table_id).where(sitters.c.person == person)
        statement = sql.select(tables).where(sql.or_(tables.c.id.in_(mine), tables.c.owner == person))
        return [line(row) for row in await store.rows(statement.order_by(tables.c.created.desc()))]


async def people_called(database: str, name: str) -> list[str]:
    """Return one line for each person who shows this name, or one that looks like it.

    Guests have no other handle than their id.
    """
    async with opened(database) as store:
        same = persons.c.lookalike == lookalike(name)
        rows = await store.rows(sql.select(persons).where(same).order_by(persons.c.created))
        if not rows:
            raise GalapagosError(f"nobody is called {name!r}")
        return [f"{row['id']}  {day(row['created'])}  {row['account'] or 'guest'}  {row['name']}" for row in rows]


def line(row: Row) -> str:
    when, moves = day(row["created"]), f"{row['moves']:4} moves"
    return f"{row['id']}  {when}  {row['game']:9}  {row['status']:7}  {moves}  {row['title']}"


def day(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(milliseconds / 1000))

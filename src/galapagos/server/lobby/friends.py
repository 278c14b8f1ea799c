"""Whom people follow and whom they block."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

import sqlalchemy as sql

from galapagos.server.errors import ApiError
from galapagos.server.people.roles import with_role
from galapagos.server.storage.lobby_schema import presences, ties
from galapagos.server.storage.schema import persons, sitters, tables
from galapagos.server.storage.store import Conflict, Store
from galapagos.server.wall_clock import now
from galapagos.server.wire.lobby import PersonCard

Tie = Literal["follow", "block"]
HERE_MS = 45_000  # somebody counts as here this long after the last sign


async def tie(store: Store, person: str, other: str, kind: Tie, most: int) -> None:
    """Follow or block somebody, `most` people at a time. Those who block someone no longer follow each other."""
    if person == other:
        raise ApiError("yourself", "That is you.", 400)
    many = sql.select(sql.func.count().label("many")).where(ties.c.person == person, ties.c.kind == kind)
    if (await store.rows(many))[0]["many"] >= most:
        raise ApiError("too_many", "Your list is full.", 409)
    if kind == "follow" and other in await blocked_with(store, [person]):
        raise ApiError("blocked", "You cannot follow each other.", 403)
    between = sql.or_(
        sql.and_(ties.c.person == person, ties.c.other == other),
        sql.and_(ties.c.person == other, ties.c.other == person),
    )
    if kind == "block":
        await store.run(sql.delete(ties).where(between, ties.c.kind == "follow"))
    with suppress(Conflict):
        await store.run(sql.insert(ties).values(person=person, other=other, kind=kind, since=now()))


async def untie(store: Store, person: str, other: str, kind: Tie) -> None:
    await store.run(sql.delete(ties).where(ties.c.person == person, ties.c.other == other, ties.c.kind == kind))


async def tied(store: Store, person: str, kind: Tie) -> list[str]:
    statement = sql.select(ties.c.other).where(ties.c.person == person, ties.c.kind == kind)
    return [row["other"] for row in await store.rows(statement.order_by(ties.c.since))]


async def blocked_with(store: Store, people: Iterable[str]) -> set[str]:
    """Return everyone whom one of these people blocks, or who blocks one of them."""
    wanted = sorted(set(people))
    statement = sql.select(ties.c.person, ties.c.other).where(
        ties.c.kind == "block", sql.or_(ties.c.person.in_(wanted), ties.c.other.in_(wanted))
    )
    return {who for row in await store.rows(statement) for who in (row["person"], row["other"])} - set(wanted)


async def blocks_between(store: Store, people: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return for each of these people those whom they must not meet, whichever side blocks the other."""
    wanted = sorted(set(people))
    statement = sql.select(ties.c.person, ties.c.other).where(
        ties.c.kind == "block", ties.c.person.in_(wanted), ties.c.other.in_(wanted)
    )
    found: dict[str, set[str]] = {person: set() for person in wanted}
    for row in await store.rows(statement):
        found[row["person"]].add(row["other"])
        found[row["other"]].add(row["person"])
    return {person: frozenset(others) for person, others in found.items()}


async def cards_of(store: Store, people: list[str]) -> list[PersonCard]:
    """Describe people: whether they are here, and the public table at which they play."""
    if not people:
        return []
    rows = await store.rows(sql.select(persons.c.id, persons.c.name).where(persons.c.id.in_(people)))
    here, bots, playing = (
        await present(store, people),
        await with_role(store, people, "bot"),
        await at_tables(store, people),
    )
    return [
        PersonCard(name=row["name"], bot=row["id"] in bots, here=row["id"] in here, table=playing.get(row["id"], ""))
        for row in sorted(rows, key=lambda row: (row["id"] not in here, row["name"].casefold()))
    ]


async def present(store: Store, people: list[str]) -> set[str]:
    statement = sql.select(presences.c.person).where(presences.c.person.in_(people), presences.c.seen > now() - HERE_MS)
    return {row["person"] for row in await store.rows(statement)}


async def at_tables(store: Store, people: list[str]) -> dict[str, str]:
    """Return the newest public table that each of these people plays at. Tables of a sealed deal are left out."""
    statement = (
        sql.select(sitters.c.person, tables.c.id)
        .join(tables, tables.c.id == sitters.c.table_id)
        .where(sitters.c.person.in_(people), tables.c.status == "playing", tables.c.public, tables.c.board == "")
        .order_by(tables.c.created)
    )
    return {row["person"]: row["id"] for row in await store.rows(statement)}

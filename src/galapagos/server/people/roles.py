"""Roles of accounts: `bot` for programs that play, `moderator` for those who handle reports."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

import sqlalchemy as sql

from galapagos.server.errors import ApiError, not_found
from galapagos.server.people.names import lookalike
from galapagos.server.storage.lobby_schema import roles
from galapagos.server.storage.schema import names, persons
from galapagos.server.storage.store import Conflict, Row, Store
from galapagos.server.wall_clock import now

Role = Literal["bot", "moderator"]


async def has_role(store: Store, person: str, role: Role) -> bool:
    return bool(await with_role(store, [person], role))


async def with_role(store: Store, people: Iterable[str], role: Role) -> set[str]:
    """Return those of these people who have a role."""
    statement = sql.select(roles.c.person).where(roles.c.person.in_(sorted(set(people))), roles.c.role == role)
    return {row["person"] for row in await store.rows(statement)}


async def give_role(store: Store, person: str, role: Role) -> None:
    with suppress(Conflict):  # they have it already
        await store.run(sql.insert(roles).values(person=person, role=role, since=now()))


async def take_role(store: Store, person: str, role: Role) -> None:
    await store.run(sql.delete(roles).where(roles.c.person == person, roles.c.role == role))


async def check_moderator(store: Store, person: str) -> None:
    if not await has_role(store, person, "moderator"):
        raise ApiError("forbidden", "Only moderators can do that.", 403)


async def account_named(store: Store, name: str) -> Row:
    """Return the account that shows this name, or one that looks like it: there is never a second one."""
    statement = sql.select(persons).join(names, names.c.person == persons.c.id)
    rows = await store.rows(statement.where(names.c.lookalike == lookalike(name)))
    if not rows:
        raise not_found("account")
    return rows[0]

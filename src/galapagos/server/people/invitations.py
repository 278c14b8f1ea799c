"""Invitations: codes that let newcomers into an invite-only server."""

from __future__ import annotations

import secrets

import sqlalchemy as sql

from galapagos.server.errors import ApiError
from galapagos.server.people.accounts import digest
from galapagos.server.storage.schema import invitations
from galapagos.server.storage.store import Store
from galapagos.server.wall_clock import now


async def invite(store: Store, uses: int, until: int) -> str:
    """Make a code. Only its hash is stored."""
    code = secrets.token_urlsafe(12)
    await store.run(sql.insert(invitations).values(digest=digest(code), created=now(), until=until, uses=uses))
    return code


async def accept(store: Store, code: str | None) -> None:
    """Use an invitation once. Of several people who come at the same time, no more get in than it allows."""
    usable = sql.and_(invitations.c.digest == digest(code or ""), invitations.c.until > now(), invitations.c.uses > 0)
    statement = sql.update(invitations).where(usable).values(uses=invitations.c.uses - 1)
    if not await store.change_rows(statement):
        raise ApiError("invitation", "This server is for invited people: open the link that you were given.", 401)


async def give_back(store: Store, code: str) -> None:
    """Give back an invitation with which nobody came in after all."""
    again = sql.update(invitations).where(invitations.c.digest == digest(code))
    await store.run(again.values(uses=invitations.c.uses + 1))

"""Bans and mutes: what operators decide about people."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sql

from galapagos.core.messages import msg
from galapagos.server.errors import ApiError
from galapagos.server.storage.schema import notices, sanctions
from galapagos.server.storage.store import Row, Store
from galapagos.server.wall_clock import now

Kind = Literal["ban", "mute"]


async def sanction(store: Store, person: str, kind: Kind, until: int | None, reason: str) -> None:
    """Begin a ban or a mute, or replace one. A ban ends the person's streams in every process."""
    row = {"person": person, "kind": kind, "since": now(), "until": until, "reason": reason}
    await store.run(
        sql.delete(sanctions).where(sanctions.c.person == person, sanctions.c.kind == kind),
        sql.insert(sanctions).values(row),
        *([notice("gone", person)] if kind == "ban" else []),
    )


async def lift(store: Store, person: str, kind: Kind) -> bool:
    """End a ban or a mute. False if there was none."""
    if await active(store, person, kind) is None:
        return False
    await store.run(sql.delete(sanctions).where(sanctions.c.person == person, sanctions.c.kind == kind))
    return True


async def active(store: Store, person: str, kind: Kind) -> Row | None:
    lasts = sql.or_(sanctions.c.until.is_(None), sanctions.c.until > now())
    statement = sql.select(sanctions).where(sanctions.c.person == person, sanctions.c.kind == kind, lasts)
    found = await store.rows(statement)
    return found[0] if found else None


async def check_not_banned(store: Store, person: str) -> None:
    if ban := await active(store, person, "ban"):
        raise ApiError("banned", because("You are banned from this server.", ban), 403)


async def check_not_muted(store: Store, person: str) -> None:
    if mute := await active(store, person, "mute"):
        raise ApiError("muted", because("You cannot write to others here.", mute), 403)


def because(sentence: str, row: Row) -> str:
    return msg("{sentence} {reason}", sentence=msg(sentence), reason=row["reason"]) if row["reason"] else msg(sentence)


def notice(kind: str, subject: str) -> sql.Executable:
    """A row that every server process finds within a few seconds."""
    return sql.insert(notices).values(at=now(), kind=kind, subject=subject)

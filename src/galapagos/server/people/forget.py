"""Forget a person: delete the account, and replace name and chat in the journals of the tables they sat at.

The games themselves stay, because they belong to the others at the table as well: under another name, linked to nobody.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sql
from msgspec.structs import replace

from galapagos.server.people.sanctions import notice
from galapagos.server.storage.lobby_schema import (
    challenges,
    presences,
    rating_changes,
    ratings,
    reports,
    roles,
    seeks,
    ties,
    tournament_players,
    tournaments,
)
from galapagos.server.storage.schema import (
    alerts,
    entries,
    mail_addresses,
    names,
    notes,
    notification_choices,
    passkeys,
    persons,
    profiles,
    push_subscriptions,
    recovery_codes,
    reservations,
    result_seats,
    reviews,
    sanctions,
    sessions,
    sitters,
    tables,
    tokens,
    vacations,
)
from galapagos.server.storage.store import Row, Store, columns_of
from galapagos.server.table.journal import Renamed, Reserved, Said, Seated, Unseated, Withheld, write_event
from galapagos.server.table.ledger import Entry, Ledger

DELETED_TEXT = "…"
OF_A_PERSON = tuple(
    table.c.person
    for table in (
        sessions,
        tokens,
        names,
        sanctions,
        passkeys,
        recovery_codes,
        mail_addresses,
        profiles,
        push_subscriptions,
        notification_choices,
        alerts,
        notes,
        vacations,
        reservations,
    )
)


async def forget(store: Store, person: str, alias: str) -> None:
    """Delete everything about a person. `alias` is the name that stands at their tables from now on."""
    nobody = secrets.token_hex(8)
    for table in await tables_naming(store, person):
        await forget_at_table(store, table, person, nobody, alias)
    for column in (*OF_A_PERSON, persons.c.id):
        await store.run(sql.delete(column.table).where(column == person))
    await store.run(*forget_in_lobby(person, nobody, alias), notice("gone", person))


def forget_in_lobby(person: str, nobody: str, alias: str) -> list[sql.Executable]:
    """Statements that delete ratings, ties and wishes. Tournaments keep their results, under another name."""
    gone = (ratings.c.person, seeks.c.person, presences.c.person, roles.c.person, ties.c.person, ties.c.other)
    asked = (challenges.c.challenger, challenges.c.challenged, reports.c.reporter, reports.c.person)
    players, changes = tournament_players, rating_changes
    return [
        *(sql.delete(column.table).where(column == person) for column in (*gone, *asked)),
        sql.update(changes).where(changes.c.person == person).values(person=None),
        sql.update(players).where(players.c.person == person).values(person=nobody, name=alias, withdrawn=True),
        sql.update(tournaments).where(tournaments.c.owner == person).values(owner=nobody, owner_name=alias),
    ]


async def tables_naming(store: Store, person: str) -> list[str]:
    """Return every table that names the person anywhere: as owner, in a seat, or in its journal."""
    owned = sql.select(tables.c.id.label("id")).where(tables.c.owner == person)
    seated = sql.select(sitters.c.table_id.label("id")).where(sitters.c.person == person)
    named = sql.select(entries.c.table_id.label("id")).where(entries.c.body.contains(f'"{person}"', autoescape=True))
    return sorted({row["id"] for query in (owned, seated, named) for row in await store.rows(query)})


async def forget_at_table(store: Store, table: str, person: str, nobody: str, alias: str) -> None:
    row = await store.table(table)
    if row is None:
        return
    kept = await store.entries(table)
    changed = [new for old, new in zip(kept, replaced(kept, person, nobody, alias), strict=True) if old != new]
    owner: Row = {"owner": nobody, "owner_name": alias} if row["owner"] == person else {}
    await store.run(
        *(
            sql.update(entries)
            .where(entries.c.table_id == table, entries.c.number == entry.number)
            .values(body=write_event(entry.event))
            for entry in changed
        ),
        sql.update(sitters).where(sitters.c.table_id == table, sitters.c.person == person).values(person=nobody),
        sql.update(reviews).where(reviews.c.table_id == table, reviews.c.person == person).values(person=nobody),
        sql.update(result_seats)
        .where(result_seats.c.table_id == table, result_seats.c.person == person)
        .values(person=nobody, name=alias),
        *([sql.update(tables).where(tables.c.id == table).values(owner)] if owner else []),
        notice("rewritten", table),
    )
    await store.update_card(table, columns_of(await replayed(store, table), None))


async def replayed(store: Store, table: str) -> Ledger:
    row = await store.table(table)
    assert row is not None
    ledger = Ledger(row)
    for entry in await store.entries(table):
        ledger.replay(entry)
    return ledger


def replaced(journal: list[Entry], person: str, nobody: str, alias: str) -> list[Entry]:
    """Return the journal with another name and id for a person, and without what they said from their seats."""
    seats: set[int] = set()
    changed = []
    for entry in journal:
        event = entry.event
        match event:
            case Seated(person=who) | Reserved(person=who) if who == person:
                seats.add(event.seat)
                event = replace(event, person=nobody, name=alias)
            case Seated() | Reserved() | Unseated() | Withheld():
                seats.discard(event.seat)
            case Renamed() if event.seat in seats:
                event = replace(event, name=alias)
            case Said() if event.seat in seats:
                event = replace(event, name=alias, text=DELETED_TEXT)
        changed.append(Entry(entry.number, entry.at, event))
    return changed

"""All that the server knows about a person, for that person."""

from __future__ import annotations

import msgspec
import sqlalchemy as sql

from galapagos.server.lobby.friends import cards_of, tied
from galapagos.server.people.accounts import Accounts, Identity
from galapagos.server.storage.lobby_schema import ratings, reports, roles, tournament_players, tournaments
from galapagos.server.storage.schema import (
    entries,
    mail_addresses,
    notes,
    notification_choices,
    passkeys,
    persons,
    profiles,
    push_subscriptions,
    sanctions,
    sitters,
    tables,
    vacations,
)
from galapagos.server.storage.store import Row, Store
from galapagos.server.table.journal import Said, Seated, Unseated, Withheld, read_event
from galapagos.server.wire.http import MyData, MyRating, MyTable, MyWords, TableCard


async def export(accounts: Accounts, identity: Identity) -> MyData:
    store = accounts.store

    async def of(table: sql.Table) -> list[Row]:
        return await store.rows(sql.select(table).where(table.c.person == identity.person))

    row = (await store.rows(sql.select(persons).where(persons.c.id == identity.person)))[0]
    return MyData(
        id=identity.person,
        name=row["name"],
        account=row["account"] or "",
        created=row["created"],
        language=row["language"] or "",
        sessions=await accounts.sessions(identity),
        tokens=await accounts.tokens(identity),
        passkeys=[row["name"] for row in await of(passkeys)],
        mail=next((row["address"] for row in await of(mail_addresses)), ""),
        profile=next(({"private": row["private"], "portrait": row["portrait"]} for row in await of(profiles)), {}),
        push=[row["endpoint"] for row in await of(push_subscriptions)],
        notes={row["table_id"]: row["text"] for row in await of(notes)},
        vacations=[(row["since"], row["until"]) for row in await of(vacations)],
        notifications={f"{row['kind']} {row['way']}": row["wanted"] for row in await of(notification_choices)},
        following=[card.name for card in await cards_of(store, await tied(store, identity.person, "follow"))],
        blocked=[card.name for card in await cards_of(store, await tied(store, identity.person, "block"))],
        ratings=[
            MyRating(game=row["game"], seats=row["seat_class"], mu=row["mu"], sigma=row["sigma"], games=row["games"])
            for row in await of(ratings)
        ],
        tournaments=await my_tournaments(store, identity.person),
        reports=await my_reports(store, identity.person),
        roles=[row["role"] for row in await of(roles)],
        sanctions=[f"{row['kind']}: {row['reason']}" for row in await of(sanctions)],
        tables=[await my_table(store, identity.person, table) for table in await my_tables(store, identity.person)],
    )


async def my_tournaments(store: Store, person: str) -> list[str]:
    """Return the titles of those that somebody plays in or has made."""
    mine = sql.select(tournament_players.c.tournament).where(tournament_players.c.person == person)
    statement = sql.select(tournaments.c.title).where(
        sql.or_(tournaments.c.id.in_(mine), tournaments.c.owner == person)
    )
    return [row["title"] for row in await store.rows(statement.order_by(tournaments.c.created))]


async def my_reports(store: Store, person: str) -> list[str]:
    statement = sql.select(reports.c.kind, reports.c.words).where(reports.c.reporter == person)
    rows = await store.rows(statement.order_by(reports.c.created))
    return [f"{row['kind']}: {row['words']}" for row in rows]


async def my_tables(store: Store, person: str) -> list[TableCard]:
    mine = sql.select(sitters.c.table_id).where(sitters.c.person == person)
    statement = sql.select(tables.c.card).where(sql.or_(tables.c.id.in_(mine), tables.c.owner == person))
    rows = await store.rows(statement.order_by(tables.c.created))
    return [msgspec.json.decode(row["card"], type=TableCard) for row in rows]


async def my_table(store: Store, person: str, card: TableCard) -> MyTable:
    spoken = sql.or_(
        *(entries.c.body.contains(f'"{tag}"', autoescape=True) for tag in ("sat", "stood", "withheld", "said"))
    )
    statement = sql.select(entries).where(entries.c.table_id == card.id, spoken).order_by(entries.c.number)
    seats: set[int] = set()
    said = []
    for row in await store.rows(statement):
        match read_event(row["body"]):
            case Seated(seat=seat, person=who):
                (seats.add if who == person else seats.discard)(seat)
            case Unseated(seat=seat) | Withheld(seat=seat):
                seats.discard(seat)
            case Said(seat=seat, text=text) if seat in seats:
                said.append(MyWords(at=row["at"], text=text))
    return MyTable(table=card, seats=sorted(seats), said=said, record=f"/api/tables/{card.id}/record")

"""All that the server knows about a person, for that person."""

from __future__ import annotations

import msgspec
import sqlalchemy as sql

from galapagos.server.people.accounts import Accounts, Identity
from galapagos.server.storage.schema import entries, persons, sitters, tables
from galapagos.server.storage.store import Store
from galapagos.server.table.journal import Said, Seated, Unseated, Withheld, read_event
from galapagos.server.wire.http import MyData, MyTable, MyWords, TableCard


async def export(accounts: Accounts, identity: Identity) -> MyData:
    store = accounts.store
    row = (await store.rows(sql.select(persons).where(persons.c.id == identity.person)))[0]
    return MyData(
        id=identity.person,
        name=row["name"],
        account=row["account"] or "",
        created=row["created"],
        sessions=await accounts.sessions(identity),
        tokens=await accounts.tokens(identity),
        tables=[await my_table(store, identity.person, table) for table in await my_tables(store, identity.person)],
    )


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

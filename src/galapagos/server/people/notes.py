"""Notes to oneself, one for each table. Nobody else ever gets them."""

from __future__ import annotations

import sqlalchemy as sql

from galapagos.server.storage.schema import notes
from galapagos.server.storage.store import Store
from galapagos.server.wall_clock import now
from galapagos.server.wire.account import Note


async def read_note(store: Store, person: str, table: str) -> Note:
    rows = await store.rows(sql.select(notes).where(notes.c.person == person, notes.c.table_id == table))
    return Note(text=rows[0]["text"], changed=rows[0]["changed"]) if rows else Note(text="", changed=0)


async def write_note(store: Store, person: str, table: str, text: str) -> Note:
    row = {"person": person, "table_id": table, "text": text, "changed": now()}
    await store.run(
        sql.delete(notes).where(notes.c.person == person, notes.c.table_id == table),
        *([sql.insert(notes).values(row)] if text else []),
    )
    return Note(text=text, changed=row["changed"] if text else 0)  # type: ignore[arg-type]

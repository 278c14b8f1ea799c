"""Seats that are kept for somebody, so that invitations to a rematch can be listed."""

from __future__ import annotations

import msgspec
import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"

INVITED = "invited"  # kept for those who have the table's link
tables = sql.table("tables", *map(sql.column, ("id", "status")))
entries = sql.table("entries", *map(sql.column, ("table_id", "number", "body")))


def upgrade() -> None:
    reservations = op.create_table(
        "reservations",
        sql.Column("table_id", sql.String(32), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False, autoincrement=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_reservations")),
    )
    op.create_index(op.f("ix_reservations_person"), "reservations", ["person"], unique=False)
    assert reservations is not None
    for table in op.get_bind().execute(sql.select(tables.c.id).where(tables.c.status == "waiting")).scalars().all():
        kept = [{"table_id": table, "seat": seat, "person": person} for seat, person in reserved_at(table).items()]
        if kept:
            op.get_bind().execute(sql.insert(reservations), kept)


def reserved_at(table: str) -> dict[int, str]:
    """Return for whom the seats of a table are kept, by its journal."""
    journal = sql.select(entries.c.body).where(entries.c.table_id == table).order_by(entries.c.number)
    kept: dict[int, str] = {}
    for body in op.get_bind().execute(journal).scalars():
        event = msgspec.json.decode(body)
        match event["type"]:
            case "kept" if event["person"] not in ("", INVITED):
                kept[event["seat"]] = event["person"]
            case "kept" | "sat" | "stood" | "released" | "withheld":
                kept.pop(event["seat"], None)
    return kept


def downgrade() -> None:
    op.drop_table("reservations")

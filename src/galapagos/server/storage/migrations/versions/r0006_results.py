"""Finished games in tables of their own, made from the journals that are there."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sql
from alembic import op

from galapagos.core.game import Outcome
from galapagos.server.table.result import counts, options_digest, ranks, traits_played

revision = "0006"
down_revision = "0005"

Row = dict[str, Any]
tables = sql.table("tables", *map(sql.column, ("id", "game", "seats", "options", "clock", "title", "status", "card")))
entries = sql.table("entries", *map(sql.column, ("table_id", "number", "at", "body")))
sitters = sql.table("sitters", *map(sql.column, ("table_id", "seat", "person")))


def upgrade() -> None:
    results = op.create_table(
        "results",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("seats", sql.Integer(), nullable=False),
        sql.Column("options", sql.Text(), nullable=False),
        sql.Column("options_digest", sql.String(length=16), nullable=False),
        sql.Column("clock", sql.Text(), nullable=False),
        sql.Column("title", sql.String(length=80), nullable=False),
        sql.Column("ended", sql.BigInteger(), nullable=False),
        sql.Column("reason", sql.String(length=40), nullable=False),
        sql.Column("moves", sql.Integer(), nullable=False),
        sql.Column("rated", sql.Boolean(), nullable=False),
        sql.Column("imported", sql.Boolean(), nullable=False),
        sql.PrimaryKeyConstraint("table_id", name=op.f("pk_results")),
    )
    op.create_index("ix_results_ended", "results", ["ended", "table_id"], unique=False)
    result_seats = op.create_table(
        "result_seats",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("seat", sql.Integer(), nullable=False, autoincrement=False),
        sql.Column("person", sql.String(length=32), nullable=True),
        sql.Column("first", sql.Boolean(), nullable=False),
        sql.Column("name", sql.String(length=80), nullable=False),
        sql.Column("level", sql.String(length=40), nullable=False),
        sql.Column("away", sql.String(length=10), nullable=False),
        sql.Column("score", sql.Integer(), nullable=False),
        sql.Column("rank", sql.Integer(), nullable=True),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("seats", sql.Integer(), nullable=False),
        sql.Column("ended", sql.BigInteger(), nullable=False),
        sql.Column("counts", sql.Boolean(), nullable=False),
        sql.Column("traits", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_result_seats")),
    )
    op.create_index("ix_result_seats_person", "result_seats", ["person", "ended", "table_id"], unique=False)
    op.create_index("ix_result_seats_game", "result_seats", ["person", "game", "ended", "table_id"], unique=False)
    assert results is not None
    assert result_seats is not None
    for table in op.get_bind().execute(sql.select(tables).where(tables.c.status == "over")).mappings().all():
        if found := finished(dict(table)):
            op.get_bind().execute(sql.insert(results), found[0])
            op.get_bind().execute(sql.insert(result_seats), found[1])


def finished(table: Row) -> tuple[Row, list[Row]] | None:
    """Return the rows for a table that is over, or None if its game never began."""
    journal = sql.select(entries).where(entries.c.table_id == table["id"]).order_by(entries.c.number)
    began: Row | None = None
    ended, lines = 0, []
    for entry in op.get_bind().execute(journal).mappings():
        event = msgspec.json.decode(entry["body"])
        match event["type"]:
            case "began":
                began = event
            case "moved":
                lines.append(event["line"])
            case "took_back":
                del lines[len(lines) - event["moments"] :]
            case "finished":
                ended = entry["at"]
    card = msgspec.json.decode(table["card"])
    if began is None or not card.get("outcome"):
        return None
    outcome, imported = msgspec.convert(card["outcome"], Outcome), bool(began.get("imported"))
    same = {"game": table["game"], "seats": table["seats"], "ended": ended, "table_id": table["id"]}
    kept = {name: table[name] for name in ("options", "clock", "title")}
    digest = options_digest(table["options"])
    game = {**same, **kept, "options_digest": digest, "reason": outcome.reason, "moves": len(lines), "rated": False}
    return {**game, "imported": imported}, seats_of(table, card, outcome, imported, lines, same)


def seats_of(table: Row, card: Row, outcome: Outcome, imported: bool, lines: list[str], same: Row) -> list[Row]:
    sitting = sql.select(sitters).where(sitters.c.table_id == table["id"])
    sat = {row["seat"]: row["person"] for row in op.get_bind().execute(sitting).mappings()}
    people = [sat.get(seat, "") for seat in range(table["seats"])]
    traits = traits_played(lines, table["seats"])
    return [
        {
            **same,
            "seat": seat,
            "person": people[seat] or None,
            "first": people[seat] not in people[:seat],
            "name": place["name"],
            "level": place.get("level", "") if place["kind"] == "bot" else "",
            "away": place.get("away", ""),
            "score": outcome.scores[seat],
            "rank": rank,
            "counts": counts(people, rank, imported),
            "traits": msgspec.json.encode(traits[seat]).decode(),
        }
        for seat, (place, rank) in enumerate(zip(card["places"], ranks(outcome), strict=True))
    ]


def downgrade() -> None:
    op.drop_table("result_seats")
    op.drop_table("results")

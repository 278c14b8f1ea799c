"""Reviews of finished games, and what was found so far."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "findings",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("seat", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("number", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("body", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("table_id", "seat", "number", name=op.f("pk_findings")),
    )
    op.create_table(
        "reviews",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("seat", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("status", sql.String(length=10), nullable=False),
        sql.Column("runner", sql.String(length=32), nullable=False),
        sql.Column("changed", sql.BigInteger(), nullable=False),
        sql.Column("summary", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_reviews")),
    )
    op.create_index(op.f("ix_reviews_person"), "reviews", ["person"], unique=False)
    op.create_index(op.f("ix_reviews_status"), "reviews", ["status"], unique=False)


def downgrade() -> None:
    for name in ("reviews", "findings"):
        op.drop_table(name)

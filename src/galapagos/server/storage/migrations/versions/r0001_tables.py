"""The first tables."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("number", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("at", sql.BigInteger(), nullable=False),
        sql.Column("body", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_entries")),
    )
    op.create_table(
        "keys",
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("value", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    op.create_table(
        "persons",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("account", sql.String(length=80), nullable=True),
        sql.Column("passphrase", sql.String(length=200), nullable=True),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_persons")),
        sql.UniqueConstraint("account", name=op.f("uq_persons_account")),
    )
    op.create_table(
        "sessions",
        sql.Column("id", sql.String(length=64), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.Column("seen", sql.BigInteger(), nullable=False),
        sql.Column("agent", sql.String(length=200), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    op.create_table(
        "sitters",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("seat", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_sitters")),
    )
    op.create_index(op.f("ix_sitters_person"), "sitters", ["person"], unique=False)
    op.create_table(
        "tables",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("seats", sql.Integer(), nullable=False),
        sql.Column("options", sql.Text(), nullable=False),
        sql.Column("public", sql.Boolean(), nullable=False),
        sql.Column("clock", sql.Text(), nullable=False),
        sql.Column("leaver_bot", sql.String(length=40), nullable=False),
        sql.Column("position", sql.Text(), nullable=False),
        sql.Column("owner", sql.String(length=32), nullable=False),
        sql.Column("owner_name", sql.String(length=40), nullable=False),
        sql.Column("invite", sql.String(length=64), nullable=False),
        sql.Column("secret", sql.String(length=64), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.Column("title", sql.String(length=80), nullable=False),
        sql.Column("status", sql.String(length=10), nullable=False),
        sql.Column("moves", sql.Integer(), nullable=False),
        sql.Column("changed", sql.BigInteger(), nullable=False),
        sql.Column("wake", sql.BigInteger(), nullable=True),
        sql.Column("card", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_created"), "tables", ["created"], unique=False)
    op.create_index(op.f("ix_tables_status"), "tables", ["status"], unique=False)
    op.create_index(op.f("ix_tables_wake"), "tables", ["wake"], unique=False)
    op.create_table(
        "tokens",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("digest", sql.String(length=64), nullable=False),
        sql.Column("scopes", sql.String(length=80), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sql.UniqueConstraint("digest", name=op.f("uq_tokens_digest")),
    )
    op.create_index(op.f("ix_tokens_person"), "tokens", ["person"], unique=False)


def downgrade() -> None:
    for name in ("sitters", "entries", "tables", "tokens", "sessions", "persons", "keys"):
        op.drop_table(name)

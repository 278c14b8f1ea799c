"""Bans and mutes, invitations, and notices to server processes."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "sanctions",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("kind", sql.String(length=10), nullable=False),
        sql.Column("since", sql.BigInteger(), nullable=False),
        sql.Column("until", sql.BigInteger(), nullable=True),
        sql.Column("reason", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("person", "kind", name=op.f("pk_sanctions")),
    )
    op.create_table(
        "invitations",
        sql.Column("digest", sql.String(length=64), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.Column("until", sql.BigInteger(), nullable=False),
        sql.Column("uses", sql.Integer(), nullable=False),
        sql.PrimaryKeyConstraint("digest", name=op.f("pk_invitations")),
    )
    op.create_table(
        "notices",
        sql.Column("number", sql.Integer(), nullable=False),
        sql.Column("at", sql.BigInteger(), nullable=False),
        sql.Column("kind", sql.String(length=10), nullable=False),
        sql.Column("subject", sql.String(length=32), nullable=False),
        sql.PrimaryKeyConstraint("number", name=op.f("pk_notices")),
    )


def downgrade() -> None:
    for name in ("notices", "invitations", "sanctions"):
        op.drop_table(name)

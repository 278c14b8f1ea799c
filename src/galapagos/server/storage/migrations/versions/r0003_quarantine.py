"""Tables that could not be loaded."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "quarantine",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("since", sql.BigInteger(), nullable=False),
        sql.Column("reason", sql.Text(), nullable=False),
        sql.PrimaryKeyConstraint("table_id", name=op.f("pk_quarantine")),
    )


def downgrade() -> None:
    op.drop_table("quarantine")

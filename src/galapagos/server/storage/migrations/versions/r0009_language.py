"""The language that a person chose."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("persons", sql.Column("language", sql.String(length=8), nullable=True))


def downgrade() -> None:
    op.drop_column("persons", "language")

"""Indexes for people with very many games: of their seats by table, and with all that their tallies need."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"

TALLIES = ["person", "counts", "game", "seats", "rank", "score"]


def upgrade() -> None:
    op.create_index("ix_result_seats_tallies", "result_seats", TALLIES, unique=False)
    op.drop_index("ix_sitters_person", "sitters")
    op.create_index("ix_sitters_person", "sitters", ["person", "table_id"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_sitters_person", "sitters")
    op.create_index("ix_sitters_person", "sitters", ["person"], unique=False)
    op.drop_index("ix_result_seats_tallies", "result_seats")

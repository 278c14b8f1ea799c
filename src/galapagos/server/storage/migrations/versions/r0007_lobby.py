"""Rated tables, ratings, seeks, challenges, tournaments, roles, reports and words that are forbidden."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"
NEW = (
    "unrated",
    "ratings",
    "rating_changes",
    "seeks",
    "challenges",
    "presences",
    "ties",
    "roles",
    "reports",
    "forbidden_words",
    "tournaments",
    "tournament_players",
    "tournament_games",
)


def upgrade() -> None:
    op.add_column("tables", sql.Column("rated", sql.Boolean(), nullable=False, server_default=sql.false()))
    op.add_column("tables", sql.Column("board", sql.Text(), nullable=False, server_default=""))
    op.create_table(
        "unrated",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.PrimaryKeyConstraint("table_id", name=op.f("pk_unrated")),
    )
    op.create_table(
        "ratings",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("seat_class", sql.String(length=4), nullable=False),
        sql.Column("mu", sql.Float(), nullable=False),
        sql.Column("sigma", sql.Float(), nullable=False),
        sql.Column("games", sql.Integer(), nullable=False),
        sql.Column("assured", sql.Float(), nullable=False),
        sql.Column("provisional", sql.Boolean(), nullable=False),
        sql.Column("changed", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("person", "game", "seat_class", name=op.f("pk_ratings")),
    )
    op.create_index("ix_ratings_leaders", "ratings", ["game", "seat_class", "provisional", "assured"], unique=False)
    op.create_table(
        "rating_changes",
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("seat", sql.Integer(), nullable=False, autoincrement=False),
        sql.Column("person", sql.String(length=32), nullable=True),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("seat_class", sql.String(length=4), nullable=False),
        sql.Column("mu_before", sql.Float(), nullable=False),
        sql.Column("sigma_before", sql.Float(), nullable=False),
        sql.Column("mu", sql.Float(), nullable=False),
        sql.Column("sigma", sql.Float(), nullable=False),
        sql.Column("games", sql.Integer(), nullable=False),
        sql.Column("at", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_rating_changes")),
    )
    op.create_index("ix_rating_changes_person", "rating_changes", ["person", "game", "seat_class", "at"], unique=False)
    op.create_table(
        "seeks",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("body", sql.Text(), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.Column("seen", sql.BigInteger(), nullable=False),
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_seeks")),
    )
    op.create_index("ix_seeks_person", "seeks", ["person"], unique=False)
    op.create_table(
        "challenges",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("challenger", sql.String(length=32), nullable=False),
        sql.Column("challenged", sql.String(length=32), nullable=False),
        sql.Column("body", sql.Text(), nullable=False),
        sql.Column("status", sql.String(length=10), nullable=False),
        sql.Column("reason", sql.String(length=200), nullable=False),
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.Column("until", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
    )
    op.create_index("ix_challenges_challenger", "challenges", ["challenger"], unique=False)
    op.create_index("ix_challenges_challenged", "challenges", ["challenged"], unique=False)
    op.create_table(
        "presences",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("seen", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("person", name=op.f("pk_presences")),
    )
    op.create_table(
        "ties",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("other", sql.String(length=32), nullable=False),
        sql.Column("kind", sql.String(length=10), nullable=False),
        sql.Column("since", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("person", "other", "kind", name=op.f("pk_ties")),
    )
    op.create_index("ix_ties_other", "ties", ["other"], unique=False)
    op.create_table(
        "roles",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("role", sql.String(length=10), nullable=False),
        sql.Column("since", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("person", "role", name=op.f("pk_roles")),
    )
    op.create_table(
        "reports",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("reporter", sql.String(length=32), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("kind", sql.String(length=20), nullable=False),
        sql.Column("words", sql.String(length=1000), nullable=False),
        sql.Column("said", sql.Text(), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.Column("closed", sql.BigInteger(), nullable=True),
        sql.Column("moderator", sql.String(length=32), nullable=True),
        sql.Column("verdict", sql.String(length=10), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_reporter", "reports", ["reporter"], unique=False)
    op.create_index("ix_reports_person", "reports", ["person"], unique=False)
    op.create_index("ix_reports_closed", "reports", ["closed"], unique=False)
    op.create_table(
        "forbidden_words",
        sql.Column("word", sql.String(length=80), nullable=False),
        sql.Column("since", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("word", name=op.f("pk_forbidden_words")),
    )
    op.create_table(
        "tournaments",
        sql.Column("id", sql.String(length=32), nullable=False),
        sql.Column("owner", sql.String(length=32), nullable=False),
        sql.Column("owner_name", sql.String(length=40), nullable=False),
        sql.Column("title", sql.String(length=80), nullable=False),
        sql.Column("game", sql.String(length=40), nullable=False),
        sql.Column("body", sql.Text(), nullable=False),
        sql.Column("secrets", sql.Text(), nullable=False),
        sql.Column("status", sql.String(length=10), nullable=False),
        sql.Column("round", sql.Integer(), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.Column("starts", sql.BigInteger(), nullable=False),
        sql.Column("ends", sql.BigInteger(), nullable=True),
        sql.Column("version", sql.Integer(), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_status", "tournaments", ["status"], unique=False)
    op.create_index("ix_tournaments_starts", "tournaments", ["starts"], unique=False)
    op.create_table(
        "tournament_players",
        sql.Column("tournament", sql.String(length=32), nullable=False),
        sql.Column("number", sql.Integer(), nullable=False, autoincrement=False),
        sql.Column("person", sql.String(length=32), nullable=True),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("level", sql.String(length=40), nullable=False),
        sql.Column("rating", sql.Float(), nullable=False),
        sql.Column("withdrawn", sql.Boolean(), nullable=False),
        sql.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_tournament_players")),
    )
    op.create_index("ix_tournament_players_person", "tournament_players", ["person"], unique=False)
    op.create_table(
        "tournament_games",
        sql.Column("tournament", sql.String(length=32), nullable=False),
        sql.Column("round", sql.Integer(), nullable=False, autoincrement=False),
        sql.Column("board", sql.Integer(), nullable=False, autoincrement=False),
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("players", sql.Text(), nullable=False),
        sql.Column("shares", sql.Text(), nullable=False),
        sql.Column("scores", sql.Text(), nullable=False),
        sql.Column("ended", sql.BigInteger(), nullable=True),
        sql.PrimaryKeyConstraint("tournament", "round", "board", name=op.f("pk_tournament_games")),
    )
    op.create_index("ix_tournament_games_table_id", "tournament_games", ["table_id"], unique=False)


def downgrade() -> None:
    for name in NEW:
        op.drop_table(name)
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("board")
        batch.drop_column("rated")

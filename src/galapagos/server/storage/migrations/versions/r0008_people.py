"""Passkeys, recovery, mail addresses, profiles, notifications, vacations, notes, and whose turn it is."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sql.Column("id", sql.String(length=512), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("name", sql.String(length=40), nullable=False),
        sql.Column("public_key", sql.Text(), nullable=False),
        sql.Column("sign_count", sql.BigInteger(), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_person"), "passkeys", ["person"], unique=False)
    op.create_table(
        "passkey_challenges",
        sql.Column("digest", sql.String(length=64), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("until", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("digest", name=op.f("pk_passkey_challenges")),
    )
    op.create_table(
        "recovery_codes",
        sql.Column("digest", sql.String(length=64), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.PrimaryKeyConstraint("digest", name=op.f("pk_recovery_codes")),
    )
    op.create_index(op.f("ix_recovery_codes_person"), "recovery_codes", ["person"], unique=False)
    op.create_table(
        "mail_addresses",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("address", sql.String(length=254), nullable=False),
        sql.Column("confirmed", sql.Boolean(), nullable=False),
        sql.Column("language", sql.String(length=8), nullable=False),
        sql.Column("mailed", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("person", name=op.f("pk_mail_addresses")),
    )
    op.create_table(
        "profiles",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("private", sql.Boolean(), nullable=False),
        sql.Column("portrait", sql.String(length=40), nullable=False),
        sql.PrimaryKeyConstraint("person", name=op.f("pk_profiles")),
    )
    op.create_table(
        "push_subscriptions",
        sql.Column("id", sql.String(length=64), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("endpoint", sql.Text(), nullable=False),
        sql.Column("p256dh", sql.String(length=200), nullable=False),
        sql.Column("auth", sql.String(length=100), nullable=False),
        sql.Column("language", sql.String(length=8), nullable=False),
        sql.Column("created", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("id", name=op.f("pk_push_subscriptions")),
    )
    op.create_index(op.f("ix_push_subscriptions_person"), "push_subscriptions", ["person"], unique=False)
    op.create_table(
        "notification_choices",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("kind", sql.String(length=20), nullable=False),
        sql.Column("way", sql.String(length=10), nullable=False),
        sql.Column("wanted", sql.Boolean(), nullable=False),
        sql.PrimaryKeyConstraint("person", "kind", "way", name=op.f("pk_notification_choices")),
    )
    op.create_table(
        "alerts",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("kind", sql.String(length=20), nullable=False),
        sql.Column("subject", sql.String(length=64), nullable=False),
        sql.Column("about", sql.String(length=200), nullable=False),
        sql.Column("at", sql.BigInteger(), nullable=False),
        sql.Column("mailed", sql.Boolean(), nullable=False),
        sql.PrimaryKeyConstraint("person", "kind", "subject", name=op.f("pk_alerts")),
    )
    op.create_index("ix_alerts_mailed", "alerts", ["mailed", "at"], unique=False)
    op.create_table(
        "notes",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("table_id", sql.String(length=32), nullable=False),
        sql.Column("text", sql.Text(), nullable=False),
        sql.Column("changed", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("person", "table_id", name=op.f("pk_notes")),
    )
    op.create_table(
        "vacations",
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.Column("since", sql.BigInteger(), nullable=False),
        sql.Column("until", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("person", "since", name=op.f("pk_vacations")),
    )
    op.add_column("tables", sql.Column("turn", sql.Integer(), nullable=True))
    op.add_column("tables", sql.Column("turn_person", sql.String(length=32), nullable=True))
    op.add_column("tables", sql.Column("due", sql.BigInteger(), nullable=True))
    op.create_index(op.f("ix_tables_turn_person"), "tables", ["turn_person"], unique=False)
    op.create_index(op.f("ix_tables_due"), "tables", ["due"], unique=False)
    op.create_index(op.f("ix_tables_owner"), "tables", ["owner"], unique=False)


def downgrade() -> None:
    for index in ("ix_tables_owner", "ix_tables_due", "ix_tables_turn_person"):
        op.drop_index(op.f(index), "tables")
    for column in ("due", "turn_person", "turn"):
        op.drop_column("tables", column)
    for name in (
        "vacations",
        "notes",
        "alerts",
        "notification_choices",
        "push_subscriptions",
        "profiles",
        "mail_addresses",
        "recovery_codes",
        "passkey_challenges",
        "passkeys",
    ):
        op.drop_table(name)

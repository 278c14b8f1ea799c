"""Names that belong to accounts, so that nobody else can show one that looks the same."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from galapagos.server.people.names import guest_name, lookalike

revision = "0004"
down_revision = "0003"

persons = sql.table("persons", *(sql.column(name) for name in ("id", "name", "account", "created", "lookalike")))
names = sql.table("names", sql.column("lookalike"), sql.column("person"))


def upgrade() -> None:
    op.create_table(
        "names",
        sql.Column("lookalike", sql.String(length=80), nullable=False),
        sql.Column("person", sql.String(length=32), nullable=False),
        sql.PrimaryKeyConstraint("lookalike", name=op.f("pk_names")),
    )
    op.create_index(op.f("ix_names_person"), "names", ["person"], unique=False)
    op.add_column("persons", sql.Column("lookalike", sql.String(length=80), nullable=True))
    op.create_index(op.f("ix_persons_lookalike"), "persons", ["lookalike"], unique=False)
    owners = give_names_to_accounts()
    for person in op.get_bind().execute(sql.select(persons)).mappings().all():
        name = person["name"]
        while person["account"] is None and lookalike(name) in owners:
            name = guest_name()
        set_name = sql.update(persons).where(persons.c.id == person["id"])
        op.get_bind().execute(set_name.values(name=name, lookalike=lookalike(name)))


def give_names_to_accounts() -> dict[str, str]:
    """Accounts that look alike all stay; the name belongs to the oldest."""
    accounts = sql.select(persons).where(persons.c.account.is_not(None)).order_by(persons.c.created, persons.c.id)
    owners: dict[str, str] = {}
    for person in op.get_bind().execute(accounts).mappings():
        for name in (person["account"], person["name"]):
            owners.setdefault(lookalike(name), person["id"])
    if owners:
        rows = [{"lookalike": name, "person": person} for name, person in owners.items()]
        op.get_bind().execute(sql.insert(names), rows)
    return owners


def downgrade() -> None:
    op.drop_index(op.f("ix_persons_lookalike"), "persons")
    op.drop_column("persons", "lookalike")
    op.drop_table("names")

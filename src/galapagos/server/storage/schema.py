"""The database schema. The journal (`entries`) is the truth; `sitters` and some columns of `tables` follow from it."""

from __future__ import annotations

import sqlalchemy as sql

metadata = sql.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

persons = sql.Table(
    "persons",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("account", sql.String(80), unique=True),  # the name to log in with, folded; null for guests
    sql.Column("passphrase", sql.String(200)),  # argon2
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("lookalike", sql.String(80), index=True),  # the same for all names that look like this one
)

# Names that belong to accounts: the one to log in with, and the one that others see.
names = sql.Table(
    "names",
    metadata,
    sql.Column("lookalike", sql.String(80), primary_key=True),
    sql.Column("person", sql.String(32), nullable=False, index=True),
)

sessions = sql.Table(
    "sessions",
    metadata,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("person", sql.String(32), nullable=False, index=True),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),
    sql.Column("agent", sql.String(200), nullable=False),
)

tokens = sql.Table(
    "tokens",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("person", sql.String(32), nullable=False, index=True),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("digest", sql.String(64), nullable=False, unique=True),
    sql.Column("scopes", sql.String(80), nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
)

tables = sql.Table(
    "tables",
    metadata,
    # never changed
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("clock", sql.Text, nullable=False),
    sql.Column("leaver_bot", sql.String(40), nullable=False),
    sql.Column("position", sql.Text, nullable=False),
    sql.Column("owner", sql.String(32), nullable=False),
    sql.Column("owner_name", sql.String(40), nullable=False),
    sql.Column("invite", sql.String(64), nullable=False),
    sql.Column("secret", sql.String(64), nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False, index=True),
    # derived from the journal, for lists and for waking tables
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("title", sql.String(80), nullable=False),
    sql.Column("status", sql.String(10), nullable=False, index=True),
    sql.Column("moves", sql.Integer, nullable=False),
    sql.Column("changed", sql.BigInteger, nullable=False),
    sql.Column("wake", sql.BigInteger, index=True),
    sql.Column("card", sql.Text, nullable=False),
)

entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("body", sql.Text, nullable=False),
)

sitters = sql.Table(
    "sitters",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(32), nullable=False, index=True),
)

quarantine = sql.Table(
    "quarantine",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("since", sql.BigInteger, nullable=False),
    sql.Column("reason", sql.Text, nullable=False),
)

reviews = sql.Table(
    "reviews",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(32), nullable=False, index=True),  # who asked for it
    sql.Column("status", sql.String(10), nullable=False, index=True),  # running, stopped, done
    sql.Column("runner", sql.String(32), nullable=False),  # the server process that works on it
    sql.Column("changed", sql.BigInteger, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
)

findings = sql.Table(
    "findings",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("body", sql.Text, nullable=False),
)

# What operators decided about people: `ban` keeps them out, `mute` takes their chat.
sanctions = sql.Table(
    "sanctions",
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(10), primary_key=True),
    sql.Column("since", sql.BigInteger, nullable=False),
    sql.Column("until", sql.BigInteger),  # null: for good
    sql.Column("reason", sql.Text, nullable=False),
)

# Codes with which strangers may come to a server that is for invited people only.
invitations = sql.Table(
    "invitations",
    metadata,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("until", sql.BigInteger, nullable=False),
    sql.Column("uses", sql.Integer, nullable=False),  # left
)

# What server processes must hear of that is not in a journal: they look for new rows every few seconds.
notices = sql.Table(
    "notices",
    metadata,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("kind", sql.String(10), nullable=False),  # gone (a person), removed or rewritten (a table)
    sql.Column("subject", sql.String(32), nullable=False),
)

keys = sql.Table(
    "keys",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)

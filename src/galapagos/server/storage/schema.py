"""The database schema. The journal (`entries`) is the truth.

`sitters`, `reservations` and some columns of `tables` follow from it.
"""

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
    sql.Column("language", sql.String(8)),  # that was chosen; null: whatever the browser prefers
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
    sql.Column("owner", sql.String(32), nullable=False, index=True),
    sql.Column("owner_name", sql.String(40), nullable=False),
    sql.Column("invite", sql.String(64), nullable=False),
    sql.Column("secret", sql.String(64), nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False, index=True),
    sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column(
        "board", sql.Text, nullable=False, server_default=""
    ),  # of a duplicate tournament; empty: a deal of its own
    # derived from the journal, for lists and for waking tables
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("title", sql.String(80), nullable=False),
    sql.Column("status", sql.String(10), nullable=False, index=True),
    sql.Column("moves", sql.Integer, nullable=False),
    sql.Column("changed", sql.BigInteger, nullable=False),
    sql.Column("wake", sql.BigInteger, index=True),
    sql.Column("turn", sql.Integer),  # the seat that must decide
    sql.Column("turn_person", sql.String(32), index=True),  # who sits there, unless a bot plays
    sql.Column("due", sql.BigInteger, index=True),  # when that seat's time is up
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
    sql.Column("person", sql.String(32), nullable=False),
    sql.Index("ix_sitters_person", "person", "table_id"),
)

# Seats that are kept for somebody who was asked to a rematch. They follow from the journal, as `sitters` do.
reservations = sql.Table(
    "reservations",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(32), nullable=False, index=True),
)

# Finished games, for lists, statistics and ratings. They follow from the journal, too: `table/result.py`.
results = sql.Table(
    "results",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),  # those that differ from their defaults
    sql.Column("options_digest", sql.String(16), nullable=False),
    sql.Column("clock", sql.Text, nullable=False),
    sql.Column("title", sql.String(80), nullable=False),
    sql.Column("ended", sql.BigInteger, nullable=False),
    sql.Column("reason", sql.String(40), nullable=False),
    sql.Column("moves", sql.Integer, nullable=False),
    sql.Column("rated", sql.Boolean, nullable=False),
    sql.Column("imported", sql.Boolean, nullable=False),
    sql.Index("ix_results_ended", "ended", "table_id"),
)

result_seats = sql.Table(
    "result_seats",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(32)),  # null for a bot
    sql.Column("first", sql.Boolean, nullable=False),  # of the person's seats at this table
    sql.Column("name", sql.String(80), nullable=False),  # at this table
    sql.Column("level", sql.String(40), nullable=False),  # of a bot
    sql.Column("away", sql.String(10), nullable=False),  # why a bot played a person's seat at the end
    sql.Column("score", sql.Integer, nullable=False),
    sql.Column("rank", sql.Integer),  # from 1; null if nobody has won
    sql.Column("game", sql.String(40), nullable=False),  # this and the next two as in `results`, for the indexes
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("ended", sql.BigInteger, nullable=False),
    sql.Column("counts", sql.Boolean, nullable=False),  # in statistics
    sql.Column("traits", sql.Text, nullable=False),  # what the seat played, with counts
    sql.Index("ix_result_seats_person", "person", "ended", "table_id"),
    sql.Index("ix_result_seats_game", "person", "game", "ended", "table_id"),
    # Holds all that tallies need, in their order: nobody's games are read one by one for a profile.
    sql.Index("ix_result_seats_tallies", "person", "counts", "game", "seats", "rank", "score"),
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

# -- accounts: other ways in than a passphrase ------------------------------------------------------------------------

passkeys = sql.Table(
    "passkeys",
    metadata,
    sql.Column("id", sql.String(512), primary_key=True),  # the credential's, in base64url
    sql.Column("person", sql.String(32), nullable=False, index=True),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("public_key", sql.Text, nullable=False),  # base64url
    sql.Column("sign_count", sql.BigInteger, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
)

# What a passkey must sign; each can be used once.
passkey_challenges = sql.Table(
    "passkey_challenges",
    metadata,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("person", sql.String(32), nullable=False),  # empty to log in
    sql.Column("until", sql.BigInteger, nullable=False),
)

recovery_codes = sql.Table(
    "recovery_codes",
    metadata,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("person", sql.String(32), nullable=False, index=True),
)

mail_addresses = sql.Table(
    "mail_addresses",
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("address", sql.String(254), nullable=False),
    sql.Column("confirmed", sql.Boolean, nullable=False),
    sql.Column("language", sql.String(8), nullable=False),
    sql.Column("mailed", sql.BigInteger, nullable=False),  # when the last digest was sent
)

# -- how people appear, and what they are told ------------------------------------------------------------------------

profiles = sql.Table(
    "profiles",
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("private", sql.Boolean, nullable=False),
    sql.Column("portrait", sql.String(40), nullable=False),  # the name whose creature is drawn; empty: their own
)

push_subscriptions = sql.Table(
    "push_subscriptions",
    metadata,
    sql.Column("id", sql.String(64), primary_key=True),  # the hash of the address
    sql.Column("person", sql.String(32), nullable=False, index=True),
    sql.Column("endpoint", sql.Text, nullable=False),
    sql.Column("p256dh", sql.String(200), nullable=False),
    sql.Column("auth", sql.String(100), nullable=False),
    sql.Column("language", sql.String(8), nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
)

# What somebody has switched on or off; what is not here is as `people/notifications.py` says.
notification_choices = sql.Table(
    "notification_choices",
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(20), primary_key=True),
    sql.Column("way", sql.String(10), primary_key=True),  # push or mail
    sql.Column("wanted", sql.Boolean, nullable=False),
)

# What somebody was told of last, for each kind and subject, and whether the next digest has it.
alerts = sql.Table(
    "alerts",
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(20), primary_key=True),
    sql.Column("subject", sql.String(64), primary_key=True),  # mostly a table
    sql.Column("about", sql.String(200), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("mailed", sql.Boolean, nullable=False),
    sql.Index("ix_alerts_mailed", "mailed", "at"),
)

notes = sql.Table(
    "notes",
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("changed", sql.BigInteger, nullable=False),
)

vacations = sql.Table(
    "vacations",
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("since", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("until", sql.BigInteger, nullable=False),
)

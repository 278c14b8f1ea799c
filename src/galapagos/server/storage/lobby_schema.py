"""The schema of ratings, the lobby, tournaments and the community. Tables and people are in `schema.py`."""

from __future__ import annotations

import sqlalchemy as sql

from galapagos.server.storage.schema import metadata

__all__ = ["metadata"]

Key = sql.String(32)
Game = sql.String(40)
Words = sql.String(40)

# Rated tables whose result has not been counted yet.
unrated = sql.Table(
    "unrated",
    metadata,
    sql.Column("table_id", Key, primary_key=True),
)

ratings = sql.Table(
    "ratings",
    metadata,
    sql.Column("person", Key, primary_key=True),
    sql.Column("game", Game, primary_key=True),
    sql.Column("seat_class", sql.String(4), primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
    sql.Column("assured", sql.Float, nullable=False),  # what the leaderboard is ordered by
    sql.Column("provisional", sql.Boolean, nullable=False),
    sql.Column("changed", sql.BigInteger, nullable=False),
    sql.Index("ix_ratings_leaders", "game", "seat_class", "provisional", "assured"),
)

# One row for each seat of a rated game, also for bots (their ratings do not change).
rating_changes = sql.Table(
    "rating_changes",
    metadata,
    sql.Column("table_id", Key, primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", Key),  # null for a bot
    sql.Column("game", Game, nullable=False),
    sql.Column("seat_class", sql.String(4), nullable=False),
    sql.Column("mu_before", sql.Float, nullable=False),
    sql.Column("sigma_before", sql.Float, nullable=False),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("ix_rating_changes_person", "person", "game", "seat_class", "at"),
)

seeks = sql.Table(
    "seeks",
    metadata,
    sql.Column("id", Key, primary_key=True),
    sql.Column("person", Key, nullable=False, index=True),
    sql.Column("body", sql.Text, nullable=False),  # what is looked for, as JSON
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),  # when the seeker was last here
    sql.Column("table_id", Key, nullable=False),  # once paired; empty before
)

challenges = sql.Table(
    "challenges",
    metadata,
    sql.Column("id", Key, primary_key=True),
    sql.Column("challenger", Key, nullable=False, index=True),
    sql.Column("challenged", Key, nullable=False, index=True),
    sql.Column("body", sql.Text, nullable=False),  # the table to play at, as JSON
    sql.Column("status", sql.String(10), nullable=False),  # open, accepted, declined, canceled
    sql.Column("reason", sql.String(200), nullable=False),
    sql.Column("table_id", Key, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("until", sql.BigInteger, nullable=False),
)

# Who is here: has the lobby or a table open in a browser, or listens as a program.
presences = sql.Table(
    "presences",
    metadata,
    sql.Column("person", Key, primary_key=True),
    sql.Column("seen", sql.BigInteger, nullable=False),
)

# Whom people follow and whom they block.
ties = sql.Table(
    "ties",
    metadata,
    sql.Column("person", Key, primary_key=True),
    sql.Column("other", Key, primary_key=True, index=True),
    sql.Column("kind", sql.String(10), primary_key=True),  # follow or block
    sql.Column("since", sql.BigInteger, nullable=False),
)

# What people are besides players: `bot` (a program plays), `moderator`.
roles = sql.Table(
    "roles",
    metadata,
    sql.Column("person", Key, primary_key=True),
    sql.Column("role", sql.String(10), primary_key=True),
    sql.Column("since", sql.BigInteger, nullable=False),
)

reports = sql.Table(
    "reports",
    metadata,
    sql.Column("id", Key, primary_key=True),
    sql.Column("reporter", Key, nullable=False, index=True),
    sql.Column("person", Key, nullable=False, index=True),
    sql.Column("table_id", Key, nullable=False),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("words", sql.String(1000), nullable=False),
    sql.Column("said", sql.Text, nullable=False),  # what the person had said at the table, as JSON
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("closed", sql.BigInteger, index=True),  # null while it is open
    sql.Column("moderator", Key),
    sql.Column("verdict", sql.String(10), nullable=False),
)

# Words that nobody may write; * stands for any letters.
forbidden_words = sql.Table(
    "forbidden_words",
    metadata,
    sql.Column("word", sql.String(80), primary_key=True),
    sql.Column("since", sql.BigInteger, nullable=False),
)

tournaments = sql.Table(
    "tournaments",
    metadata,
    sql.Column("id", Key, primary_key=True),
    sql.Column("owner", Key, nullable=False),
    sql.Column("owner_name", Words, nullable=False),
    sql.Column("title", sql.String(80), nullable=False),
    sql.Column("game", Game, nullable=False),
    sql.Column("body", sql.Text, nullable=False),  # all that was wished for, as JSON
    sql.Column("secrets", sql.Text, nullable=False),  # of the boards of a duplicate tournament, as JSON
    sql.Column("status", sql.String(10), nullable=False, index=True),  # open, running, over, canceled
    sql.Column("round", sql.Integer, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("starts", sql.BigInteger, nullable=False, index=True),
    sql.Column("ends", sql.BigInteger),  # of an arena; null otherwise
    sql.Column("version", sql.Integer, nullable=False),  # counts the changes: two processes never make the same one
)

tournament_players = sql.Table(
    "tournament_players",
    metadata,
    sql.Column("tournament", Key, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", Key, index=True),  # null for a bot of the server
    sql.Column("name", Words, nullable=False),
    sql.Column("level", Words, nullable=False),  # of a bot of the server
    sql.Column("rating", sql.Float, nullable=False),  # when the player joined
    sql.Column("withdrawn", sql.Boolean, nullable=False),
)

tournament_games = sql.Table(
    "tournament_games",
    metadata,
    sql.Column("tournament", Key, primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("board", sql.Integer, primary_key=True, autoincrement=False),  # the number of the table in its round
    sql.Column("table_id", Key, nullable=False, index=True),  # empty for a bye
    sql.Column("players", sql.Text, nullable=False),  # numbers by seat, as JSON
    sql.Column("shares", sql.Text, nullable=False),  # by seat, as JSON; empty while it is played
    sql.Column("scores", sql.Text, nullable=False),
    sql.Column("ended", sql.BigInteger),
)

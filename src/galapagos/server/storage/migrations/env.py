"""Alembic calls this. The server passes its own connection."""

from __future__ import annotations

from alembic import context

from galapagos.server.storage.lobby_schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()

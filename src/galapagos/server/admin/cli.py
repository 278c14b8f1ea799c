"""`galapagos admin`: the operator's commands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from galapagos.core.errors import GalapagosError

admin = typer.Typer(help="Commands for operators. All of them work while the server runs.", no_args_is_help=True)

Database = Annotated[
    str, typer.Option(envvar="GALAPAGOS_DATABASE", help="The database file, or postgresql://…", show_default=True)
]
DEFAULT = "galapagos.db"


@contextmanager
def errors_in_one_line() -> Iterator[None]:
    try:
        yield
    except GalapagosError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


@admin.command()
def status(database: Database = DEFAULT) -> None:
    """Count tables, people and journal entries, and list the tables that cannot be loaded."""
    from galapagos.server.admin.tasks import in_quarantine, overview

    with errors_in_one_line():
        for name, count in asyncio.run(overview(database)).items():
            typer.echo(f"{name:16} {count}")
        for table, reason in asyncio.run(in_quarantine(database)):
            typer.echo(f"quarantined {table}: {reason}")


@admin.command()
def migrate(database: Database = DEFAULT) -> None:
    """Migrate the database to the newest version, or create it. The server does this when it starts, too."""
    from galapagos.server.admin.tasks import migrate as upgrade
    from galapagos.server.storage.database import newest

    with errors_in_one_line():
        asyncio.run(upgrade(database))
        typer.echo(f"The database is at version {newest()}.")


@admin.command()
def export(
    folder: Annotated[Path, typer.Argument(help="Where the records go, one file each.")],
    table: Annotated[list[str] | None, typer.Option(help="Only this table; may be given several times.")] = None,
    database: Database = DEFAULT,
) -> None:
    """Write finished games as records."""
    from galapagos.server.admin.tasks import export as write

    with errors_in_one_line():
        typer.echo(f"{asyncio.run(write(database, folder, table or []))} records in {folder}")


@admin.command("import")
def import_records(files: Annotated[list[Path], typer.Argument(help="Records.")], database: Database = DEFAULT) -> None:
    """Make a table of each record."""
    from galapagos.server.admin.tasks import import_files

    with errors_in_one_line():
        for table in asyncio.run(import_files(database, files)):
            typer.echo(table)


@admin.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The copy; it must not exist yet.")], database: Database = DEFAULT
) -> None:
    """Copy the database while the server runs. (PostgreSQL: with pg_dump.)"""
    from galapagos.server.admin.tasks import backup as copy

    with errors_in_one_line():
        copy(database, target)
        typer.echo(f"Copied to {target}.")


@admin.command()
def prune(
    days: Annotated[int, typer.Option(help="Guests not seen for this long.")] = 90, database: Database = DEFAULT
) -> None:
    """Delete guests who never sat at a table. Tables are never deleted."""
    from galapagos.server.admin.tasks import prune as forget

    with errors_in_one_line():
        typer.echo(f"{asyncio.run(forget(database, days))} guests forgotten")


@admin.command()
def passphrase(name: Annotated[str, typer.Argument(help="An account.")], database: Database = DEFAULT) -> None:
    """Give an account a new passphrase and end its sessions."""
    from galapagos.server.admin.tasks import new_passphrase

    with errors_in_one_line():
        typer.echo(asyncio.run(new_passphrase(database, name)))

"""`galapagos admin`: the usual chores."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from galapagos.core.errors import GalapagosError

admin = typer.Typer(help="Chores for those who run a server. All of them work while it runs.", no_args_is_help=True)

Database = Annotated[
    str, typer.Option(envvar="GALAPAGOS_DATABASE", help="The database file, or postgresql://…", show_default=True)
]
DEFAULT = "galapagos.db"


@contextmanager
def plainly() -> Iterator[None]:
    """What goes wrong is said in one line."""
    try:
        yield
    except GalapagosError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


@admin.command()
def status(database: Database = DEFAULT) -> None:
    """How many tables, people and entries there are."""
    from galapagos.server.admin.tasks import overview

    with plainly():
        for name, count in asyncio.run(overview(database)).items():
            typer.echo(f"{name:16} {count}")


@admin.command()
def migrate(database: Database = DEFAULT) -> None:
    """Bring the database up to date. The server does this by itself when it starts."""
    from galapagos.server.admin.tasks import overview
    from galapagos.server.storage.database import newest

    with plainly():
        asyncio.run(overview(database))
        typer.echo(f"The database is at version {newest()}.")


@admin.command()
def export(
    folder: Annotated[Path, typer.Argument(help="Where the records go, one file each.")],
    table: Annotated[list[str] | None, typer.Option(help="Only this table; may be given several times.")] = None,
    database: Database = DEFAULT,
) -> None:
    """Write finished games as records."""
    from galapagos.server.admin.tasks import export as write

    with plainly():
        typer.echo(f"{asyncio.run(write(database, folder, table or []))} records in {folder}")


@admin.command("import")
def bring_in(files: Annotated[list[Path], typer.Argument(help="Records.")], database: Database = DEFAULT) -> None:
    """Make tables of records."""
    from galapagos.server.admin.tasks import bring_in_files

    with plainly():
        for table in asyncio.run(bring_in_files(database, files)):
            typer.echo(table)


@admin.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The copy; it must not exist yet.")], database: Database = DEFAULT
) -> None:
    """Copy the database while the server runs. (PostgreSQL: with pg_dump.)"""
    from galapagos.server.admin.tasks import backup as copy

    with plainly():
        copy(database, target)
        typer.echo(f"Copied to {target}.")


@admin.command()
def prune(
    days: Annotated[int, typer.Option(help="Guests not seen for so long.")] = 90, database: Database = DEFAULT
) -> None:
    """Forget guests that never sat at a table. Tables stay for ever."""
    from galapagos.server.admin.tasks import prune as forget

    with plainly():
        typer.echo(f"{asyncio.run(forget(database, days))} guests forgotten")


@admin.command()
def passphrase(name: Annotated[str, typer.Argument(help="An account.")], database: Database = DEFAULT) -> None:
    """Give an account a new passphrase and end its sessions."""
    from galapagos.server.admin.tasks import new_passphrase

    with plainly():
        typer.echo(asyncio.run(new_passphrase(database, name)))

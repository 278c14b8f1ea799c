"""`galapagos admin`: the operator's commands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer

from galapagos.core.errors import GalapagosError
from galapagos.server.settings import read_database

admin = typer.Typer(
    help="Commands for operators. All of them but `move` work while the server runs.", no_args_is_help=True
)


@contextmanager
def errors_in_one_line() -> Iterator[None]:
    try:
        yield
    except GalapagosError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


def checked_database(text: str) -> str:
    with errors_in_one_line():
        return read_database(text)


Database = Annotated[
    str,
    typer.Option(
        envvar="GALAPAGOS_DATABASE",
        help="The database file, or postgresql://…",
        show_default=True,
        callback=checked_database,
    ),
]
Who = Annotated[str, typer.Argument(help="The name of an account, or the id of a person.")]
Days = Annotated[float | None, typer.Option(min=0, help="How long.", show_default="for good")]
Reason = Annotated[str, typer.Option(help="Shown to the person.")]
DEFAULT = "galapagos.db"


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
        typer.echo(f"guests forgotten: {asyncio.run(forget(database, days))}")


@admin.command()
def expire(
    tables: Annotated[float | None, typer.Option(help="Days: tables that are over or never began.")] = None,
    sessions: Annotated[float | None, typer.Option(help="Days: browsers that have not come back.")] = None,
    guests: Annotated[float | None, typer.Option(help="Days: guests without a table.")] = None,
    database: Database = DEFAULT,
) -> None:
    """Delete old tables, sessions and guests: each only if its number of days is given."""
    from galapagos.server.admin.expire import expire_sessions, expire_tables
    from galapagos.server.admin.tasks import prune as forget

    with errors_in_one_line():
        if tables is sessions is guests is None:
            raise GalapagosError("nothing was deleted: say what by --tables, --sessions or --guests")
        if tables is not None:
            typer.echo(f"tables removed: {asyncio.run(expire_tables(database, tables))}")
        if sessions is not None:
            typer.echo(f"sessions ended: {asyncio.run(expire_sessions(database, sessions))}")
        if guests is not None:
            typer.echo(f"guests forgotten: {asyncio.run(forget(database, guests))}")


@admin.command()
def remove(
    table: Annotated[list[str], typer.Argument(help="The ids of tables, as in their addresses.")],
    database: Database = DEFAULT,
) -> None:
    """Delete tables with everything that happened at them."""
    from galapagos.server.admin.expire import remove as delete

    with errors_in_one_line():
        asyncio.run(delete(database, table))
        typer.echo(f"tables removed: {len(table)}")


@admin.command()
def people(name: Annotated[str, typer.Argument(help="A name as others see it.")], database: Database = DEFAULT) -> None:
    """List the people who show a name, or one that looks like it, with their ids.

    Guests are named by these in the other commands.
    """
    from galapagos.server.admin.people import people_called

    with errors_in_one_line():
        for line in asyncio.run(people_called(database, name)):
            typer.echo(line)


@admin.command("tables")
def tables_of(who: Who, database: Database = DEFAULT) -> None:
    """List the tables that a person made or sits at."""
    from galapagos.server.admin.people import tables_of as found

    with errors_in_one_line():
        for line in asyncio.run(found(database, who)):
            typer.echo(line)


@admin.command()
def ban(who: Who, days: Days = None, reason: Reason = "", database: Database = DEFAULT) -> None:
    """Keep a person out. Their streams end within seconds; their seats are played by bots as after any absence."""
    decide(database, who, "ban", days, reason)


@admin.command()
def unban(who: Who, database: Database = DEFAULT) -> None:
    """Let a person in again."""
    undecide(database, who, "ban")


@admin.command()
def mute(who: Who, days: Days = None, reason: Reason = "", database: Database = DEFAULT) -> None:
    """Take a person's chat. They can still play."""
    decide(database, who, "mute", days, reason)


@admin.command()
def unmute(who: Who, database: Database = DEFAULT) -> None:
    """Let a person chat again."""
    undecide(database, who, "mute")


def decide(database: str, who: str, kind: Literal["ban", "mute"], days: float | None, reason: str) -> None:
    from galapagos.server.admin.people import sanction

    with errors_in_one_line():
        typer.echo(asyncio.run(sanction(database, who, kind, days, reason)))


def undecide(database: str, who: str, kind: Literal["ban", "mute"]) -> None:
    from galapagos.server.admin.people import lift

    with errors_in_one_line():
        typer.echo(asyncio.run(lift(database, who, kind)))


@admin.command()
def moderator(
    who: Annotated[str, typer.Argument(help="The name of an account, or a person's id.")],
    remove: Annotated[bool, typer.Option(help="Take the role away.")] = False,
    database: Database = DEFAULT,
) -> None:
    """Let an account deal with reports and edit the words that are not welcome."""
    from galapagos.server.admin.people import set_moderator

    with errors_in_one_line():
        typer.echo(asyncio.run(set_moderator(database, who, not remove)))


@admin.command()
def words(
    add: Annotated[list[str] | None, typer.Option(help="A word; * stands for any letters.")] = None,
    remove: Annotated[list[str] | None, typer.Option(help="A word of the list.")] = None,
    database: Database = DEFAULT,
) -> None:
    """Show the words that are not welcome in chat, after adding and removing some."""
    from galapagos.server.admin.people import forbidden_words

    with errors_in_one_line():
        for word in asyncio.run(forbidden_words(database, add or [], remove or [])):
            typer.echo(word)


@admin.command()
def invite(
    uses: Annotated[int, typer.Option(min=1, help="How many people may come with it.")] = 1,
    days: Annotated[float, typer.Option(min=0, help="How long it can be used.")] = 14,
    database: Database = DEFAULT,
) -> None:
    """Make an invitation for a server with --invite-only. Its link is https://…/#/account?invitation=CODE."""
    from galapagos.server.admin.people import invite as make

    with errors_in_one_line():
        typer.echo(asyncio.run(make(database, uses, days)))


@admin.command()
def move(
    target: Annotated[
        str,
        typer.Argument(
            help="The new database: a file for SQLite, or postgresql://…; empty.", callback=checked_database
        ),
    ],
    database: Database = DEFAULT,
) -> None:
    """Copy a database into another one, SQLite or PostgreSQL, and compare every row. Stop the servers first."""
    from galapagos.server.admin.move import move as copy

    with errors_in_one_line():
        for name, rows in asyncio.run(copy(database, target)).items():
            typer.echo(f"{name:12} {rows}")


@admin.command()
def passphrase(
    name: Annotated[str, typer.Argument(help="An account.")],
    tokens: Annotated[bool, typer.Option(help="Delete its tokens, too.")] = False,
    database: Database = DEFAULT,
) -> None:
    """Give an account a new passphrase and end its sessions."""
    from galapagos.server.admin.tasks import new_passphrase

    with errors_in_one_line():
        typer.echo(asyncio.run(new_passphrase(database, name, tokens)))


@admin.command("push-key")
def push_key(
    replace: Annotated[bool, typer.Option(help="Make another one; every browser must subscribe again.")] = False,
    database: Database = DEFAULT,
) -> None:
    """Make the key (VAPID) with which this server may send push messages to browsers."""
    from galapagos.server.admin.tasks import make_push_key

    with errors_in_one_line():
        typer.echo(asyncio.run(make_push_key(database, replace)))

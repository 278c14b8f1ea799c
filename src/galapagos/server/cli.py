"""`galapagos serve`, `verify`, `load` and `admin`."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated, Any

import typer

from galapagos.core.checkout import benchmark
from galapagos.core.errors import GalapagosError
from galapagos.core.record import load_record
from galapagos.server.admin.cli import admin
from galapagos.server.settings import Setting, flags, settings_from

app = typer.Typer(help="The table server.", no_args_is_help=True)


def serve(**given: Any) -> None:
    """Serve tables over the web until it is stopped. Stopping loses nothing."""
    from galapagos.server.asgi import run

    settings = settings_from(given)
    typer.echo(f"Galápagos at http://{settings.host}:{settings.port}/ (Ctrl-C stops)", err=True)
    run(settings)


def flag(setting: Setting) -> inspect.Parameter:
    """A flag that is None unless it is given, so that the environment counts where it is not."""
    option = typer.Option(
        None,
        envvar=setting.variable,
        help=setting.help,
        show_default=shown_default(setting.default),
        rich_help_panel=setting.group,
    )
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(setting.name, kind, default=option, annotation=setting.kind | None)


def shown_default(default: object) -> str | bool:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return str(default) or False


serve.__signature__ = inspect.Signature([flag(setting) for setting in flags()])  # type: ignore[attr-defined]
app.command()(serve)


@app.command("open")
def open_locally(
    port: Annotated[
        int | None, typer.Option(help="Where to listen.", show_default="the first free one from 8000")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    lan: Annotated[bool, typer.Option(help="Let others in your network join, too.")] = False,
) -> None:
    """Play in the browser on this machine: serves tables for you alone and opens the page."""
    from galapagos.server.asgi import run
    from galapagos.server.http.reach import network_origin
    from galapagos.server.local import HOST, local_settings, open_browser_soon

    settings = local_settings(port, lan=lan)
    address = f"http://{HOST}:{settings.port}/"
    typer.echo(f"Galápagos is at {address} (Ctrl-C stops; your tables are kept in {settings.database})")
    if lan:
        typer.echo(f"Others in your network reach it at {network_origin(settings) or '(no network found)'}/")
    if browser:
        open_browser_soon(address)
    run(settings)


@app.command()
def verify(record: Annotated[Path, typer.Argument(help="A record of a finished game.")]) -> None:
    """Check offline that the deck and the dice of a game are those of its shuffle, and say what that proves."""
    from galapagos.server.table.shuffle import in_words
    from galapagos.server.table.shuffle import verify as check

    try:
        verdict = check(load_record(record))
    except GalapagosError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    for line in in_words(verdict):
        typer.echo(line)


@app.command()
def load(
    clients: Annotated[int, typer.Option(help="WebSocket clients.")] = 1000,
    tables: Annotated[int, typer.Option(help="Tables they sit at.")] = 250,
    seconds: Annotated[float, typer.Option(help="How long they play.")] = 60.0,
    pace: Annotated[float, typer.Option(help="Seconds that each thinks about a move, on average.")] = 4.0,
    game: Annotated[str, typer.Option(help="What they play.")] = "beginning",
    url: Annotated[str | None, typer.Option(help="A server that runs already; otherwise one is started.")] = None,
    foreign: Annotated[bool, typer.Option(help="Allow a server on another machine. Only if it is yours.")] = False,
) -> None:
    """Let many clients play at a human pace, and report round trips and memory (in a checkout only)."""
    import msgspec

    try:
        measure = benchmark("load")
        plan = measure.Plan(clients=clients, tables=tables, seconds=seconds, pace=pace, game=game)
        report = measure.run(plan, url, foreign)
    except GalapagosError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())


app.add_typer(admin, name="admin")

if __name__ == "__main__":
    app()

"""`galapagos bot`: a bot account plays on a server."""

from __future__ import annotations

import logging
import signal
from typing import Annotated

import typer

from galapagos.bots import bot


def bot_command(
    name: Annotated[
        str, typer.Argument(metavar="BOT", help="package.module:Class, file.py:Class, or greedy, expert …")
    ],
    server: Annotated[str, typer.Option(help="the server's address")],
    token: Annotated[str, typer.Option(envvar="GALAPAGOS_TOKEN", help="the account's token: scopes read and play")],
    table: Annotated[list[str] | None, typer.Option(help="a table's id or link; may be repeated")] = None,
    game: Annotated[list[str] | None, typer.Option(help="a game to accept challenges for; may be repeated")] = None,
    most: Annotated[int, typer.Option(help="how many tables at once", min=1, max=64)] = 4,
    once: Annotated[bool, typer.Option("--once", help="end when the games of --table are over")] = False,
) -> None:
    """Play as a bot account on a server until Ctrl-C."""
    from galapagos.client import Client
    from galapagos.client.bot_account import BotAccount

    bot(name)  # a mistake in the name is reported now
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    with Client(server, token) as client:
        account = BotAccount(client, lambda: bot(name), most, game or [])
        print(f"{client.me().name} plays at {server} (Ctrl-C stops)", flush=True)

        def stop(*_: object) -> None:
            """Let the games under way end; another Ctrl-C ends them now."""
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            account.stop()

        signal.signal(signal.SIGINT, stop)
        account.run(table or [], once=once)

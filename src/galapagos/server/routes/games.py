"""Your games: under way, finished, the next one that waits for you, and your notes."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from galapagos.server.people.games import GameFilter, finished_games, invited_to, next_table, running_tables
from galapagos.server.people.notes import read_note, write_note
from galapagos.server.routes.dependencies import Known, Name, Text, TheServer, Timestamp
from galapagos.server.wire.account import FinishedGames, NextTable, Note, NoteText, RunningTables

HowEnded = Annotated[Literal["won", "lost", "undecided"] | None, QueryParameter()]


@get("/api/my/games")
async def my_games(
    server: TheServer,
    identity: Known,
    game: Text = None,
    opponent: Text = None,
    result: HowEnded = None,
    since: Timestamp = 0,
    until: Timestamp = 0,
    search: Text = None,
    before: Text = None,
) -> FinishedGames:
    """List your finished games, newest first."""
    wanted = GameFilter(
        game=game or "",
        opponent=opponent or "",
        result=result,
        since=since,
        until=until,
        search=search or "",
        before=before or "",
    )
    return await finished_games(server.store, identity.person, wanted, identity.person)


@get("/api/my/tables")
async def my_tables(server: TheServer, identity: Known) -> RunningTables:
    """List your tables that are not over, those that wait for you first, and to what you are invited."""
    running = await running_tables(server.store, identity.person)
    running.invitations = await invited_to(server.store, identity.person)
    challenges = await server.challenges.of(identity.person)
    running.challenges = [each for each in challenges if each.status == "open" and not each.mine]
    return running


@get("/api/my/next")
async def my_next_table(server: TheServer, identity: Known, after: Text = None) -> NextTable:
    """Say which table waits for you next."""
    return await next_table(server.store, identity.person, after or "")


@get("/api/tables/{table:str}/note")
async def note(server: TheServer, identity: Known, table: Name) -> Note:
    """Return your note about a table."""
    return await read_note(server.store, identity.person, table)


@post("/api/tables/{table:str}/note", status_code=200)
async def change_note(server: TheServer, identity: Known, table: Name, data: JSONBody[NoteText]) -> Note:
    """Write a note about a table, for yourself alone."""
    identity.require("play")
    await server.rooms.room(table)  # there is such a table
    return await write_note(server.store, identity.person, table, data.text)


router = Router(path="/", route_handlers=[my_games, my_tables, my_next_table, note, change_note])

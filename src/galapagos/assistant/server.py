"""The tools as a server of the Model Context Protocol, over standard input and output."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Annotated, ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from galapagos import __version__
from galapagos.assistant.tables import AssistantTables
from galapagos.core.errors import GalapagosError
from galapagos.core.languages import FALLBACK, LANGUAGES

P = ParamSpec("P")
INSTRUCTIONS = """Four board games named Evolution. `games` lists them and `rules` explains them. `new_table` sets a
table with you and bots; each reply shows the table and the numbered choices of your decision, and `play` answers it: a
number, or the words of a move. Where there are many choices, a number may open a group. `why_not` says which rule
forbids a move. When the game is over, `review` says what your decisions cost."""

GameName = Annotated[str, Field(description="beginning, origin, stones or tyranno")]
TableName = Annotated[str, Field(description="the name that new_table gave")]
Language = Annotated[str, Field(description=f"one of {', '.join(LANGUAGES)}")]
Seats = Annotated[list[str], Field(description="who sits where: 'me' for you, and the names of bots")]
Option = bool | int | str


def with_tool_errors(tool: Callable[P, str]) -> Callable[P, str]:
    """Let the assistant read what it did wrong."""

    @wraps(tool)
    def told(*args: P.args, **kwargs: P.kwargs) -> str:
        try:
            return tool(*args, **kwargs)
        except GalapagosError as error:
            raise ToolError(str(error)) from None

    return told


def make_server() -> MCPServer:
    """Make a server with tables of its own."""
    tables = AssistantTables()
    server: MCPServer = MCPServer("galapagos", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")

    @server.tool()
    @with_tool_errors
    def games(language: Language = FALLBACK) -> str:
        """List the games with their seats and options, and the bots to play against."""
        return tables.games(language)

    @server.tool()
    @with_tool_errors
    def rules(
        game: GameName,
        about: Annotated[str, Field(description="a rule's number, a card or a word; empty for the list")] = "",
        language: Language = FALLBACK,
    ) -> str:
        """Look up the rules of a game."""
        return tables.rules(game, about, language)

    @server.tool()
    @with_tool_errors
    def new_table(
        game: GameName,
        seats: Seats,
        options: Annotated[dict[str, Option] | None, Field(description="options that `games` lists")] = None,
        seed: Annotated[str, Field(description="the same seed deals the same cards")] = "",
        language: Language = FALLBACK,
    ) -> str:
        """Set a table and show your first decision."""
        return tables.new_table(game, seats, options or {}, seed, language)

    @server.tool()
    @with_tool_errors
    def look(table: TableName) -> str:
        """Show the table and your decision again, in full."""
        return tables.look(table)

    @server.tool()
    @with_tool_errors
    def play(
        table: TableName,
        answer: Annotated[str, Field(description="the number of a choice, or the words of a move")],
    ) -> str:
        """Answer your decision, and show the next one or the result."""
        return tables.play(table, answer)

    @server.tool()
    @with_tool_errors
    def why_not(table: TableName, move: Annotated[str, Field(description="a move in the words of records")]) -> str:
        """Say whether a move is allowed, and if not, which rule forbids it."""
        return tables.why_not(table, move)

    @server.tool()
    @with_tool_errors
    def record(table: TableName) -> str:
        """Return the record of a finished game."""
        return tables.record(table)

    @server.tool()
    @with_tool_errors
    def review(
        table: Annotated[str, Field(description="a table whose game is over; or give a record")] = "",
        record: Annotated[str, Field(description="a record as JSON")] = "",
        seat: Annotated[str, Field(description="ann, bob …; by default yours")] = "",
        seconds: Annotated[float, Field(description="time for each decision")] = 0.1,
        language: Language = FALLBACK,
    ) -> str:
        """Say what each decision of a finished game cost, and what was luck."""
        return tables.review(table, record, seat, seconds, language)

    @server.tool()
    @with_tool_errors
    def close(table: TableName) -> str:
        """Give up a table."""
        return tables.close(table)

    return server


def serve() -> None:
    """Serve an assistant over standard input and output until it hangs up."""
    logging.getLogger("mcp").setLevel(logging.WARNING)
    make_server().run()

"""`galapagos mcp` with the SDK's own client: over standard input and output, and in one process."""

from __future__ import annotations

import os
import re
import sys

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import CallToolResult, TextContent

from galapagos.assistant.server import make_server
from galapagos.core.record import parse_record
from galapagos.core.registry import game_names

TOOLS = {"games", "rules", "new_table", "look", "play", "why_not", "record", "review", "close"}


def text_of(result: CallToolResult) -> str:
    content = result.content[0]
    assert isinstance(content, TextContent)
    return content.text


async def said(client: Client, tool: str, **arguments: object) -> str:
    result = await client.call_tool(tool, arguments)
    text = text_of(result)
    assert not result.is_error, text
    return text


async def refused(client: Client, tool: str, **arguments: object) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return text_of(result)


async def play_out(client: Client, table: str, text: str) -> str:
    while "The game is over." not in text:
        text = await said(client, "play", table=table, answer="Answer: 1")
    return text


def run(conversation, server=None):
    async def meet() -> None:
        async with Client(server or make_server()) as client:
            await conversation(client)

    anyio.run(meet)


def test_an_assistant_plays_and_reviews_over_stdio():
    """The command itself, from looking up a rule to the review of the game."""

    async def conversation(client: Client) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        assert "3.4 Attack" in await said(client, "rules", game="beginning")
        text = await said(client, "new_table", game="beginning", seats=["me", "random"], seed="7")
        table = re.findall(r"Table (\w+)\.", text)[0]
        assert "Goal:" in text
        assert "1. " in text
        assert "is no answer" in await refused(client, "play", table=table, answer="I like 2 of them")
        assert "hidden cards" in await refused(client, "record", table=table)
        text = await play_out(client, table, text)
        assert "Winner:" in text
        record = parse_record(await said(client, "record", table=table))
        assert record.players == ["me", "random"]
        told = await said(client, "review", table=table, seconds=0.01)
        assert told.startswith("Ann made ")
        assert "Winning chance" in told

    args = ["-m", "galapagos.terminal.launcher", "mcp"]
    command = StdioServerParameters(command=sys.executable, args=args, env=dict(os.environ))
    run(conversation, stdio_client(command))


@pytest.mark.parametrize("game", game_names())
def test_every_game_can_be_set_looked_at_and_given_up(game: str):
    async def conversation(client: Client) -> None:
        text = await said(client, "new_table", game=game, seats=["random", "me"], language="de")
        table = re.findall(r"Table (\w+)\.", text)[0]
        assert "Deine Entscheidung" in await said(client, "look", table=table)
        await said(client, "play", table=table, answer="1")
        assert await said(client, "close", table=table) == "Closed."
        assert "there is no table" in await refused(client, "look", table=table)

    run(conversation)


def test_rules_by_number_card_and_word():
    async def conversation(client: Client) -> None:
        whole = await said(client, "rules", game="beginning", about="3")
        assert "3.4 Attack" in whole
        assert "A carnivore with room" in whole
        assert "Scavenger: " in await said(client, "rules", game="beginning", about="scavenger")
        assert "Wasserloch" in await said(client, "rules", game="beginning", about="Wasserloch", language="de")
        assert "mentions 'teapot'" in await refused(client, "rules", game="beginning", about="teapot")
        assert "did you mean 'stones'" in await refused(client, "rules", game="stonez")
        assert "there is no language" in await refused(client, "games", language="xx")
        listed = await said(client, "games")
        assert all(name in listed for name in game_names())

    run(conversation)


def test_mistakes_are_told_and_nothing_is_started():
    async def conversation(client: Client) -> None:
        assert "must be 'me'" in await refused(client, "new_table", game="beginning", seats=["greedy", "random"])
        assert "code of its own" in await refused(client, "new_table", game="beginning", seats=["me", "os:getcwd"])
        assert "no bot 'greddy'" in await refused(client, "new_table", game="beginning", seats=["me", "greddy"])
        assert "2 to 5" in await refused(client, "new_table", game="beginning", seats=["me"])
        text = await said(client, "new_table", game="beginning", seats=["me", "random"], seed="3")
        table = re.findall(r"Table (\w+)\.", text)[0]
        assert "rule " in await said(client, "why_not", table=table, move="wolf attacks wolf")
        assert "mean no move" in await said(client, "why_not", table=table, move="pass the salt")
        assert "there is no table" in await refused(client, "play", table="nowhere", answer="1")

    run(conversation)


def test_a_review_of_a_record_from_elsewhere():
    async def conversation(client: Client) -> None:
        text = await said(
            client, "new_table", game="stones", seats=["me", "me"], options={"board": "rect-7x7"}, seed="1"
        )
        table = re.findall(r"Table (\w+)\.", text)[0]
        while "The game is over." not in text:
            text = await said(client, "play", table=table, answer="resign" if "resign" in text.lower() else "1")
        record = await said(client, "record", table=table)
        assert "Bob made" in await said(client, "review", record=record, seat="bob", seconds=0.01)
        assert "no seat is called" in await refused(client, "review", record=record, seat="zoe")

    run(conversation)

"""`galapagos.client`: both clients play whole games, come back after a cut line, and say what the server refuses."""

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
import threading
import time

import httpx
import msgspec
import pytest

import galapagos
from galapagos.client import AsyncClient, Client, SeatedPlayer, ServerError, Unreachable
from galapagos.client.stream import Cursor, Patience, read_message, table_and_invite
from galapagos.core.errors import IllegalMove
from galapagos.core.registry import game_names
from galapagos.server.wire.stream import (
    Answer,
    Moved,
    Ping,
    Pong,
    Situation,
    TableEvent,
    Undone,
    UndoReply,
    UndoState,
    Welcome,
)
from tests.support.servers import ServerThread, free_port
from tests.support.wire_cutter import Line

SERVER_LIBRARIES = ("litestar", "sqlalchemy", "uvicorn", "argon2", "numpy", "typer", "websockets")


class Watchful(galapagos.Player):
    """Plays at random and checks that a prompt from the network is like any other."""

    def __init__(self) -> None:
        self.rng, self.asked, self.longest = galapagos.Rng(5), 0, 0

    def choose(self, prompt: galapagos.Prompt) -> int:
        self.asked += 1
        assert list(prompt.imagined.choices()) == prompt.choices
        assert len(prompt.words) == len(prompt.choices)
        assert len(prompt.record) >= self.longest
        self.longest = len(prompt.record)
        return prompt.choices[self.rng.below(len(prompt.choices))]


@pytest.mark.parametrize("game", game_names())
def test_a_guest_plays_a_whole_game(served: ServerThread, game: str):
    player = Watchful()
    with Client(served.base) as client:
        table = client.new_table(game, ["me", "bot:random"], {"board": "rect-7x7"} if game == "stones" else {})
        ended = client.play(table.id, player)
        assert ended is not None
        assert player.asked > (0 if game == "stones" else 3)  # random play soon resigns there
        record = client.record(table.id)
        assert record.winners == [galapagos.core.names.SEATS[seat] for seat in ended.winners]
        assert isinstance(record.proof, dict)
        assert record.proof["commitments"][0]  # took part in the shuffle
        assert len(record.moves) >= player.longest
        assert client.play(table.id, player) == ended  # a game that is over is only read


def test_two_asynchronous_clients_meet(served: ServerThread):
    async def meet() -> tuple[object, object]:
        async with AsyncClient(served.base) as one, AsyncClient(served.base) as other:
            table = await one.new_table("beginning", ["me", "open"], public=False)
            link = f"{served.base}/#/table/{table.id}?invite={table.invite}"
            return await asyncio.gather(one.play(table.id, Watchful()), other.play(link, Watchful()))

    one, other = asyncio.run(meet())
    assert one is not None
    assert one == other


def test_both_clients_have_the_same_methods():
    def methods(kind: type) -> dict[str, list[str]]:
        found = inspect.getmembers(kind, inspect.isfunction)
        return {name: list(inspect.signature(f).parameters) for name, f in found if not name.startswith("_")}

    assert methods(Client) == methods(AsyncClient)
    for name in methods(Client):
        if name != "close":
            assert inspect.getdoc(getattr(Client, name)) == inspect.getdoc(getattr(AsyncClient, name))


def test_a_stream_resumes_where_the_line_was_cut(served: ServerThread):
    """Every event arrives once, in order, though the connection is reset again and again."""
    with Line(served.settings.port) as line, Client(f"http://127.0.0.1:{line.port}") as client:
        table = client.new_table("beginning", ["me", "bot:random"])
        numbers, cuts = [], 0
        seated, watched = SeatedPlayer(Watchful(), client.table(table.id)), client.follow(table.id)
        for message in watched:
            if isinstance(message, TableEvent):
                numbers.append(message.number)
            for command in seated.commands(message):
                client.send(table.id, command)
            if isinstance(message, Moved) and message.number > 20 * (cuts + 1) and cuts < 4:
                cuts += 1
                line.reset()
        assert cuts >= 2
        assert numbers == list(range(1, len(numbers) + 1))
        assert seated.ended is not None


def test_a_whole_game_over_a_line_that_is_reset(served: ServerThread):
    """Answers that are lost are sent again, and none counts twice."""
    with Line(served.settings.port) as line, Client(f"http://127.0.0.1:{line.port}") as client:
        table = client.new_table("beginning", ["me", "bot:random"])
        done = threading.Event()

        def cut() -> None:
            for _ in range(6):
                if done.wait(0.3):
                    return
                line.reset()

        cutter = threading.Thread(target=cut)
        cutter.start()
        try:
            assert client.play(table.id, Watchful()) is not None
        finally:
            done.set()
            cutter.join()


def test_typed_messages(served: ServerThread):
    with Client(served.base) as client:
        table = client.new_table("beginning", ["me", "bot:random"], public=False)
        messages = client.follow(table.id)
        first = next(messages)
        assert isinstance(first, Welcome)
        assert first.seats == [0]
        assert isinstance(next(message for message in messages if isinstance(message, Situation)), Situation)
        assert isinstance(client.send(table.id, Ping(ref=3)), Pong)
        assert client.me().guest
        assert "beginning" in {card.name for card in client.games()}
        assert client.house().version == galapagos.__version__
        assert client.rules("beginning", "de").rules
        assert table.id in {card.id for card in client.tables("beginning", mine=True).tables}
        client.leave(table.id)


def test_what_the_server_refuses(served: ServerThread):
    with Client(served.base) as client:
        with pytest.raises(ServerError) as caught:
            client.table("nowhere")
        assert (caught.value.status, caught.value.code) == (404, "not_found")
        with pytest.raises(ServerError, match="There is no"):
            list(client.follow("nowhere"))
    with Client(served.base, token="wrong") as client, pytest.raises(ServerError, match="token"):
        client.me()


def test_a_player_who_breaks_the_rules_is_told_at_once(served: ServerThread):
    class Wrong(galapagos.Player):
        def choose(self, prompt: galapagos.Prompt) -> int:
            return -1

    with Client(served.base) as client:
        table = client.new_table("beginning", ["me", "bot:random"])
        with pytest.raises(IllegalMove, match="not one of the choices"):
            client.play(table.id, Wrong())
        client.leave(table.id)


def test_a_server_that_is_not_there():
    begun = time.monotonic()
    with Client(f"http://127.0.0.1:{free_port()}", patience=0.2) as client, pytest.raises(Unreachable):
        client.house()
    assert time.monotonic() - begun < 60


def test_patience_grows_and_ends():
    patience = Patience(1000.0, first_wait=1.0)
    waits = [patience.next_wait(httpx.ReadError("gone")) for _ in range(8)]
    assert waits[0] < 1.3
    assert 20 < waits[-1] < 40
    patience.worked()
    assert patience.next_wait(None) < 1.3
    with pytest.raises(ServerError):
        patience.next_wait(ServerError(403, "forbidden", "no"))
    assert patience.next_wait(ServerError(503, "busy", "later")) > 0
    with pytest.raises(Unreachable):
        Patience(-1.0).next_wait(None)


def test_messages_of_later_versions_are_skipped():
    assert read_message('{"type":"hologram","number":3}') is None
    cursor = Cursor("t", 5)
    assert cursor.take(b'{"type":"paused","seat":0,"number":5,"at":1}') is None  # known already
    assert cursor.take(b'{"type":"paused","seat":0,"number":6,"at":1}') is not None
    assert cursor.take(b'{"type":"pong","ref":0,"now":1}') is None
    assert cursor.since == 6


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("4fz8", ("4fz8", "")),
        ("https://play.example/#/table/4fz8?invite=abc", ("4fz8", "abc")),
        ("http://127.0.0.1:8000/#/table/4fz8", ("4fz8", "")),
    ],
)
def test_links(address: str, found: tuple[str, str]):
    assert table_and_invite(address) == found


def test_the_client_needs_nothing_of_the_server():
    program = f"import sys, galapagos.client; print([name for name in {SERVER_LIBRARIES} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_a_player_agrees_to_undo_and_decides_again(served: ServerThread):
    with Client(served.base) as client:
        table = client.new_table("beginning", ["me", "bot:random"])
        seated, messages = SeatedPlayer(galapagos.bot("random"), table), client.follow(table.id)
        due = None
        while due is None:
            message = next(messages)
            commands = seated.commands(message)
            if isinstance(message, Situation) and message.choices:
                due = message
            else:
                for command in commands:
                    client.send(table.id, command)
        client.leave(table.id)
    heard = len(seated.lines)
    asking = msgspec.structs.replace(due, decision=due.decision + 1, undo=UndoState(requested_by=1, answer=[0]))
    assert seated.commands(asking) == [UndoReply(seat=0, agree=True)]
    assert seated.commands(due) == []  # answered already
    assert seated.commands(Undone(seat=1, moves=2)) == []
    assert len(seated.lines) == heard - 2
    again = msgspec.structs.replace(due, decision=due.decision + 2)
    assert isinstance(seated.commands(again)[0], Answer)
    assert seated.commands(msgspec.structs.replace(again, decision=again.decision + 1, paused=True)) == []

"""`galapagos bot`: an account's program plays at the tables it is given, where it sits, and in rematches."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import galapagos
from galapagos.client import Client
from galapagos.client import bot_account as module
from galapagos.client.bot_account import BotAccount
from tests.support.accounts import account, until
from tests.support.people import Json, Person, TableStream, play_out
from tests.support.servers import ServerThread

FIRST = """
import galapagos

class First(galapagos.Player):
    def choose(self, prompt):
        return prompt.choices[0]
"""


@pytest.fixture
def token(bob: Person) -> str:
    secret: str = bob.post("/api/tokens", name="bot", scopes=["read", "play", "create"])["secret"]
    return secret


@contextmanager
def running(base: str, token: str, make: Callable[[], galapagos.Player], **how: Any) -> Iterator[BotAccount]:
    with Client(base, token) as client:
        account = BotAccount(client, make, **how)
        thread = threading.Thread(target=account.run)
        thread.start()
        try:
            yield account
        finally:
            account.stop()
            thread.join(120)
            assert not thread.is_alive()


def resign(person: TableStream, number: int) -> None:
    """Wait until the game begins, and give up."""
    while person.situation.get("status") != "playing":
        message = person.receive(120)
        if message["type"] == "situation" and message["shuffle"]:
            person.commit()
            person.reveal()
    person.command("resign", seat=number)
    person.catch_up()
    assert person.situation["status"] == "over"


def test_the_command_plays_the_games_it_is_given(ann: Person, token: str, served: ServerThread, tmp_path):
    bot = tmp_path / "mine.py"
    bot.write_text(FIRST)
    table = ann.make("beginning", "me", "open", public=False)
    link = f"{served.base}/#/table/{table['id']}?invite={table['invite']}"
    command = [sys.executable, "-m", "galapagos.terminal.launcher", "bot", f"{bot}:First", "--server", served.base]
    command += ["--token", token, "--table", link, "--once"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        with ann.sit(table) as seat:
            play_out(seat)
        out, log = program.communicate(timeout=120)
    assert program.returncode == 0, log
    assert out.startswith("Bob plays at")
    assert "over (" in log
    assert token not in out + log


def test_it_comes_to_its_tables_and_to_the_rematch(
    monkeypatch, ann: Person, bob: Person, token: str, served: ServerThread
):
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)
    table = ann.make("stones", "me", "open", options={"board": "rect-7x7"})
    bob.join(table)
    with running(served.base, token, lambda: galapagos.bot("greedy")) as account:
        deadline = time.monotonic() + 120
        while table["id"] not in account.playing:  # or the game would be over before it has come
            assert time.monotonic() < deadline
            time.sleep(0.02)
        with ann.sit(table) as seat:
            resign(seat, 0)
        again = ann.post(f"/api/tables/{table['id']}/rematch")
        with ann.sit(again) as seat:
            resign(seat, again["mine"][0])


def test_a_bot_that_fails_leaves_the_game_to_the_server(monkeypatch, ann: Person, token: str, served: ServerThread):
    class Broken(galapagos.Player):
        def choose(self, prompt: galapagos.Prompt) -> int:
            raise ZeroDivisionError

    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)
    table = ann.make("beginning", "me", "open")
    with running(served.base, token, Broken) as account:
        account.start(table["id"])
        with ann.sit(table) as seat:
            play_out(seat)
            assert seat.situation["status"] == "over"
            assert any(message["type"] == "left" for message in seat.messages)


def test_it_takes_no_more_tables_than_it_may(ann: Person, token: str, served: ServerThread):
    tables = [ann.make("beginning", "me", "open") for _ in range(3)]
    with Client(served.base, token) as client:
        account = BotAccount(client, lambda: galapagos.bot("random"), most=2)
        for table in tables:
            account.start(table["id"])
        assert len(account.playing) == 2
        for table in tables:
            ann.post(f"/api/tables/{table['id']}/close")
        for game in account.playing.values():
            game.exception(timeout=120)
        account.threads.shutdown()


def test_a_bot_account_accepts_challenges_and_declines_other_games(monkeypatch, served: ServerThread):
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)
    person, program = account(served.base, "Challenger"), account(served.base, "Robot")
    assert program.post("/api/account/bot")["bot"]
    secret = program.post("/api/tokens", name="bot", scopes=["read", "play"])["secret"]
    with running(served.base, secret, lambda: galapagos.bot("greedy"), games=["stones"]):
        other = person.post("/api/challenges", to=program.me["name"], game="beginning")
        made = person.post("/api/challenges", to=program.me["name"], game="stones", options={"board": "rect-7x7"})
        cards = until(lambda: answered(person, other["id"], made["id"]))
        assert cards[other["id"]]["status"] == "declined"
        assert cards[other["id"]]["reason"] == "This bot plays stones."
        table = person.get(f"/api/tables/{cards[made['id']]['table']}")
        with person.sit(table) as seat:
            resign(seat, table["mine"][0])
    for one in (person, program):
        one.leave()


def answered(person: Person, *challenges: str) -> dict[str, Json]:
    """These challenges, once all of them are answered."""
    cards = {card["id"]: card for card in person.get("/api/challenges")["challenges"]}
    return {one: cards[one] for one in challenges} if all(cards[one]["status"] != "open" for one in challenges) else {}


def test_clients_challenge_each_other(served: ServerThread):
    people = [account(served.base, "First"), account(served.base, "Second")]
    secrets = [one.post("/api/tokens", name="x", scopes=["read", "play", "create"])["secret"] for one in people]
    with Client(served.base, secrets[0]) as first, Client(served.base, secrets[1]) as second:
        made = first.challenge(second.me().name, "beginning", bots=["random"])
        assert [card.id for card in second.challenges() if not card.mine] == [made.id]
        accepted = second.accept(made.id)
        assert accepted.status == "accepted"
        assert len(second.table(accepted.table).places) == 3
        assert second.table(accepted.table).mine
        refused = first.challenge(second.me().name, "stones")
        assert second.decline(refused.id, "No time").reason == "No time"
        for client in (first, second):
            client.leave(accepted.table)
    for one in people:
        one.leave()

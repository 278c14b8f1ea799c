"""What people are told of while they do not look: by push and by mail, as they wish."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from galapagos.server.admin.tasks import make_push_key
from galapagos.server.storage.schema import alerts, mail_addresses, tables
from galapagos.server.wall_clock import now
from tests.support.accounts import account
from tests.support.mail import MailServer
from tests.support.people import Json, Person
from tests.support.push import PushService
from tests.support.servers import ServerThread, settings


def wait(fits: Callable[[], bool], seconds: float = 120.0) -> None:
    deadline = time.monotonic() + seconds
    while not fits() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert fits()


@pytest.fixture(scope="module")
def push() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory, push: PushService, post: MailServer) -> Iterator[ServerThread]:
    folder: Path = tmp_path_factory.mktemp("telling")
    wish: Json = {"smtp": f"127.0.0.1:{post.port}", "smtp_tls": "none", "mail_from": "us@play.example"}
    chosen = settings(folder, site="https://play.example", push_hosts=push.host, digest_seconds=0.5, **wish)
    asyncio.run(make_push_key(chosen.database, replace=False))
    with ServerThread(chosen) as running:
        yield running


@pytest.fixture
def ann(telling: ServerThread, come: Callable[..., Person]) -> Person:
    return come("Ann", base=telling.base)


@pytest.fixture
def bob(telling: ServerThread, come: Callable[..., Person]) -> Person:
    return come("Bob", base=telling.base)


def begin(ann: Person, bob: Person, **wish: Any) -> tuple[Json, Person, int]:
    """Begin a game and return it with the person who must decide, and that seat."""
    table = ann.make("beginning", "me", "open", **wish)
    bob.join(table)
    with ann.sit(table) as seat:
        actor = seat.until_status("playing")["actor"]
    return table, (ann, bob)[actor], actor


def move(person: Person, table: Json) -> None:
    """Answer until it is somebody else's turn, or the game is over."""
    with person.sit(table) as seat:
        seat.until_status("playing")
        while seat.to_move:
            seat.answer()
            seat.catch_up()


def test_whose_turn_it_is_gets_a_push(push: PushService, ann: Person, bob: Person):
    for person, name in ((ann, "ann"), (bob, "bob")):
        card = person.post("/api/notifications/push", **push.subscription(name))
        assert card["push_key"]
        assert card["browsers"] == 1
    table, first, _ = begin(ann, bob)
    move(first, table)
    text = f"It is your turn: {'Ann' if first is ann else 'Bob'}"  # the others at the table, as the second one sees it

    def told() -> bool:
        return any(
            (each["kind"], each["table"], each["text"]) == ("your_turn", table["id"], text) for each in push.received
        )

    wait(told)


def test_what_is_switched_off_is_not_sent(telling: ServerThread, push: PushService, ann: Person):
    ann.post("/api/notifications/push", **push.subscription("quiet"))
    notify = telling.server.notifier.notify
    ann.send("PATCH", "/api/notifications", kind="message", way="push", wanted=False)
    assert not telling.run(notify(ann.me["id"], "message", "table1", "Bob"))
    assert telling.run(notify(ann.me["id"], "invitation", "table1", "Bob"))
    assert not telling.run(notify(ann.me["id"], "invitation", "table1", "Bob"))  # a moment ago
    choice = next(choice for choice in ann.get("/api/notifications")["choices"] if choice["kind"] == "message")
    assert not choice["push"]


def test_a_browser_that_is_gone_is_forgotten(telling: ServerThread, push: PushService, ann: Person):
    ann.post("/api/notifications/push", **push.subscription("gone"))
    push.status = 410
    try:
        assert telling.run(telling.server.notifier.notify(ann.me["id"], "invitation", "table2", "Bob"))
        wait(lambda: ann.get("/api/notifications")["browsers"] == 0)
    finally:
        push.status = 201


def test_a_challenge_is_told_and_leads_to_the_lobby(push: PushService, telling: ServerThread):
    ann, bob = account(telling.base, "Ann"), account(telling.base, "Bob")
    bob.post("/api/notifications/push", **push.subscription("challenged"))
    ann.post("/api/challenges", to=bob.me["name"], game="stones", clock={"type": "days", "days": 1})
    text = f"You are challenged to a game: {ann.me['name']}"
    wait(lambda: any((each["text"], each["page"]) == (text, "#/lobby") for each in push.received))
    for person in (ann, bob):
        person.leave()


def test_the_server_calls_nobody_but_push_services(push: PushService, ann: Person):
    keys = push.subscription("x")["keys"]
    for wrong in ("http://127.0.0.1:1/x", "https://evil.example/x", "file:///etc/passwd", f"http://{push.host}@evil/x"):
        assert ann.refused("POST", "/api/notifications/push", endpoint=wrong, keys=keys) == (400, "push")


def with_mail(person: Person, post: MailServer, name: str) -> Person:
    sent = len(post.inbox.mails)
    person.me = person.post("/api/account", name=name, passphrase="a long walk")
    person.post("/api/account/mail", address=f"{name.replace(' ', '.')}@example.org", passphrase="a long walk")
    text = post.wait_for(sent + 1)[-1].get_content()
    found = re.search(r"confirm=(\S+)", text)
    assert found
    person.post("/api/mail/confirm", token=found[1])
    return person


def test_mails_wait_for_each_other_and_say_what_still_holds(telling: ServerThread, post: MailServer, ann: Person, come):
    with_mail(ann, post, "Mailed Ann")
    sent, notify = len(post.inbox.mails), telling.server.notifier.notify
    mine = sql.update(mail_addresses).where(mail_addresses.c.person == ann.me["id"])
    telling.run(telling.server.store.run(mine.values(mailed=now() + 3_600_000)))  # none before all three are there
    telling.run(notify(ann.me["id"], "your_turn", "no-such-table", "Bob"))  # not so any more when the mail goes out
    telling.run(notify(ann.me["id"], "invitation", "table3", "Cat"))
    telling.run(notify(ann.me["id"], "invitation", "table4", "Dan"))
    telling.run(telling.server.store.run(mine.values(mailed=0)))
    mail = post.wait_for(sent + 1)[-1]
    text = mail.get_content().replace("\r\n", "\n")
    assert "Cat\nhttps://play.example/#/table/table3" in text
    assert "Dan" in text
    assert "Bob" not in text
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    found = re.search(r"#/unsubscribe\?token=(\S+)", text)
    assert found
    stranger = come(base=telling.base)
    off = stranger.http.post("/api/unsubscribe", params={"token": found[1]})
    assert off.json() == {"kind": "invitation", "way": "mail"}
    assert not telling.run(notify(ann.me["id"], "invitation", "table5", "Eve"))
    one_click = mail["List-Unsubscribe"].strip("<>").replace("https://play.example", telling.base)
    done = stranger.http.post(one_click, content="List-Unsubscribe=One-Click")
    assert done.json()["kind"] == "all"
    assert not any(choice["mail"] for choice in ann.get("/api/notifications")["choices"])
    assert stranger.http.post("/api/unsubscribe", params={"token": "x" + found[1]}).status_code == 400


def test_a_clock_that_runs_low_is_told_once(telling: ServerThread, push: PushService, ann: Person, bob: Person):
    table, first, _ = begin(ann, bob, clock={"type": "days", "days": 1})
    first.post("/api/notifications/push", **push.subscription("clock"))
    store, notifier = telling.server.store, telling.server.notifier
    soon = sql.update(tables).where(tables.c.id == table["id"]).values(due=now() + 3_600_000)
    telling.run(store.run(soon))

    def told() -> list[Json]:
        return [each for each in push.received if each["kind"] == "clock_low" and each["table"] == table["id"]]

    telling.run(notifier.warn_of_clocks())
    wait(lambda: len(told()) == 1)
    telling.run(notifier.warn_of_clocks())
    assert len(told()) == 1


def test_a_message_is_told_to_those_who_do_not_look(push: PushService, ann: Person, bob: Person):
    table, _, _ = begin(ann, bob)
    for person, name in ((ann, "a"), (bob, "b")):
        person.post("/api/notifications/push", **push.subscription(name))
    heard = len(push.received)
    with ann.sit(table) as seat:
        seat.until_status("playing")
        seat.command("say", text="hello")
        wait(lambda: any(each["kind"] == "message" for each in push.received[heard:]))
    assert [each["text"] for each in push.received[heard:] if each["kind"] == "message"] == [
        "A message at your table: Ann"
    ]


def test_the_same_thing_is_told_once_a_minute(telling: ServerThread, push: PushService, ann: Person):
    ann.post("/api/notifications/push", **push.subscription("once"))

    def told(subject: str) -> bool:
        return bool(telling.run(telling.server.notifier.notify(ann.me["id"], "message", subject, "Ann")))

    assert [told("one"), told("one"), told("other")] == [True, False, True]
    a_minute_ago = sql.update(alerts).where(alerts.c.person == ann.me["id"]).values(at=alerts.c.at - 60_001)
    telling.run(telling.server.store.run(a_minute_ago))
    assert [told("one"), told("one")] == [True, False]


def test_mail_is_in_the_language_of_the_person(telling: ServerThread, post: MailServer, come):
    person = come(base=telling.base)
    person.http.headers["accept-language"] = "de"
    with_mail(person, post, "Deutsche Ann")
    sent = len(post.inbox.mails)
    telling.run(telling.server.notifier.notify(person.me["id"], "invitation", "table9", "Kim"))
    assert post.wait_for(sent + 1)[-1]["Subject"] == "Du bist zu einer Partie eingeladen: Kim"
    person.http.put("/api/me/language", json={"language": "fr"})
    telling.run(telling.server.notifier.notify(person.me["id"], "invitation", "table8", "Kim"))
    assert post.wait_for(sent + 2)[-1]["Subject"] == "On vous invite à une partie\u202f: Kim"

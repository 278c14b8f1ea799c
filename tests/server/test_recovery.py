"""Ways into an account without its passphrase: passkeys, recovery codes, links by mail."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from galapagos.server.people import recovery
from galapagos.server.people.mail import Mailer
from galapagos.server.storage.schema import passkey_challenges
from galapagos.server.wall_clock import now
from tests.support.authenticator import Authenticator
from tests.support.mail import MailServer
from tests.support.patience import PATIENCE
from tests.support.people import Json, Person
from tests.support.servers import ServerThread, settings

NEW = "another long walk"


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, post: MailServer) -> Iterator[ServerThread]:
    folder: Path = tmp_path_factory.mktemp("mailing")
    wish: Json = {"smtp": f"127.0.0.1:{post.port}", "smtp_tls": "none", "mail_from": "us@play.example"}
    with ServerThread(settings(folder, site="https://play.example", **wish)) as running:
        yield running


def account(person: Person, name: str) -> Person:
    person.me = person.post("/api/account", name=name, passphrase="a long walk")
    return person


# -- passkeys ---------------------------------------------------------------------------------------------------------


def test_a_passkey_logs_in_once_per_challenge(served: ServerThread, ann: Person, come):
    account(ann, "Key Keeper")
    device = Authenticator(served.base)
    made = ann.post("/api/passkeys", name="phone", credential=device.create(ann.post("/api/passkeys/options")))
    assert [key["name"] for key in ann.get("/api/me/account")["passkeys"]] == ["phone"]
    elsewhere = come()
    signed = device.get(elsewhere.post("/api/login/passkey/options"))
    assert elsewhere.post("/api/login/passkey", credential=signed)["id"] == ann.me["id"]
    assert come().refused("POST", "/api/login/passkey", credential=signed) == (401, "passkey")
    signed = device.get(elsewhere.post("/api/login/passkey/options"))
    given = served.run(served.server.store.rows(sql.select(passkey_challenges)))  # other tests leave some, too
    assert max(row["until"] for row in given) <= now() + 300_000
    served.run(served.server.store.run(sql.update(passkey_challenges).values(until=now() - 1)))
    assert elsewhere.refused("POST", "/api/login/passkey", credential=signed) == (401, "passkey")  # too late
    ann.http.delete(f"/api/passkeys/{made['id']}")
    again = come()
    signed = device.get(again.post("/api/login/passkey/options"))
    assert again.refused("POST", "/api/login/passkey", credential=signed) == (401, "passkey")


def test_a_passkey_of_another_site_or_made_up_is_refused(served: ServerThread, ann: Person, bob: Person, come):
    account(ann, "Site Keeper")
    for wrong in (Authenticator("http://evil.example"), Authenticator(served.base.replace("http:", "https:"))):
        credential = wrong.create(ann.post("/api/passkeys/options"))
        assert ann.refused("POST", "/api/passkeys", name="x", credential=credential) == (401, "passkey")
    device = Authenticator(served.base)
    ann.post("/api/passkeys", name="real", credential=device.create(ann.post("/api/passkeys/options")))
    thief = Authenticator(served.base)
    thief.id = device.id
    signed = thief.get(bob.post("/api/login/passkey/options"))
    assert bob.refused("POST", "/api/login/passkey", credential=signed) == (401, "passkey")
    for junk in ({}, {"id": "x"}, {"response": 5}, {"response": {"clientDataJSON": "!!"}}):
        assert come().refused("POST", "/api/login/passkey", credential=junk) == (401, "passkey")
    assert bob.refused("POST", "/api/passkeys/options") == (409, "account")


# -- recovery codes ---------------------------------------------------------------------------------------------------


def test_a_recovery_code_works_once_and_ends_all_sessions(ann: Person, come):
    account(ann, "Code Keeper")
    assert ann.refused("POST", "/api/account/codes", passphrase="wrong") == (401, "login")
    first = ann.post("/api/account/codes", passphrase="a long walk")["codes"]
    codes = ann.post("/api/account/codes", passphrase="a long walk")["codes"]
    assert len({*first, *codes}) == 16
    assert ann.get("/api/me/account")["codes"] == 8
    lost = come()
    for wrong in (first[0], "0000", ""):
        body = {"name": "Code Keeper", "code": wrong, "passphrase": NEW}
        assert lost.refused("POST", "/api/recover/code", **body) == (401, "login")
    found = lost.post("/api/recover/code", name="code keeper", code=f" {codes[0].upper()} ", passphrase=NEW)
    assert found["id"] == ann.me["id"]
    assert ann.refused("GET", "/api/sessions") == (401, "who")
    assert come().refused("POST", "/api/recover/code", name="Code Keeper", code=codes[0], passphrase=NEW)[0] == 401
    assert come().post("/api/login", name="Code Keeper", passphrase=NEW)["id"] == ann.me["id"]
    assert lost.get("/api/me/account")["codes"] == 7


# -- mail -------------------------------------------------------------------------------------------------------------


def token_in(text: str, purpose: str) -> str:
    found = re.search(rf"https://play\.example/#/account\?{purpose}=(\S+)", text)
    assert found, text
    return found[1]


def test_a_mailed_link_leads_back_into_the_account(
    mailing: ServerThread, post: MailServer, come, monkeypatch: pytest.MonkeyPatch
):
    ann = account(come(base=mailing.base), "Mail Keeper")
    sent = len(post.inbox.mails)
    assert ann.refused("POST", "/api/account/mail", address="ann@example.org", passphrase="wrong") == (401, "login")
    card = ann.post("/api/account/mail", address="ann@example.org", passphrase="a long walk")
    assert card == {"offered": True, "address": "ann@example.org", "confirmed": False}
    mail = post.wait_for(sent + 1)[-1]
    assert (mail["To"], mail["From"]) == ("ann@example.org", "us@play.example")
    stranger = come(base=mailing.base)
    stranger.post("/api/recover/mail", name="Mail Keeper")  # not confirmed: nothing is sent
    ann.post("/api/mail/confirm", token=token_in(mail.get_content(), "confirm"))
    assert ann.get("/api/me/account")["mail"]["confirmed"]
    stranger.post("/api/recover/mail", name="Nobody At All")
    stranger.http.headers["accept-language"] = "de"
    stranger.post("/api/recover/mail", name="mail keeper")
    text = post.wait_for(sent + 2)[-1].get_content()
    assert len(post.inbox.mails) == sent + 2
    token = token_in(text, "recover")
    with monkeypatch.context() as later:
        later.setattr(recovery, "LINK_SECONDS", -1)
        assert stranger.refused("POST", "/api/recover/link", token=token, passphrase=NEW) == (401, "link")
    assert recovery.LINK_SECONDS == 3600
    assert stranger.post("/api/recover/link", token=token, passphrase=NEW)["id"] == ann.me["id"]
    assert ann.refused("GET", "/api/sessions") == (401, "who")
    assert stranger.refused("POST", "/api/recover/link", token=token, passphrase=NEW) == (401, "link")
    assert stranger.refused("POST", "/api/recover/link", token=token[:-1], passphrase=NEW) == (401, "link")
    assert stranger.post("/api/account/mail", address="", passphrase=NEW)["address"] == ""


def test_nobody_learns_from_the_answer_whether_a_mail_is_sent(
    mailing: ServerThread, post: MailServer, come, monkeypatch: pytest.MonkeyPatch
):
    ann = account(come(base=mailing.base), "Quiet Keeper")
    sent, sending = len(post.inbox.mails), threading.Event()
    ann.post("/api/account/mail", address="ann@example.org", passphrase="a long walk")
    ann.post("/api/mail/confirm", token=token_in(post.wait_for(sent + 1)[-1].get_content(), "confirm"))
    answered = asyncio.Event()

    async def send_later(*_: object) -> bool:
        sending.set()
        await answered.wait()
        return True

    monkeypatch.setattr(Mailer, "send", send_later)
    stranger = come(base=mailing.base)
    answers = [stranger.http.post("/api/recover/mail", json={"name": name}) for name in ("Quiet Keeper", "Nobody")]
    assert [(answer.status_code, answer.content) for answer in answers] == [(204, b"")] * 2
    assert sending.wait(PATIENCE)

    async def let_go() -> None:
        answered.set()

    mailing.run(let_go())


def test_an_address_that_could_carry_headers_is_refused(mailing: ServerThread, come):
    ann = account(come(base=mailing.base), "Header Keeper")
    for wrong in ("a@b\nBcc: c@d", "a b@c", "no-at", "a@b,c@d", "<a@b>"):
        assert ann.refused("POST", "/api/account/mail", address=wrong, passphrase="a long walk")[0] == 400


def test_without_a_mail_server_nothing_is_offered(ann: Person):
    account(ann, "Mailless")
    assert not ann.get("/api/house")["mail"]
    refused = ann.refused("POST", "/api/account/mail", address="a@b.example", passphrase="a long walk")
    assert refused == (409, "no_mail")


def test_export_and_deletion_know_the_new_things(served: ServerThread, ann: Person, come):
    account(ann, "All Keeper")
    device = Authenticator(served.base)
    ann.post("/api/passkeys", name="phone", credential=device.create(ann.post("/api/passkeys/options")))
    table = ann.make("beginning", "me", "open")
    ann.post(f"/api/tables/{table['id']}/note", text="watch the wolf")
    data = ann.get("/api/me/data")
    assert (data["passkeys"], data["notes"]) == (["phone"], {table["id"]: "watch the wolf"})
    ann.post("/api/account/delete", passphrase="a long walk")
    gone = come()
    signed = device.get(gone.post("/api/login/passkey/options"))
    assert gone.refused("POST", "/api/login/passkey", credential=signed) == (401, "passkey")

"""The account in the browser: made, left, entered in every way, exported, deleted; and the door of a closed server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import sqlalchemy as sql
from playwright.sync_api import Page, expect

from galapagos.server.people.roles import give_role
from galapagos.server.storage.schema import alerts, mail_addresses
from tests.support.accounts import account
from tests.support.people import Person, play_out
from tests.support.servers import ServerProcess
from tests.support.visitor import Visitor
from tests.web.full_site import PASSPHRASE, FullSite, make_account, subscribe_here

Visit = Callable[..., Visitor]
ANOTHER = "another long enough"


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for invited people, without guests."""
    database = str(tmp_path_factory.mktemp("closed") / "tables.db")
    with ServerProcess(database, guests=False, invite_only=True) as running:
        yield running


def open_form(visitor: Visitor, radio: str) -> None:
    """Open the account page of somebody who is not logged in."""
    visitor.page.goto("about:blank")  # so that the page is loaded again
    visitor.open("account")
    visitor.page.get_by_role("radio", name=radio).check()


def log_in(visitor: Visitor, radio: str, button: str, name: str, passphrase: str) -> None:
    open_form(visitor, radio)
    visitor.page.locator("#account-name").fill(name)
    visitor.page.locator("#account-passphrase").fill(passphrase)
    visitor.page.get_by_role("button", name=button, exact=True).click()
    visitor.page.locator(".game").first.wait_for()


def log_out(visitor: Visitor, button: str) -> None:
    visitor.open("account")
    visitor.page.get_by_role("button", name=button, exact=True).first.click()
    visitor.page.locator(".game").first.wait_for()


def test_an_account_is_made_left_recovered_exported_and_deleted(visit: Visit):
    ann = visit(locale="de-DE")
    page = ann.page
    ann.set_table("stones", ["me", "open"], {})
    ann.open("account")
    expect(page.get_by_role("radio", name="Ich bin neu hier")).to_be_checked()
    codes = make_account(ann, "Browser-Anna")
    assert len(set(codes)) == 8
    ann.open("games")
    expect(page.locator("#content li")).to_have_count(1)  # the guest's table is the account's
    ann.open("account")
    expect(page.get_by_text("Du bist als Browser-Anna angemeldet.")).to_be_visible()
    ann.accessible()
    ann.no_sideways_scroll()
    log_out(ann, "Abmelden")
    log_in(ann, "Ich habe ein Konto", "Anmelden", "Browser-Anna", PASSPHRASE)
    log_out(ann, "Abmelden")

    open_form(ann, "Ich habe ein Konto")
    page.locator("summary", has_text="Kennsatz verloren").click()
    page.locator("#recover-name").fill("browser-anna")
    page.locator("#recover-code").fill(codes[3])
    page.locator("#recover-passphrase").fill(ANOTHER)
    page.get_by_role("button", name="Diesen Kennsatz nehmen").click()
    page.locator(".game").first.wait_for()
    ann.open("account")
    expect(page.get_by_text("Du hast noch 7 Codes.")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("button", name="Meine Daten speichern").click()
    data = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert data["name"] == "Browser-Anna"
    page.locator("summary", has_text="Mich löschen").click()
    page.locator("#account-proof").fill(PASSPHRASE)  # the one of before
    page.get_by_role("button", name="Mich endgültig löschen").click()
    expect(page.get_by_role("alert")).to_contain_text("Der Kennsatz stimmt nicht.")
    page.locator("#account-proof").fill(ANOTHER)
    page.get_by_role("button", name="Mich endgültig löschen").click()
    page.locator(".game").first.wait_for()
    ann.open("account")
    expect(page.get_by_text("Du bist Gast")).to_be_visible()
    ann.forgive("status of 401")


def with_authenticator(page: Page) -> None:
    """Plug in a security key that always agrees."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**options, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )


def test_a_passkey_a_mail_and_a_new_passphrase(visit: Visit, full: FullSite):
    ann = visit(full.base, kept=True)
    page = ann.page
    with_authenticator(page)
    subscribe_here(ann, full, "account")
    make_account(ann, "Passkey Ann")
    ann.open("account")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("button", name="Remove the passkey")).to_have_count(1)

    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_text("This browser shows notifications.")).to_be_visible()
    messages = page.get_by_role("checkbox", name="messages: Push")
    messages.uncheck()
    page.get_by_label("Days").fill("3")
    page.get_by_role("button", name="Begin now").click()
    expect(page.get_by_text("You are away until")).to_be_visible()

    page.locator("summary", has_text="New token").click()
    page.locator("#token-name").fill("my program")
    page.get_by_role("button", name="Make the token").click()
    expect(page.get_by_text("gal_")).to_be_visible()
    mails = len(full.post.inbox.mails)
    page.locator("#mail-address").fill("ann@example.org")
    page.locator("#mail-proof").fill(PASSPHRASE)
    page.get_by_role("button", name="Save and confirm by mail").click()
    ann.open(full.mailed_link(mails + 1))
    expect(page.get_by_text("Your mail address is confirmed.")).to_be_visible()
    ann.open("account")
    expect(page.get_by_text("confirmed", exact=True)).to_be_visible()
    expect(messages).not_to_be_checked()

    page.locator("#passphrase-old").fill(PASSPHRASE)
    page.locator("#passphrase-new").fill(ANOTHER)
    page.get_by_role("checkbox", name="also end my tokens").check()
    page.get_by_role("button", name="Change the passphrase").click()
    expect(page.get_by_text("Your passphrase has been changed.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Tokens for programs")).to_be_visible()
    expect(page.get_by_text("my program")).to_have_count(0)
    person: str = page.evaluate("fetch('/api/me').then(reply => reply.json())")["id"]
    log_out(ann, "Log out")
    ann.open(unsubscribe_link(full, person, mails + 2))
    expect(page.get_by_text("No more mails of this kind: invitations.")).to_be_visible()
    assert not full.thread.run(full.thread.server.notifier.wants(person, "invitation", "mail"))
    assert full.thread.run(full.thread.server.notifier.wants(person, "your_turn", "mail"))

    open_form(ann, "I have an account")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.locator(".game").first.wait_for()
    log_out(ann, "Log out")

    open_form(ann, "I have an account")
    page.locator("summary", has_text="Lost your passphrase?").click()
    page.locator("#recover-mail-name").fill("Passkey Ann")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_text("a link is on its way")).to_be_visible()
    ann.open(full.mailed_link(mails + 3))
    page.locator("#recover-fresh").fill(PASSPHRASE)
    page.get_by_role("button", name="Choose this passphrase").click()
    expect(page.get_by_text("You are logged in as Passkey Ann.")).to_be_visible()


def unsubscribe_link(full: FullSite, person: str, mails: int) -> str:
    """Let a digest go out now. Return where its link against further ones leads."""
    server = full.thread.server
    full.thread.run(server.notifier.notify(person, "invitation", "table", "Cat"))
    full.thread.run(
        server.store.run(
            sql.update(alerts).where(alerts.c.person == person).values(at=0),
            sql.update(mail_addresses).where(mail_addresses.c.person == person).values(mailed=0),
        )
    )
    full.thread.run(server.notifier.send_digests())
    found = re.search(r"#/(unsubscribe\S+)", full.post.wait_for(mails)[-1].get_content())
    assert found
    return found[1]


@pytest.fixture
def come(server: ServerProcess) -> Iterator[Callable[..., Person]]:
    """People without a browser."""
    with ExitStack() as stack:

        def person(*arguments: str | None, make: Callable[..., Person] = Person, base: str = server.base) -> Person:
            made = make(base, *arguments)
            stack.callback(made.leave)
            return made

        yield person


def test_sessions_tokens_and_games_are_ended_and_deleted(visit: Visit, come: Callable[..., Person]):
    elsewhere = [come("Everywhere", make=account), come(), come()]
    name = elsewhere[0].me["name"]
    for person in elsewhere[1:]:
        person.post("/api/login", name=name, passphrase="correct horse battery")
    with elsewhere[0].sit(elsewhere[0].make("stones", "me", "bot:random")) as seat:
        play_out(seat)
    token = elsewhere[0].post("/api/tokens", name="my program", scopes=["read"])["secret"]
    program = come(None, token)
    program.get("/api/my/games")
    ann = visit()
    page = ann.page
    log_in(ann, "I have an account", "Log in", name, "correct horse battery")

    ann.open("account")
    ends = page.locator("#sessions ~ ul").get_by_role("button")
    expect(ends).to_have_count(3)
    ends.first.click()
    expect(ends).to_have_count(2)
    assert [person.get("/api/me")["guest"] for person in elsewhere].count(True) == 1
    page.get_by_role("button", name="Log out all others").click()
    expect(ends).to_have_count(0)
    assert all(person.get("/api/me")["guest"] for person in elsewhere)
    page.get_by_role("button", name="End the token my program").click()
    expect(page.get_by_text("my program")).to_have_count(0)
    assert program.refused("GET", "/api/my/games") == (401, "token")

    page.locator("summary", has_text="A program plays with this account").click()
    page.get_by_role("button", name="Make it a bot").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Make it a bot").click()
    expect(page.get_by_role("alert")).to_contain_text("This account has played already.")

    ann.open("games")
    page.get_by_role("button", name=re.compile("^Delete ")).click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#finished ~ ul li")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Delete ")).click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(page.locator("#finished ~ ul li")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("No finished games like these.")).to_be_visible()
    ann.forgive("status of 409")


def test_a_moderator_deals_with_a_report_and_an_account_becomes_a_bot(
    visit: Visit, full: FullSite, come: Callable[..., Person]
):
    rude, mo, ann = come("Rude Rob", base=full.base), visit(full.base), visit(full.base)
    make_account(mo, "Moderating Mo")
    mo.open("account")
    page = mo.page
    expect(page.get_by_text("You are logged in as Moderating Mo.")).to_be_visible()
    expect(page.get_by_role("link", name="For moderators")).to_have_count(0)
    person: str = page.evaluate("fetch('/api/me').then(reply => reply.json())")["id"]
    full.thread.run(give_role(full.thread.server.store, person, "moderator"))

    table = rude.make("beginning", "me", "open")
    with rude.sit(table) as seat:
        seat.command("say", text="something rude")
        ann.open(f"table/{table['id']}")
        ann.page.get_by_role("button", name="Report or mute Rude Rob").click()
        ann.page.get_by_role("button", name="Report", exact=True).click()
        expect(ann.page.get_by_text("The moderators will look at it.")).to_be_visible()
        ann.page.get_by_role("button", name="Report or mute Rude Rob").click()
        ann.page.get_by_role("button", name="Mute", exact=True).click()
        expect(ann.page.get_by_text("something rude")).to_have_count(0)
        ann.page.reload()  # the browser remembers it
        ann.page.get_by_role("button", name="Muted: Rude Rob. Show again").wait_for()
        expect(ann.page.get_by_text("something rude")).to_have_count(0)
        ann.page.get_by_role("button", name="Muted: Rude Rob. Show again").click()
        expect(ann.page.get_by_text("something rude")).to_be_visible()

        page.reload()
        page.get_by_role("link", name="For moderators").click()
        report = page.locator("section.sheet", has_text="Rude Rob")
        expect(report.locator("q")).to_have_text("something rude")
        mo.accessible()
        mo.no_sideways_scroll()
        page.get_by_label("Reason, as the person will read it").fill("Be kind.")
        report.get_by_role("button", name="Mute").click()
        expect(report).to_have_count(0)
        refusal = seat.command("say", text="again")
        assert refusal["code"] == "muted"
        assert "Be kind." in refusal["message"]
    page.get_by_label("A word").fill("flumox")
    page.get_by_role("button", name="Forbid").click()
    page.get_by_role("button", name="Allow flumox again").click()
    expect(page.get_by_role("button", name="Allow flumox again")).to_have_count(0)

    mo.open("account")  # which has not played yet
    expect(page.locator("main .tag", has_text="Bot")).to_have_count(0)
    page.locator("summary", has_text="A program plays with this account").click()
    page.get_by_role("button", name="Make it a bot").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Make it a bot").click()
    expect(page.locator("main .tag", has_text="Bot")).to_be_visible()
    expect(page.get_by_text("A program plays with this account")).to_have_count(0)


def test_a_closed_server_shows_its_door_and_lets_invited_people_in(visit: Visit, closed: ServerProcess):
    bob = visit(closed.base)
    bob.open()
    expect(bob.page.get_by_role("heading", name="Come in")).to_be_visible()
    invite = [sys.executable, "-m", "galapagos.server.cli", "admin", "invite"]
    code = subprocess.run(invite, env=closed.environment, check=True, capture_output=True, text=True).stdout.strip()
    bob.open(f"account?invitation={code}")
    bob.page.locator("#account-name").fill("Invited Bob")
    bob.page.locator("#account-passphrase").fill(PASSPHRASE)
    bob.page.get_by_role("button", name="Make an account").click()
    bob.page.get_by_role("button", name="I have kept them").click()
    bob.play_now("beginning")
    bob.forgive("status of 401")

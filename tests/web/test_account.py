"""The account in the browser: made, left, entered in every way, exported, deleted; and the door of a closed server."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

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
    ann = visit(full.base)
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
    log_out(ann, "Log out")

    open_form(ann, "I have an account")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.locator(".game").first.wait_for()
    log_out(ann, "Log out")

    open_form(ann, "I have an account")
    page.locator("summary", has_text="Lost your passphrase?").click()
    page.locator("#recover-mail-name").fill("Passkey Ann")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_text("a link is on its way")).to_be_visible()
    ann.open(full.mailed_link(mails + 2))
    page.locator("#recover-fresh").fill(PASSPHRASE)
    page.get_by_role("button", name="Choose this passphrase").click()
    expect(page.get_by_text("You are logged in as Passkey Ann.")).to_be_visible()


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

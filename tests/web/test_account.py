"""The account in the browser: made, left, entered again, exported, deleted; and the door of a closed server."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.servers import ServerProcess
from tests.support.visitor import Visitor

Visit = Callable[..., Visitor]
PASSPHRASE = "quite long enough"


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for invited people, without guests."""
    database = str(tmp_path_factory.mktemp("closed") / "tables.db")
    with ServerProcess(database, guests=False, invite_only=True) as running:
        yield running


def fill(visitor: Visitor, name: str) -> None:
    visitor.page.locator("#account-name").fill(name)
    visitor.page.locator("#account-passphrase").fill(PASSPHRASE)


def test_an_account_is_made_left_exported_and_deleted(visit: Visit):
    ann = visit(locale="de-DE")
    ann.open("settings")
    fill(ann, "Browser-Anna")
    ann.page.get_by_role("button", name="Konto anlegen").click()
    expect(ann.page).not_to_have_url(f"{ann.base}/#/settings")
    ann.open("settings")
    expect(ann.page.get_by_text("Du bist als Browser-Anna angemeldet.")).to_be_visible()
    ann.accessible()
    ann.no_sideways_scroll()
    ann.page.get_by_role("button", name="Abmelden").click()
    expect(ann.page).not_to_have_url(f"{ann.base}/#/settings")
    ann.open("settings")
    fill(ann, "Browser-Anna")
    ann.page.get_by_role("button", name="Anmelden").click()
    expect(ann.page).not_to_have_url(f"{ann.base}/#/settings")
    ann.open("settings")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Meine Daten speichern").click()
    data = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert data["name"] == "Browser-Anna"
    ann.page.locator("summary", has_text="Mich löschen").click()
    ann.page.locator("#account-proof").fill("something else")
    ann.page.get_by_role("button", name="Mich endgültig löschen").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("Der Kennsatz stimmt nicht.")
    ann.page.locator("#account-proof").fill(PASSPHRASE)
    ann.page.get_by_role("button", name="Mich endgültig löschen").click()
    expect(ann.page).not_to_have_url(f"{ann.base}/#/settings")
    ann.open("settings")
    expect(ann.page.get_by_text("Du bist Gast")).to_be_visible()
    ann.forgive("status of 401")


def test_a_closed_server_shows_its_door_and_lets_invited_people_in(visit: Visit, closed: ServerProcess):
    bob = visit(closed.base)
    bob.open()
    expect(bob.page.get_by_role("heading", name="Come in")).to_be_visible()
    invite = [sys.executable, "-m", "galapagos.server.cli", "admin", "invite"]
    code = subprocess.run(invite, env=closed.environment, check=True, capture_output=True, text=True).stdout.strip()
    bob.open(f"account?invitation={code}")
    fill(bob, "Invited Bob")
    bob.page.get_by_role("button", name="Make an account").click()
    expect(bob.page.locator(".game").first).to_be_visible()
    bob.play_now("beginning")
    bob.forgive("status of 401")

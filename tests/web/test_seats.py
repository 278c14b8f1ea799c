"""At the waiting table: what its host can do with the seats. At the table: who keeps the others waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.support.servers import ServerProcess, until
from tests.support.visitor import Visitor

Visit = Callable[..., Visitor]


def button(visitor: Visitor, name: str):
    return visitor.page.get_by_role("button", name=name, exact=True)


def test_the_host_keeps_seats_removes_people_hides_and_deletes_the_table(visit: Visit):
    ann, bob = visit(), visit()
    ann.set_table("beginning", ["me", "open", "open"], {})
    bob.page.goto(ann.page.locator("#link").input_value())
    button(bob, "Sit here").first.click()
    expect(button(bob, "Sit here")).to_have_count(0)  # one seat is enough for a guest
    expect(button(bob, "Remove")).to_have_count(0)

    button(ann, "Keep for people with the link").click()
    expect(bob.page.get_by_text("kept for somebody")).to_be_visible()
    button(ann, "Open to everybody").click()
    expect(bob.page.get_by_text("kept for somebody")).to_have_count(0)

    button(ann, "Take it off the list").click()
    expect(ann.page.get_by_text("Only people with the link find it.")).to_be_visible()

    ann.page.get_by_role("button", name="Remove").click()
    expect(button(bob, "Sit here")).to_have_count(2)
    button(bob, "Sit here").first.click()
    expect(bob.page.get_by_text("You cannot sit at this table any more.")).to_be_visible()
    bob.forgive("403")

    button(ann, "Delete the table").click()
    button(ann, "Really delete it").click()
    expect(ann.page.locator(".game").first).to_be_visible()
    expect(bob.page.get_by_text("This table is not there")).to_be_visible()
    for visitor in (ann, bob):
        visitor.open()
        visitor.page.locator(".game").first.wait_for()
        visitor.forgive("404")


@pytest.fixture
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server where nobody has to wait long for somebody who does not answer."""
    with ServerProcess(str(tmp_path_factory.mktemp("impatient") / "tables.db"), claim_seconds=2) as running:
        yield running


def test_a_claim_warns_a_slow_player_before_a_bot_plays(visit: Visit, impatient: ServerProcess):
    ann, bob = visit(impatient.base), visit(impatient.base)
    ann.set_table("beginning", ["me", "open"], {})
    bob.page.goto(ann.page.locator("#link").input_value())
    button(bob, "Sit here").click()
    for visitor in (ann, bob):
        visitor.wait_for_the_table()
    until(lambda: ann.asked or bob.asked)
    waiting = bob if ann.asked else ann
    button(waiting, "Are they still there?").click()
    log = waiting.page.locator(".log")
    expect(log.get_by_text("asks whether")).to_be_visible()
    expect(log.get_by_text("is away; a bot plays.")).to_be_visible()

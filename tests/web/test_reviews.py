"""Reviews in the browser: what each decision cost, and what was luck."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import expect

from galapagos.core.registry import game_names
from tests.support.reviewed_games import record_of
from tests.support.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
BRING_IN = """async record => {
    const headers = { "Content-Type": "application/json" };
    const reply = await fetch("/api/records", { method: "POST", headers, body: JSON.stringify(record) });
    return (await reply.json()).table;
}"""
PATIENCE = 120_000


def brought_in(visitor: Visitor, name: str) -> str:
    visitor.open()
    visitor.page.locator(".game").first.wait_for()  # the page has made us a guest; we would make another one
    table: str = visitor.page.evaluate(BRING_IN, msgspec.json.decode(record_of(name).to_json()))
    return table


def reviewed(visitor: Visitor, name: str, begin: str = "Begin the review") -> str:
    table = brought_in(visitor, name)
    visitor.open(f"review/{table}")
    visitor.page.get_by_role("button", name=begin).click()
    visitor.page.locator(".review[data-status=done]").wait_for(timeout=PATIENCE)
    return table


@pytest.mark.parametrize("name", game_names())
def test_a_finished_game_is_reviewed(name: str, visit: Visit):
    ann = visit()
    reviewed(ann, name)
    shown = [
        int(text.replace("−", "-").rstrip(" %")) for text in ann.page.locator(".review section td").all_inner_texts()
    ]
    start, *changes, end = shown[: len(record_of(name).names) + 3]
    assert start + sum(changes) == pytest.approx(end, abs=3)  # each is rounded
    expect(ann.page.locator(".review .graph path")).to_have_count(2)
    first = ann.page.locator("button.costly").first
    number = re.search(r"Move (\d+)", first.inner_text())
    assert number
    first.click()
    expect(ann.page.locator(".screening")).to_have_attribute("data-place", str(int(number[1]) - 1))
    expect(ann.page).to_have_url(re.compile("#/review/"))


@pytest.mark.parametrize("wishes", [{}, {"color_scheme": "dark"}, PHONE], ids=["day", "lantern", "phone"])
def test_everybody_can_use_it(wishes, visit: Visit):
    ann = visit(**wishes)
    reviewed(ann, "stones")
    ann.accessible()
    ann.no_sideways_scroll()
    ann.page.locator(".review").get_by_role("button", name="As a table").click()
    expect(ann.page.locator(".review .scroll tbody tr").first).to_be_visible()
    ann.accessible()


def test_it_speaks_german(visit: Visit):
    ann = visit(locale="de-DE")
    reviewed(ann, "stones", "Analyse beginnen")
    expect(ann.page.locator("button.costly").first).to_contain_text("Gewinnchance")


def test_a_review_is_there_when_one_comes_back(visit: Visit):
    ann = visit()
    table = reviewed(ann, "stones")
    ann.open()
    ann.open(f"review/{table}")
    ann.page.locator(".review[data-status=done]").wait_for()


def test_the_end_of_a_game_offers_it(visit: Visit):
    ann = visit()
    table = brought_in(ann, "stones")
    ann.open(f"table/{table}")
    ann.page.locator(".result").get_by_role("link", name="Review").click()
    expect(ann.page.get_by_role("button", name="Begin the review")).to_be_visible()


def test_a_finished_game_on_the_first_page_leads_to_it(visit: Visit):
    ann = visit()
    table = brought_in(ann, "stones")
    ann.open("settings")
    ann.open()
    ann.page.locator(".finished").get_by_role("link", name="Review of the game of").click()
    expect(ann.page).to_have_url(re.compile(f"#/review/{table}"))
    expect(ann.page.get_by_role("button", name="Begin the review")).to_be_visible()

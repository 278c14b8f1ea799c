"""A table built by hand in the browser: each game, legal and illegal, in words and piece by piece, and played from."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from galapagos.core.registry import game, game_names
from tests.web.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
GOOD, BAD = "[data-verdict=good]", "[data-verdict=bad]"


def opened(visitor: Visitor, name: str, rest: str = "") -> Page:
    visitor.open(f"editor/{name}{rest}")
    visitor.page.locator("[data-verdict]").wait_for()
    visitor.page.locator(".form").wait_for()
    return visitor.page


@pytest.mark.parametrize("name", game_names())
def test_an_example_is_played_from(visit: Visit, name: str):
    visitor = visit()
    page = opened(visitor, name)
    expect(page.locator(GOOD)).to_be_visible()
    visitor.accessible()
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("button", name="Set the table").click()
    visitor.wait_for_the_table()


@pytest.mark.parametrize("name", game_names())
def test_text_that_cannot_be_is_refused_with_its_place(visit: Visit, name: str):
    visitor = visit()
    page = opened(visitor, name)
    page.locator("#position").fill("nonsense here")
    expect(page.locator(BAD)).to_contain_text("line 1, column 1")
    page.get_by_role("button", name="Show the place").click()
    assert page.evaluate("getSelection().toString()") != "" or page.evaluate("document.activeElement.id") == "position"
    rules = game(name)
    page.locator("#position").fill(rules.write_position(rules.start()))
    expect(page.locator(GOOD)).to_be_visible()
    visitor.mistakes.clear()  # the browser tells of every refused request


def test_stones_are_laid_by_clicks(visit: Visit):
    visitor = visit()
    page = opened(visitor, "stones")
    page.get_by_role("button", name="Start of a game").click()
    expect(page.locator("#position")).to_have_value(re.compile(r"turn: 1\b"))
    page.locator("[data-point=c3]").click()
    expect(page.locator("#position")).to_have_value(re.compile(r" 3 \. \. W"))
    expect(page.locator("[data-point=c3]")).to_have_class(re.compile(r"\bW\b"))
    for point in ("a1", "b1", "c1", "d1", "e1", "f1"):
        page.locator(f"[data-point={point}]").click()
    expect(page.locator(BAD)).to_contain_text("group")
    visitor.mistakes.clear()


def test_cards_go_back_into_the_pile(visit: Visit):
    visitor = visit()
    page = opened(visitor, "beginning")
    page.get_by_role("button", name="Start of a game").click()
    expect(page.locator("#position")).to_have_value(re.compile(r"carnivore\*16"))
    page.get_by_role("combobox", name="Add: Hand").first.select_option("carnivore")
    expect(page.locator("#position")).to_have_value(re.compile(r"carnivore\*15[\s\S]*hand carnivore\n"))
    page.get_by_role("button", name="Add: Species").first.click()
    expect(page.locator("#position")).to_have_value(re.compile(r"\n  wolf \(\) 0 \| "))
    expect(page.locator(GOOD)).to_be_visible()


def test_an_animal_gets_a_trait(visit: Visit):
    visitor = visit()
    page = opened(visitor, "origin")
    page.get_by_role("button", name="Start of a game").click()
    expect(page.locator("#position")).to_have_value(re.compile("owed: 6"))
    page.get_by_role("button", name="Add: Animals").first.click()
    expect(page.locator("#position")).to_have_value(re.compile(r"wolf\(\)\["))
    page.get_by_role("button", name="Add: Traits").first.click()
    expect(page.locator("#position")).to_have_value(re.compile(r"wolf\([a-z]"))


def test_a_position_comes_with_the_address(visit: Visit):
    rules = game("beginning", seats=3)
    text = rules.write_position(rules.start())
    page = opened(visit(), "beginning", f"?seats=3&position={quote(text)}")
    expect(page.locator("#position")).to_have_value(text)
    expect(page.locator(GOOD)).to_be_visible()


def test_on_a_phone_in_german(visit: Visit):
    visitor = visit(**PHONE, locale="de-DE")
    opened(visitor, "tyranno")
    visitor.no_sideways_scroll()
    visitor.accessible()

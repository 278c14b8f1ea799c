"""A table built by hand in the browser: each game, legal and illegal, in words and piece by piece, and played from."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from galapagos.core.registry import game, game_names
from tests.support.visitor import PHONE, REFUSED, Visitor

Visit = Callable[..., Visitor]
SELECTED = (
    "(({value, selectionStart, selectionEnd}) => value.slice(selectionStart, selectionEnd))(document.activeElement)"
)
PLAYERS = ".form > .group > .folds > details"
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
def test_impossible_text_is_refused_with_its_place(visit: Visit, name: str):
    visitor = visit()
    page = opened(visitor, name)
    rules = game(name)
    start = rules.write_position(rules.start()).rstrip("\n")
    page.locator("#position").fill(f"{start}\n  nonsense here")
    expect(page.locator(BAD)).to_contain_text(f"line {start.count(chr(10)) + 2}, column 3")
    expect(page.get_by_role("button", name="Play from here")).to_have_count(0)
    page.get_by_role("button", name="Show the place").click()
    expect(page.locator("#position")).to_be_focused()
    assert page.evaluate(SELECTED) == "nonsense here"
    page.locator("#position").fill(start)
    expect(page.locator(GOOD)).to_be_visible()
    visitor.forgive(REFUSED)


def test_what_is_wrong_is_said_in_german_and_the_place_is_found(visit: Visit):
    visitor = visit(locale="de-DE")
    page = opened(visitor, "origin")
    page.locator("#position").fill("phase: ann feeds\nann: wolf(hornz)\nbob: hare()")
    expect(page.locator(BAD)).to_contain_text("Zeile 2, Spalte 11: unbekannt (Eigenschaft): 'hornz'")
    page.get_by_role("button", name="Stelle zeigen").click()
    assert page.evaluate(SELECTED) == "hornz)"
    visitor.forgive(REFUSED)


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
    visitor.forgive(REFUSED)


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


def test_only_the_animals_one_works_on_are_open(visit: Visit):
    position = "phase: ann feeds\nbank: 3\nann: wolf(running) fox()\nbob: hare(swimming)"
    visitor = visit()
    page = opened(visitor, "origin", f"?position={quote(position)}")
    players = page.locator(PLAYERS)
    expect(players).to_have_count(2)
    expect(players.nth(0)).to_have_attribute("open", "")
    expect(players.nth(1)).not_to_have_attribute("open", "")
    expect(players.nth(1).locator("summary").first).to_contain_text("hare")
    animals = players.nth(0).locator(".folds > details")
    expect(animals).to_have_count(2)
    expect(animals.nth(0).locator("summary").first).to_have_text("wolf: Running")
    assert animals.evaluate_all("all => all.filter(each => each.open).length") == 0
    animals.nth(1).locator("summary").first.click()
    expect(animals.nth(1).get_by_role("button", name="Add: Traits")).to_be_visible()
    players.nth(1).locator("summary").first.click()
    expect(players.nth(0)).not_to_have_attribute("open", "")
    expect(players.nth(1)).to_have_attribute("open", "")
    visitor.accessible()


def test_a_pair_trait_comes_to_the_partner_by_itself(visit: Visit):
    position = "phase: ann feeds\nbank: 3\nann: wolf(cooperation=fox) fox() owl()\nbob: hare()"
    page = opened(visit(), "origin", f"?position={quote(position)}")
    expect(page.locator(GOOD)).to_be_visible()
    animals = page.locator(PLAYERS).nth(0).locator(".folds > details")
    expect(animals.nth(1).locator("summary").first).to_have_text("fox: Cooperation")
    animals.nth(0).locator("summary").first.click()
    animals.nth(0).get_by_label("Together with").select_option(label="owl")
    expect(animals.nth(2).locator("summary").first).to_have_text("owl: Cooperation")
    expect(animals.nth(1).locator("summary").first).to_have_text("fox")
    expect(page.locator(GOOD)).to_be_visible()
    expect(page.locator("#position")).to_have_value(re.compile(r"owl\(cooperation/\S+=wolf\)"))


def test_an_example_of_the_rules_opens_and_leads_back(visit: Visit):
    visitor = visit()
    visitor.open("rules/origin?rule=5.4&example=prey")
    page = visitor.page
    page.locator(".example[open]").get_by_role("link", name="Open in the editor").click()
    expect(page.locator(GOOD)).to_be_visible()
    expect(page.locator("#position")).to_have_value(re.compile(r"moray\(camouflage\)"))
    page.get_by_role("link", name="Back to rule 5.4").click()
    expect(page.locator(".example[open]")).to_contain_text("Who is out of reach")


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

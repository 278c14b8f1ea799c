"""Reading the rules in the browser: searching them, opening their examples, playing those on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from galapagos.core.registry import game_class, game_names
from galapagos.study.example import Example, example_words, examples
from tests.support.visitor import PHONE, Visitor
from tests.web.reader import Reader

Visit = Callable[..., Visitor]
EXPANSIONS = {"continents", "time_to_fly"}  # chosen by pictures, not among the house rules


def with_moves(kind: str) -> Example:
    return next(example for example in examples(kind) if example.moves and not example.option)


@pytest.mark.parametrize("kind", game_names())
def test_an_example_is_drawn_and_played_on(kind: str, visit: Visit):
    """In every language: the page follows while it is open."""
    example = with_moves(kind)
    ann = visit()
    reader = Reader(ann)
    ann.open(f"rules/{kind}?rule={example.rule}")
    opener = ann.page.locator(f"[data-example='{example.key}']")
    opener.click()
    shown = ann.page.locator(".example[open]")
    for language in reader.in_each_language():
        words = example_words(kind, language)[example.key]
        expect(opener).to_contain_text(words.title)
        expect(shown).to_contain_text(words.text)
        expect(shown.locator(".board [data-piece]").first).to_be_visible()
    shown.locator("a.button[href*='study']").click()
    ann.wait_until_asked()
    for language in reader.in_each_language():
        expect(ann.page.locator("section.note")).to_contain_text(example_words(kind, language)[example.key].text)
    expect(ann.page.locator(".play")).to_be_visible()


def test_the_rules_are_searched(visit: Visit):
    ann = visit()
    reader = Reader(ann)
    ann.open("rules/beginning")
    ann.page.locator("#rule-1").wait_for()
    whole = ann.page.locator("article").count()
    for language in reader.in_each_language():
        word = game_class("beginning")().texts(language).get("trait", "scavenger")
        ann.page.locator("#search").fill(word.lower())
        expect(ann.page.locator("mark").first).to_have_text(re.compile(word, re.IGNORECASE))
        assert 0 < ann.page.locator("article").count() < whole
        ann.page.locator("#search").fill("xyzzy")
        expect(ann.page.locator("article")).to_have_count(0)


@pytest.mark.parametrize("wishes", [{}, {"color_scheme": "dark"}, PHONE], ids=["day", "lantern", "phone"])
def test_what_an_option_changes_is_shown_both_ways(wishes, visit: Visit):
    ann = visit(**wishes)
    ann.open("rules/beginning?rule=R1&example=kamikaze")
    words = example_words("beginning", "en")["kamikaze"]
    shown = ann.page.locator(".example[open]")
    expect(shown).to_contain_text(words.other)
    expect(shown.locator(".board [data-piece='creature:1']")).to_have_count(2)
    ann.no_sideways_scroll()
    ann.accessible()


def test_a_new_table_leads_to_the_difference(visit: Visit):
    ann = visit()
    ann.open("new/beginning")
    ann.page.locator("details summary").click()
    links = ann.page.get_by_role("link", name="see the difference")
    expect(links).to_have_count(3)
    expect(links.first).to_have_attribute("href", "#/rules/beginning?rule=R1&example=kamikaze")


def test_the_rulings_in_force_lead_to_their_rules(visit: Visit):
    ann = visit()
    ann.set_table("beginning", ["me", "bot:random"], {"horns_kamikaze": "true"})
    ann.wait_for_the_table()
    ann.page.locator(".rail summary", has_text="Rules in force here").click()
    link = ann.page.locator(".rail a")
    expect(link).to_have_attribute("href", "#/rules/beginning?rule=R1")


@pytest.mark.parametrize("kind", game_names())
def test_a_new_table_shows_no_raw_names(kind: str, visit: Visit):
    """Every option has its sentence, its edition and a way to the difference, its values have names."""
    ann = visit()
    reader = Reader(ann)
    ann.open(f"new/{kind}")
    ann.page.locator("details summary").click()
    offered = [option for option in game_class(kind).options_offered if option.name not in EXPANSIONS]
    expansions = len(game_class(kind).options_offered) - len(offered)
    fields = ann.page.locator(".option")
    for language in reader.in_each_language():
        expect(ann.page.locator(".sheet fieldset input[type=checkbox]")).to_have_count(expansions)
        expect(fields).to_have_count(len(offered))
        texts = game_class(kind)().texts(language)
        for place, option in enumerate(offered):
            field = fields.nth(place)
            expect(field).to_contain_text(texts.get("option", option.name))
            expect(field).to_contain_text(texts.get("edition", option.name))
            expect(field.locator("a[href*='example=']")).to_have_count(1)
        named = texts.sections.get("option_value", {})
        shown = set(ann.page.locator(".option option").all_text_contents())
        assert set(named.values()) <= shown
        assert not (set(named) - set(named.values())) & shown
        assert not [word for word in ann.page.locator("main").inner_text().split() if "_" in word]


def test_any_text_can_be_typed_where_the_game_takes_any(visit: Visit):
    ann = visit()
    ann.set_table("stones", ["me", "bot:random"], {"board": "rect-7x9", "turn_limit": "off"})
    ann.wait_for_the_table()
    rulings = ann.page.locator(".rail details", has_text="Rules in force here")
    rulings.locator("summary").click()
    expect(rulings).to_contain_text("no limit")
    expect(rulings).to_contain_text("7 × 9 points")

"""Learning a game in the browser: every lesson to its end, by mouse and by keyboard; its languages take turns."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect

from galapagos.core.languages import LANGUAGES
from galapagos.study.lesson import Lesson, lesson, lesson_words, lessons
from tests.support.visitor import PHONE, Visitor
from tests.web.lessons import Learner, click, press_enter, tap

Visit = Callable[..., Visitor]
PRESSES = {"mouse": click, "keyboard": press_enter}
RUNS = [
    pytest.param(taught, PRESSES[way], LANGUAGES[place % len(LANGUAGES)], id=f"{taught.game}-{taught.name}-{way}")
    for place, (taught, way) in enumerate(product(lessons(), PRESSES))
]


@pytest.mark.parametrize(("taught", "press", "language"), RUNS)
def test_a_lesson_to_its_end(taught: Lesson, press, language: str, visit: Visit):
    ann = visit(locale=language)
    Learner(ann, press).go_through(taught, language)
    words = lesson_words(taught.game, taught.name, language)
    expect(ann.page.locator(".tutor")).to_contain_text(words.end)
    ann.open("learn")
    done = ann.page.locator("li", has=ann.page.locator(f"a[href='#/learn/{taught.game}/{taught.name}']"))
    expect(done.locator(".done")).to_be_visible()


def at_step(visit: Visit, key: str, **wishes) -> Visitor:
    """In the middle of the first lesson of The Beginning, as one who comes back to it."""
    ann = visit(**wishes)
    ann.open()
    number = [step.key for step in lesson("beginning", "first").steps].index(key)
    kept = f'{{"beginning/first": {{"step": {number}, "done": false}}}}'
    ann.page.evaluate("kept => localStorage.setItem('galapagos.lessons', kept)", kept)
    ann.page.reload()
    ann.open("learn/beginning/first")
    ann.page.locator(f".tutor[data-step='{number}'][data-mood=asks]").wait_for()
    if key != "points":  # nothing to answer there
        ann.wait_until_asked()
    return ann


def piece(visitor: Visitor, *ids: str):
    return visitor.page.locator(f'[data-piece="{" ".join(ids)}"]')


def test_a_wrong_move_is_answered_with_its_rule_or_its_hint_and_can_be_taken_again(visit: Visit):
    ann = at_step(visit, "shields")
    ann.record_speech()
    piece(ann, "creature:0").click()
    piece(ann, "creature:1").click(force=True)  # against the rules
    expect(ann.page.locator(".why")).to_contain_text("protected")
    expect(ann.page.locator(".why a")).to_have_attribute("href", re.compile(r"rules/beginning\?rule=3\.4"))
    piece(ann, "creature:2").click()  # allowed, and not what is looked for
    said = lesson_words("beginning", "first", "en").steps["shields"]
    expect(ann.page.locator(".tutor .hint")).to_have_text(said.hints["horns"])
    ann.hears("horns cost the attacker")
    piece(ann, "creature:0").click()
    piece(ann, "creature:3").click()
    expect(ann.page.locator(".tutor")).to_contain_text(said.praise)


def test_one_goes_back_a_step_and_asks_for_a_hint(visit: Visit):
    ann = at_step(visit, "shields")
    ann.page.locator(".tutor").get_by_role("button", name="Back").click()
    number = [step.key for step in lesson("beginning", "first").steps].index("carnivore")
    ann.page.locator(f".tutor[data-step='{number}'][data-mood=asks]").wait_for()
    ann.page.get_by_role("button", name="Give me a hint").click()
    hint = lesson_words("beginning", "first", "en").steps["carnivore"].hint
    expect(ann.page.locator(".tutor .hint")).to_have_text(hint)


def test_the_first_game_is_one_click_away(visit: Visit):
    ann = at_step(visit, "points")
    ann.page.locator(".tutor .next").click()
    ann.page.get_by_role("button", name="Play your first game").click()
    ann.page.wait_for_url(re.compile("#/table/"))
    ann.wait_for_the_table()


def test_lessons_are_found_from_home(visit: Visit):
    ann = visit()
    ann.open()
    ann.card("beginning").get_by_role("link", name=re.compile("step by step")).click()
    ann.page.locator(".tutor[data-step='0']").wait_for()
    ann.page.get_by_role("link", name="All lessons").click()
    expect(ann.page.locator("main li")).to_have_count(len(lessons()))


@pytest.mark.parametrize("wishes", [{}, {"color_scheme": "dark"}, PHONE], ids=["day", "lantern", "phone"])
def test_everybody_can_use_it(wishes, visit: Visit):
    ann = at_step(visit, "shields", **wishes)
    ann.accessible()
    ann.no_sideways_scroll()
    press = tap if wishes is PHONE else click
    press(piece(ann, "creature:0"))
    press(piece(ann, "creature:3"))
    ann.page.locator(".tutor[data-mood=right]").wait_for()
    ann.accessible()
    ann.open("learn")
    ann.page.locator("main li").first.wait_for()
    ann.accessible()
    ann.no_sideways_scroll()

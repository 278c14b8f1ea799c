"""What is held over the stage, and settings within reach of the table."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.support.visitor import Visitor

Visit = Callable[..., Visitor]

# One token is left: the wolf takes it, the others starve, and the turn is over.
LAST_TOKEN = """
phase: ann feeds
bank: 1
turns: 4
ann:
  wolf()
  hare()
bob:
  lizard()
"""


def sit(visit: Visit, game: str, position: str) -> Visitor:
    ann = visit(pace="fast")
    ann.set_table(game, ["me", "bot:random"], {}, position)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    return ann


def test_the_end_of_a_turn_is_a_scene_that_is_held(visit: Visit):
    ann = sit(visit, "origin", LAST_TOKEN)
    ann.page.locator('[data-piece="creature:0"]').first.click()
    ann.page.locator('[data-piece="bank"]').first.click()
    scene = ann.page.get_by_role("dialog")
    expect(scene).to_contain_text(re.compile(r"Turn \d+ is over"))
    expect(scene).to_contain_text("starves")
    expect(scene).to_contain_text("survives")
    expect(scene.get_by_role("button", name="Go on")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    settings_are_within_reach(ann)


def settings_are_within_reach(ann: Visitor) -> None:
    gear = ann.page.get_by_role("button", name="Settings")
    gear.click()
    menu = ann.page.get_by_role("dialog", name="Settings")
    menu.get_by_text("instant").click()
    menu.get_by_text("Deutsch").click()
    expect(ann.page.locator("#asked")).to_have_text(re.compile("^Du bist am Zug"))
    ann.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert ann.page.evaluate("JSON.parse(localStorage.galapagos).pace") == "instant"

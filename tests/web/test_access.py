"""Everybody can use it: axe finds nothing on any page and at no table, by day, by lantern and on a phone."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.visitor import AXE, PHONE, Visitor, click
from tests.web.tables import Set, every_game

Visit = Callable[..., Visitor]

PAGES = {
    "": ".game",
    "new/beginning": ".make",
    "new/origin": ".make",
    "new/stones": ".make",
    "new/tyranno": ".make",
    "rules/beginning?rule=3.4": "#rule-3\\.4",
    "guide": "h3",
    "settings": "#name",
}
EYES: dict[str, dict[str, Any]] = {"day": {}, "lantern": {"color_scheme": "dark"}, "phone": PHONE}
OTHER_FONTS: dict[str, dict[str, Any]] = {"phone without our fonts": {**PHONE, "fonts": "wide"}}

with_axe = pytest.mark.skipif(
    not AXE.is_file() and os.environ.get("CI") != "true", reason="axe-core is not here (make web-tools)"
)
in_every_light = pytest.mark.parametrize("eyes", EYES)


@with_axe
@pytest.mark.parametrize("eyes", EYES | OTHER_FONTS)
@pytest.mark.parametrize("page", PAGES)
def test_a_page(page: str, eyes: str, visit: Visit):
    ann = visit(**(EYES | OTHER_FONTS)[eyes])
    ann.open(page)
    ann.page.locator(PAGES[page]).first.wait_for()
    ann.no_sideways_scroll()
    ann.accessible()


@with_axe
def test_the_lobby(visit: Visit):
    ann = visit()
    ann.set_table("beginning", ["me", "open"], {})
    ann.page.locator("#link").wait_for()
    ann.accessible()


@with_axe
@in_every_light
@every_game
def test_in_the_middle_of_play(table: Set, eyes: str, visit: Visit):
    ann = visit(**EYES[eyes])
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.late)
    ann.wait_for_the_table()
    for _ in range(3):
        ann.wait_until_asked()
        ann.accessible()
        ann.no_sideways_scroll()
        if not ann.over:
            ann.act(click)
    ann.page.keyboard.press("c")
    ann.page.locator(".rail").wait_for()
    ann.accessible()


@every_game
def test_what_can_be_pressed_is_large_enough(table: Set, visit: Visit):
    """44 pixels for thumbs. The points of a board are as large as the screen lets them be, and at least 24."""
    ann = visit(**PHONE)
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.late)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    small = ann.page.evaluate(
        """[...document.querySelectorAll("button, a.button, [data-stand=open]")].flatMap(node => {
            const box = node.getBoundingClientRect(), least = node.matches("g, .trait, [data-small]") ? 20 : 43.5;
            const wrong = box.width > 0 && (box.width < least || box.height < least);
            return wrong ? [node.outerHTML.slice(0, 120)] : [];
        })"""
    )
    assert small == []

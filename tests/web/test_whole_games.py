"""Every game to its end, in the ways that people play."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.running import ServerProcess
from tests.web.tables import Set, every_game
from tests.web.visitor import PHONE, Visitor, click, type_keys, tap

Visit = Callable[..., Visitor]

GERMAN = re.compile(r"\b(der|die|das|du|dein|deine|und|oder|ist|Stein|Tierart|Karten|Zug|Spiele|Füttere|Lass)\b")


@every_game
def test_two_browsers(table: Set, visit: Visit):
    ann, bob = visit(), visit()
    ann.set_table(table.game, ["me", "open"], table.options)
    bob.page.goto(ann.page.locator("#link").input_value())
    bob.page.locator("button", has_text="Sit here").click()
    for visitor in (ann, bob):
        visitor.wait_for_the_table()
    ann.play_on(click, [bob])
    assert ann.page.locator(".result b").all_inner_texts() == bob.page.locator(".result b").all_inner_texts()


@every_game
def test_by_keyboard_alone(table: Set, visit: Visit):
    ann = visit()
    ann.set_table(table.game, ["me", "bot:random"], table.options)
    ann.wait_for_the_table()
    ann.play_on(type_keys)
    ann.page.get_by_role("button", name="Another one").press("Enter")
    ann.wait_for_the_table()
    expect(ann.page.locator(".result")).to_have_count(0)


@every_game
def test_by_thumb_on_a_small_screen(table: Set, visit: Visit):
    ann = visit(**PHONE)
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.late)
    ann.wait_for_the_table()
    ann.no_sideways_scroll()
    ann.play_on(tap)
    ann.no_sideways_scroll()


@every_game
def test_in_german(table: Set, visit: Visit):
    ann = visit(locale="de-DE")
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.late)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    assert ann.page.evaluate("document.documentElement.lang") == "de"
    assert GERMAN.search(ann.asks())
    ann.play_on(click)
    assert re.search("gewinn|teilen|Niemand", ann.page.locator(".result h2").inner_text())


@every_game
def test_a_restart_of_the_server_is_survived(table: Set, visit: Visit, tmp_path_factory: pytest.TempPathFactory):
    database = str(tmp_path_factory.mktemp("restart") / "tables.db")
    with ServerProcess(database) as first:
        ann = visit(first.base)
        ann.set_table(table.game, ["me", "bot:random"], table.options)
        ann.wait_for_the_table()
        for _ in range(6):
            ann.wait_until_asked()
            ann.act(click)
        ann.wait_until_asked()
        before = ann.page.locator(".log li").all_inner_texts()
        first.kill()
        expect(ann.page.locator(".line")).to_be_visible()
    with ServerProcess(database, port=first.port):
        expect(ann.page.locator(".line")).to_have_count(0, timeout=30_000)
        ann.wait_until_asked()
        assert ann.page.locator(".log li").all_inner_texts()[: len(before)] == before
        for _ in range(4):
            ann.wait_until_asked()
            ann.act(click)

"""Every page and table in every language, on a phone and on a laptop: no text is wider than its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.spoken import page_texts, said_by
from tests.support.visitor import Visitor
from tests.web.crowded import CROWDED, Crowded
from tests.web.reader import Reader
from tests.web.test_narrow import TOO_WIDE

Visit = Callable[..., Visitor]

WINDOWS = ((390, 844), (1366, 768))
PAGES = {
    "": ".game",
    "lobby": "h1",
    "leaderboard": "h1",
    "tournaments": "h1",
    "new/origin": ".make",
    "new/tyranno": ".make",
    "rules/beginning": "h3",
    "guide": "h3",
    "settings": "#name",
    "account": "h1",
    "games": "h1",
    "learn": "h2",
    "learn/origin/first": ".play[data-laid=true]",
    "puzzle/stones": ".play[data-laid=true]",
    "editor/beginning": "h1",
    "replay": "h1",
    "table/nothinghere": "main p",
}
FIRST_TABLES = {table.game: table for table in reversed(CROWDED)}
# Text that reaches out of the box it is in, or is cut off by it, sideways.
OUT_OF_ITS_BOX = """() => {
    const found = [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
        let box = node.parentElement;
        if (!node.data.trim() || box.closest("svg, option, script, style")) continue;
        while (getComputedStyle(box).display.startsWith("inline") && box.parentElement) box = box.parentElement;
        const outer = box.getBoundingClientRect();
        if (outer.width < 2 || outer.height < 2 || !box.checkVisibility({ opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const inner = range.getBoundingClientRect();
        const style = getComputedStyle(box);
        const scrolls = ["auto", "scroll"].includes(style.overflowX);
        if (style.textOverflow === "ellipsis") continue; // people's names
        const out = inner.width && (inner.right > outer.right + 1 || inner.left < outer.left - 1);
        if (out && !scrolls) found.push(`${node.data.trim().slice(0, 60)} in ${box.outerHTML.slice(0, 90)}`);
    }
    return found;
}"""
# Whether the word for the reader's own seat is cut. Other people's names may be.
OWN_SEAT_CUT = """you => [...document.querySelectorAll(".badge .name")]
    .some(name => name.textContent === you && name.scrollWidth > name.clientWidth)"""


def check_fit(tab: Visitor, language: str) -> None:
    wrong = tab.at_last_none(f"() => [...({TOO_WIDE})(), ...({OUT_OF_ITS_BOX})()]")
    assert wrong == [], f"{language}, {tab.page.viewport_size}"


def test_every_page(visit: Visit):
    reader = Reader(visit(), *WINDOWS)
    for page, ready in PAGES.items():
        reader.open(page, ready)
        for language in reader.in_each_language():
            for tab in reader.tabs:
                if tab.page.locator("header.top").count():
                    label = tab.page.locator("header.top a[href='#/settings'] .label")
                    expect(label).to_have_text(page_texts(language)["app.settings"])
                if page.startswith("puzzle/"):
                    expect(tab.page.locator("h1").first).to_have_text(page_texts(language)["puzzle.title"])
                check_fit(tab, language)


@pytest.mark.parametrize("table", FIRST_TABLES.values(), ids=lambda table: table.game)
def test_every_table(table: Crowded, visit: Visit):
    ann = visit()
    reader = Reader(ann, *WINDOWS)
    ann.set_table(table.game, ["me"] + ["bot:random"] * (table.seats - 1), table.options, table.position)
    for tab in reader.tabs:
        if tab is not ann:
            tab.open(ann.page.url.partition("#/")[2])
        tab.wait_for_the_table()
        tab.wait_until_asked()
    for language in reader.in_each_language():
        for tab in reader.tabs:
            tab.wait_for_the_table()
            expect(tab.page.locator("main.board")).to_have_attribute("aria-label", page_texts(language)["play.board"])
            expect(tab.page.locator("#asked")).to_have_text(said_by(table.game, language, "question"))
            check_fit(tab, language)
            you = page_texts(language)["play.you"]
            tab.page.wait_for_function(f"you => !({OWN_SEAT_CUT})(you)", arg=you, polling=20)

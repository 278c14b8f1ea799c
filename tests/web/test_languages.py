"""Every page and table in every language, on a phone and on a laptop: no text is wider than its place."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from galapagos.core.languages import LANGUAGES
from tests.support.spoken import page_texts, said_by
from tests.support.visitor import Visitor
from tests.web.crowded import CROWDED, Crowded
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
    "learn": "h2",
    "editor/beginning": "h1",
    "replay": "h1",
    "table/nothinghere": "main p",
}
SETTLED = 20.0  # seconds, for a machine that is busy
FIRST_TABLES = {table.game: table for table in reversed(CROWDED)}
# Requests for texts that are under way: those of games arrive after the language was chosen.
COUNT_REQUESTS = """
    window.pending = 0;
    const ask = window.fetch;
    window.fetch = (address, ...rest) => {
        const asked = ask(address, ...rest);
        if (!/api.(texts|rules|lessons|examples)/.test(address)) return asked;
        pending++;
        return asked.finally(() => setTimeout(() => pending--));
    };
"""
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


@pytest.fixture
def ann(visit: Visit) -> Visitor:
    ann = visit()
    ann.page.context.add_init_script(COUNT_REQUESTS)
    ann.open("settings")
    return ann


@pytest.fixture
def elsewhere(ann: Visitor) -> Page:
    """Another tab of the same browser."""
    tab = ann.page.context.new_page()
    tab.goto(f"{ann.base}/#/settings")
    tab.locator("#name").wait_for()
    return tab


def everywhere(ann: Visitor, elsewhere: Page) -> Iterator[str]:
    """Each language in each window, chosen in another tab: this page follows without being loaded again."""
    ann.page.evaluate("window.samePage = true")
    for language in LANGUAGES:
        elsewhere.locator(f"label:has(input[name=language][value={language}])").click()
        ann.page.wait_for_function("code => document.documentElement.lang === code && !window.pending", arg=language)
        for width, height in WINDOWS:
            ann.page.set_viewport_size({"width": width, "height": height})
            yield language
    assert ann.page.evaluate("window.samePage")


def check_fit(ann: Visitor, language: str) -> None:
    """A table is laid out in several steps, so what does not fit at first may fit soon."""
    end = time.monotonic() + SETTLED
    while wrong := ann.page.evaluate(TOO_WIDE) + ann.page.evaluate(OUT_OF_ITS_BOX):
        assert time.monotonic() < end, f"{language}, {ann.page.viewport_size}: {wrong}"
        ann.page.evaluate("() => new Promise(requestAnimationFrame)")


def test_every_page(ann: Visitor, elsewhere: Page):
    for page, ready in PAGES.items():
        ann.open(page)
        ann.page.locator(ready).first.wait_for()
        for language in everywhere(ann, elsewhere):
            if ann.page.locator("header.top").count():
                label = ann.page.locator("header.top a[href='#/settings'] .label")
                expect(label).to_have_text(page_texts(language)["app.settings"])
            check_fit(ann, language)


@pytest.mark.parametrize("table", FIRST_TABLES.values(), ids=lambda table: table.game)
def test_every_table(table: Crowded, ann: Visitor, elsewhere: Page):
    ann.set_table(table.game, ["me"] + ["bot:random"] * (table.seats - 1), table.options, table.position)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    for language in everywhere(ann, elsewhere):
        ann.wait_for_the_table()
        expect(ann.page.locator("#asked")).to_have_text(said_by(table.game, language, "question"))
        check_fit(ann, language)

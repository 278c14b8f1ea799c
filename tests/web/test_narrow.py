"""No page scrolls sideways on a small phone: in German, whatever fonts the phone has, and with large text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.servers import ServerProcess
from tests.support.visitor import PHONE, Visitor
from tests.web.crowded import CROWDED, Crowded
from tests.web.test_access import MORE_PAGES, REFUSED_TOKEN, of_a_moderator

Visit = Callable[..., Visitor]

PAGES = {
    "": ".game",
    "new/beginning": ".make",
    "new/origin": ".make",
    "new/stones": ".make",
    "new/tyranno": ".make",
    "rules/beginning?rule=R1&example=kamikaze": "h3",
    "rules/origin": "h3",
    "rules/tyranno": "h3",
    "guide": "h3",
    "settings": "#name",
    "learn": "h2",
    "learn/stones/first": "h1",
    "editor/beginning": "h1",
    "editor/origin": "h1",
    "editor/stones": "h1",
    "editor/tyranno": "h1",
    "puzzle/stones": "h1",
    "replay": "h1",
    "table/nothinghere": "main p",
}
WIDTHS = (320, 360, 390)
# What a browser's settings call 100 % and 150 %. The widest font comes with the largest text, so that others fit, too.
TEXT_SIZES = {"dejavu": 16, "wide": 24}
# What reaches beyond the screen, unless a box that stays inside lets people scroll to it or is a picture's frame.
TOO_WIDE = """() => {
    const edge = document.documentElement.clientWidth + 0.5;
    const framed = node => {
        for (let box = node.parentElement; box && box !== document.body; box = box.parentElement)
            if (getComputedStyle(box).overflowX !== "visible" && box.getBoundingClientRect().right <= edge) return true;
        return false;
    };
    const right = node => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return (node.nodeType === Node.TEXT_NODE ? range : node).getBoundingClientRect?.().right ?? 0;
    };
    const nodes = [...document.querySelectorAll("body *:not(svg *)")].flatMap(node => [node, ...node.childNodes]);
    const wide = [...new Set(nodes)].filter(node => right(node) > edge && !framed(node));
    const inner = wide.filter(node => !wide.some(other => other !== node && node.contains(other)));
    const page = document.documentElement.scrollWidth > screen.width || innerWidth > screen.width;
    return [...(page ? ["the page"] : []), ...inner.map(node => (node.outerHTML ?? node.data).slice(0, 160))];
}"""


@pytest.fixture(params=TEXT_SIZES)
def ann(request: pytest.FixtureRequest, visit: Visit) -> Visitor:
    visitor = visit(**PHONE, fonts=request.param, locale="de-DE")
    size = TEXT_SIZES[request.param]
    settings = visitor.page.context.new_cdp_session(visitor.page)
    settings.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
    return visitor


def check_widths(ann: Visitor) -> None:
    for width in WIDTHS:
        ann.page.set_viewport_size({"width": width, "height": 740})
        assert ann.at_last_none(TOO_WIDE) == [], f"{width} pixels {ann.page.url}"


@pytest.mark.parametrize("page", PAGES)
def test_a_page(page: str, ann: Visitor):
    ann.open(page)
    ann.page.locator(PAGES[page]).first.wait_for()
    check_widths(ann)


def test_pages_of_people_and_what_they_played(ann: Visitor, server: ServerProcess):
    ann.open("guide")
    made = of_a_moderator(ann, server)
    for page, ready in MORE_PAGES.items():
        ann.open(page.format(**made))
        ann.page.locator("h1" if ".log" in ready else ready).first.wait_for()  # the log of a phone is folded up
        ann.page.locator("details").evaluate_all("all => all.forEach(each => (each.open = true))")
        check_widths(ann)
    ann.forgive(REFUSED_TOKEN)


@pytest.mark.parametrize("table", CROWDED, ids=lambda table: table.name)
def test_a_full_table(table: Crowded, ann: Visitor):
    ann.set_table(table.game, ["me"] + ["bot:random"] * (table.seats - 1), table.options, table.position)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    check_widths(ann)


def test_text_is_as_large_as_the_settings_say(ann: Visitor, request: pytest.FixtureRequest):
    ann.open("guide")
    ann.page.locator("h3").first.wait_for()
    size = ann.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert size == TEXT_SIZES[request.node.callspec.params["ann"]]

"""The stage: full tables in windows of every size, in German. Nothing of mine is cut off, covered or too small."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.visitor import Visitor
from tests.web.crowded import CROWDED, Crowded

WINDOWS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), (390, 844), (844, 390), (360, 640)]

# By geometry alone. `mine` are my pieces and their traits, `targets` what can be picked.
LOOK = """() => {
    const mine = [...document.querySelectorAll(".band.mine [data-piece], .band.mine .trait, .slot [data-piece]")];
    const targets = [...document.querySelectorAll("[data-piece][data-stand=open], .ask .button")];
    const named = node => node.dataset.piece || node.getAttribute("aria-label") || node.textContent.trim();
    const shown = node => node.checkVisibility({ visibilityProperty: true });
    const scrolls = !!document.querySelector(".overflows");
    const outside = [], covered = [];
    for (const node of new Set([...mine, ...targets])) {
        if (!shown(node) || node.matches(".spot")) continue;
        if (scrolls && node.closest("main")) node.scrollIntoView({ block: "nearest" });
        const box = node.getBoundingClientRect();
        const whole = box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5
            && box.bottom <= innerHeight + 0.5;
        if (!whole) outside.push(named(node));
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (whole && !(node.contains(top) || top?.contains(node) || top?.closest("[data-piece], [data-area]")
            ?.contains(node) || node.parentElement?.contains(top))) covered.push(named(node));
    }
    const texts = [...document.querySelectorAll(".desk *")].flatMap(node =>
        [...node.childNodes].filter(child => child.nodeType === 3 && child.data.trim() && shown(node)));
    const pixels = node => {
        const size = parseFloat(getComputedStyle(node).fontSize);
        const svg = node.ownerSVGElement;
        return svg ? size * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : size;
    };
    const small = texts.filter(text => pixels(text.parentElement) < 11.95 && !text.parentElement.closest(".sr"))
        .map(text => `${text.data.trim()}: ${pixels(text.parentElement).toFixed(1)}`);
    const broken = texts.filter(text => !text.parentElement.closest(".sr, .log, svg")).flatMap(text =>
        [...text.data.matchAll(/[\\p{L}\\d]+/gu)].filter(word => {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = [...range.getClientRects()].filter(box => box.width > 1).map(box => Math.round(box.top));
            return Math.max(...lines) - Math.min(...lines) > 4;
        }).map(word => word[0]));
    const spilt = [...document.querySelectorAll(".called, .slot .name, .tab .name, .card .name")].filter(node =>
        shown(node) && node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline")
        .map(node => node.textContent);
    const sideways = document.documentElement.scrollWidth > innerWidth;
    return { outside, covered, small, broken, spilt, sideways };
}"""
SOUND = {"outside": [], "covered": [], "small": [], "broken": [], "spilt": [], "sideways": False}
# How large things are drawn: an animal of mine, a field or a point; the text on it; a card of the hand.
SIZE = """() => {
    const large = node => { const box = node.getBoundingClientRect(); return Math.sqrt(box.width * box.height); };
    const piece = document.querySelector(".band.mine [data-area], .square, .point .target");
    const text = document.querySelector(".band.mine, .shape");
    const held = document.querySelector(".slot [data-piece]")?.parentElement;
    return [large(piece), text ? parseFloat(getComputedStyle(text).fontSize) : large(piece), large(held ?? piece)];
}"""
# Where everything is that a question could move.
SPOTS = """() => Object.fromEntries([...document.querySelectorAll(
    ".dock, .ask, .slot, .band, .animal, .species, .square, .point, .bank, .hole, .place, .whole, .slot .card")]
    .map((node, number) => {
        const box = node.getBoundingClientRect();
        return [`${number} ${node.className?.baseVal ?? node.className.split(" ")[0]}`, [box.x, box.y]];
    }))"""


@pytest.fixture(scope="module", params=CROWDED, ids=lambda table: table.name)
def table(request: pytest.FixtureRequest) -> Crowded:
    found: Crowded = request.param
    return found


@pytest.fixture(scope="module")
def ann(table: Crowded, browser: Any, server: Any) -> Iterator[Visitor]:
    """Each table is laid once; only the window changes."""
    context = browser("dejavu").new_context(
        locale="de-DE", reduced_motion="reduce", viewport={"width": 1366, "height": 768}
    )
    visitor = Visitor(context.new_page(), server.base)
    visitor.set_table(table.game, ["me"] + ["bot:random"] * (table.seats - 1), table.options, table.position)
    visitor.wait_for_the_table()
    visitor.wait_until_asked()
    visitor.page.evaluate("document.fonts.ready")
    yield visitor
    context.close()
    assert visitor.mistakes == []


def resize(ann: Visitor, width: int, height: int) -> None:
    """The layout pass runs as the window changes: two frames later everything is in its place."""
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.page.mouse.move(1, 1)
    ann.page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
    ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_all_of_mine_and_every_target_can_be_seen_and_read(ann: Visitor, window: tuple[int, int]):
    resize(ann, *window)
    found = ann.page.evaluate(LOOK)
    assert found == SOUND, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_after_a_pick_a_target_is_in_sight_and_nothing_has_moved(ann: Visitor, window: tuple[int, int]):
    if ann.page.locator(".point").count():
        pytest.skip("in the stone game a pick is a move")
    resize(ann, *window)
    before = ann.page.evaluate(SPOTS)
    ann.page.locator("[data-piece][data-stand=open]").first.evaluate("node => node.click()")
    ann.page.wait_for_function("document.querySelector('.play').dataset.picked !== '0'")
    found = ann.page.evaluate(LOOK)
    scrolled = ann.page.locator(".overflows").count() > 0
    after = ann.page.evaluate(SPOTS)
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_function("document.querySelector('.play').dataset.picked === '0'")
    assert found == SOUND, json.dumps(found, indent=1, ensure_ascii=False)
    moved = {name: (spot, after.get(name)) for name, spot in before.items() if far(spot, after.get(name))}
    assert scrolled or not moved


def far(spot: list[float], other: list[float] | None) -> bool:
    return (
        other is not None and max(abs(one - two) for one, two in zip(spot, other, strict=True)) > 6
    )  # a picked card rises


def test_a_large_screen_shows_larger_pieces(ann: Visitor):
    resize(ann, 1366, 768)
    small = ann.page.evaluate(SIZE)
    resize(ann, 2560, 1440)
    large = ann.page.evaluate(SIZE)
    assert min(big / little for big, little in zip(large, small, strict=True)) >= 1.5, (small, large)

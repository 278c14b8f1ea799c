"""The stage: full tables in windows of every size, in German. Nothing of mine is cut off, covered or too small."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.visitor import Visitor
from tests.web.crowded import CROWDED, WINDOWS, Crowded

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
            ?.contains(node) || node.parentElement?.contains(top)))
            covered.push(`${named(node)} by ${top?.outerHTML.slice(0, 80)}`);
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


@pytest.fixture(params=CROWDED, ids=lambda table: table.name)
def ann(request: pytest.FixtureRequest, visit: Any) -> Visitor:
    table: Crowded = request.param
    visitor: Visitor = visit(locale="de-DE", viewport={"width": 1366, "height": 768})
    visitor.set_table(table.game, ["me"] + ["bot:random"] * (table.seats - 1), table.options, table.position)
    visitor.wait_for_the_table()
    visitor.wait_until_asked()
    visitor.page.evaluate("document.fonts.ready")
    return visitor


def resize(ann: Visitor, width: int, height: int) -> None:
    """The layout pass runs as the window changes: two frames later everything is in its place."""
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.page.mouse.move(1, 1)
    ann.page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
    ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def after_a_pick(ann: Visitor) -> dict[str, Any]:
    """What is wrong once something is picked; `moved` lists what is no longer where it was."""
    before = ann.page.evaluate(SPOTS)
    ann.page.locator("[data-piece][data-stand=open]").first.evaluate("node => node.click()")
    ann.page.wait_for_function("document.querySelector('.play').dataset.picked !== '0'")
    found: dict[str, Any] = ann.page.evaluate(LOOK)
    scrolled = ann.page.locator(".overflows").count() > 0
    after = ann.page.evaluate(SPOTS)
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_function("document.querySelector('.play').dataset.picked === '0'")
    found["moved"] = {
        name: (spot, after[name])
        for name, spot in before.items()
        if not scrolled and name in after and far(spot, after[name])
    }
    return found


def far(spot: list[float], other: list[float]) -> bool:
    return max(abs(one - two) for one, two in zip(spot, other, strict=True)) > 6  # a picked card rises


def wrong(found: dict[str, Any]) -> dict[str, Any]:
    return {promise: faults for promise, faults in found.items() if faults}


def test_every_window_shows_all_of_mine_and_every_target_before_and_after_a_pick(ann: Visitor):
    """Each table is laid once; only the window changes. A pick moves nothing; in the stone game it is a move."""
    picks = ann.page.locator(".point").count() == 0
    faults, sizes = {}, {}
    for width, height in WINDOWS:
        resize(ann, width, height)
        sizes[width] = ann.page.evaluate(SIZE)
        faults[f"{width}x{height}"] = wrong(ann.page.evaluate(LOOK))
        if picks:
            faults[f"{width}x{height} after a pick"] = wrong(after_a_pick(ann))
    assert wrong(faults) == {}, json.dumps(wrong(faults), indent=1, ensure_ascii=False)
    growth = [large / small for large, small in zip(sizes[2560], sizes[1366], strict=True)]
    assert min(growth) >= 1.5, (sizes[1366], sizes[2560])  # a large screen shows larger pieces

"""The stage: full tables in windows of every size, in German. Nothing of mine is cut off, covered or too small."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.people import Person
from tests.support.servers import until
from tests.support.visitor import Visitor, click
from tests.web.crowded import CROWDED, LAST_ROUNDS, WINDOWS, Crowded, editor_address

PHONE_SIZE = 900  # pixels: narrower windows are touched

# By geometry alone. `mine` are my pieces and their traits, `targets` what can be picked.
LOOK = """() => {
    const mine = [...document.querySelectorAll(
        ".band.mine [data-area], .band.mine [data-piece], .band.mine .trait, .slot [data-piece], .feeding-place")];
    const targets = [...document.querySelectorAll(
        "[data-piece][data-stand=open], .ask .button, .head .button, .players li, .fight > *, .fight .dice > *")];
    const named = node => node.dataset.piece || node.dataset.area || node.getAttribute("aria-label")
        || node.textContent.trim();
    const shown = node => node.checkVisibility({ visibilityProperty: true });
    const scrolls = document.querySelector(".overflows") ? "main" : "none";
    const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const under = box => Math.min(box.right, dock.right) - Math.max(box.left, dock.left) > 1
        && Math.min(box.bottom, dock.bottom) - Math.max(box.top, dock.top) > 1;
    const outside = [], covered = [], cut = [];
    for (const node of new Set([...mine, ...targets])) {
        if (!shown(node) || node.matches(".spot")) continue;
        if (node.closest(`${scrolls}, .studied`)) node.scrollIntoView({ block: "nearest" });
        const box = node.getBoundingClientRect();
        const whole = box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5
            && box.bottom <= innerHeight + 0.5;
        if (!whole) outside.push(named(node));
        // Whole, to its last edge: the stage cuts off what is below it, and the dock lies over it.
        const stage = node.closest(".stage, .fit")?.getBoundingClientRect();
        const seen = stage && { top: stage.top, bottom: stage.bottom, left: stage.left - 7, right: stage.right + 7 };
        if (seen && (!within(box, seen) || under(box))) cut.push(named(node)); // sideways there is a margin
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (whole && !(node.contains(top) || top?.contains(node) || top?.closest("[data-piece], [data-area]")
            ?.contains(node) || node.parentElement?.contains(top)))
            covered.push(`${named(node)} by ${top?.outerHTML.slice(0, 80)}`);
    }
    const spoken = node => node.getBoundingClientRect().width <= 1; // for those who listen only
    const texts = [...document.querySelectorAll(".desk *")].flatMap(node => [...node.childNodes].filter(child =>
        child.nodeType === 3 && child.data.trim() && shown(node) && !spoken(node)));
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
    const names = ".called, .slot .name, .tab .name, .card .name, .badge .name, .who .name";
    const written = node => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range;
    };
    // Half a pixel too much costs a name its last letters.
    const spilt = [...document.querySelectorAll(names)].filter(node => shown(node)
        && getComputedStyle(node).display !== "inline"
        && written(node).getBoundingClientRect().width > node.getBoundingClientRect().width + 0.2)
        .map(node => node.textContent);
    // Letters take less than the height of their line: an eighth of it may be cut.
    for (const node of document.querySelectorAll(".slot .face .name")) {
        const face = node.closest(".face").getBoundingClientRect();
        const lines = shown(node) ? [...written(node).getClientRects()] : [];
        if (lines.some(({ top, bottom, height }) => top + height / 8 < face.top || bottom - height / 8 > face.bottom))
            spilt.push(`${node.textContent} on its card`);
    }
    for (const node of document.querySelectorAll(".card > .signs"))
        if (shown(node) && !within(node.getBoundingClientRect(), node.parentElement.getBoundingClientRect()))
            spilt.push(`signs of ${named(node.parentElement)}`);
    for (const node of document.querySelectorAll(".feeding-place"))
        if (node.getBoundingClientRect().width < 60) spilt.push(`the food of ${node.className}`);
    const asked = document.getElementById("asked");
    if (asked && asked.scrollHeight > asked.clientHeight + 1) spilt.push(asked.textContent);
    const sideways = document.documentElement.scrollWidth > innerWidth;
    return { outside, cut, covered, small, broken, spilt, sideways };
}"""
# Where the sign of the last round fails: it belongs within the middle, or next to the deck, and covers nothing.
SIGN = """() => {
    const sign = document.querySelector(".last");
    if (!sign.checkVisibility()) return { sign: "hidden" };
    if (document.querySelector(".overflows")) sign.scrollIntoView({ block: "center" });
    const around = sign.closest(".middle, .common").getBoundingClientRect(), box = sign.getBoundingClientRect();
    const beyond = Math.max(around.left - box.left, box.right - around.right, around.top - box.top,
        box.bottom - around.bottom);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const beside = [...sign.closest(".stage, .fit").querySelectorAll("[data-piece]:not(.spot), .bank, .new, b, .name")];
    const over = beside.filter(node => node.checkVisibility() && !node.contains(sign))
        .map(node => [node, node.getBoundingClientRect()])
        .filter(([, other]) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1
            && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1)
        .map(([node]) => node.outerHTML.slice(0, 80));
    return { sign: beyond > 1 ? `${beyond} pixels outside` : top === sign ? "" : `below ${top?.className}`, over };
}"""
# What a hint about something in the dock covers, of the question and of what it explains.
HINT_OVER = """() => {
    const hint = document.querySelector(".hint.shown").getBoundingClientRect();
    return [document.querySelector(".ask"), document.activeElement].filter(node => {
        const box = node.getBoundingClientRect();
        return Math.min(box.right, hint.right) - Math.max(box.left, hint.left) > 1
            && Math.min(box.bottom, hint.bottom) - Math.max(box.top, hint.top) > 1;
    }).map(node => node.className);
}"""
# Targets on a phone that a thumb would miss: each answers to 44 pixels, with half of the gap to its neighbours. The
# points of a board and the traits on a small card are as large as they can be.
MISSED = """() => [...document.querySelectorAll("[data-stand=open]")].filter(node => {
    if (!node.checkVisibility() || node.matches("g, .trait, [data-small], .spot")) return false;
    const box = node.getBoundingClientRect(), gap = node.matches("[data-area], .chip") ? 6 : 0;
    return Math.min(box.width, box.height) + gap < 43.5;
}).map(node => node.outerHTML.slice(0, 120))"""
# How large things are drawn: an animal of mine, a field or a point; the text on it; a card of the hand.
SIZE = """() => {
    const large = node => { const box = node.getBoundingClientRect(); return Math.sqrt(box.width * box.height); };
    const piece = document.querySelector(".band.mine [data-area], .square, .point .target");
    const text = document.querySelector(".band.mine, .shape");
    const held = document.querySelector(".slot [data-piece]")?.parentElement;
    return [large(piece), text ? parseFloat(getComputedStyle(text).fontSize) : large(piece), large(held ?? piece)];
}"""
# Where everything is that a question could move, by what it is; a hand is what moves move.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    ".dock, .ask, .slot, .band, .square, .bank, .hole, .players, .fields, [data-piece], [data-area], .head .button")]
    .filter(node => node.checkVisibility() && !node.parentElement.closest(".slot")).map(node => {
        const box = node.getBoundingClientRect(), { piece = "", area = "" } = node.dataset;
        return [[node.tagName, node.className?.baseVal ?? node.classList[0], node.ariaLabel, piece, area].join(" "),
            [box.x, box.y]];
    }))"""
# What is no longer where it was: by four pixels and more.
MOVED = f"""before => Object.entries(({PLACES})()).filter(([name, [x, y]]) => name in before
    && Math.max(Math.abs(x - before[name][0]), Math.abs(y - before[name][1])) > 4)"""
# Where everything is that a pick could move.
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
    ann.page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
    ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults(ann: Visitor, *looks: str) -> dict[str, Any]:
    """What these looks at the table find wrong."""
    found = ", ".join(f"...({look})()" for look in looks)
    failed = "([, each]) => each === true || each.length"
    return dict(ann.at_last_none(f"() => Object.entries({{ {found} }}).filter({failed})"))


def after_a_pick(ann: Visitor) -> dict[str, Any]:
    """What is wrong once something is picked; `moved` lists what is no longer where it was."""
    before = ann.page.evaluate(SPOTS)
    ann.page.locator("[data-piece][data-stand=open]").first.evaluate("node => node.click()")
    ann.page.locator(".play:not([data-picked='0'])").wait_for()
    found = faults(ann, LOOK)
    scrolled = ann.page.locator(".overflows").count() > 0
    after = ann.page.evaluate(SPOTS)
    ann.page.keyboard.press("Escape")
    ann.page.locator(".play[data-picked='0']").wait_for()
    found["moved"] = {
        name: (spot, after[name])
        for name, spot in before.items()
        if not scrolled and name in after and far(spot, after[name])
    }
    return found


def with_a_hint(ann: Visitor) -> dict[str, Any]:
    """What a hint covers that explains the first piece within reach."""
    explained = ann.page.locator(".slot [data-hint]").first
    if not explained.count():
        return {}
    explained.focus()
    ann.page.keyboard.press("?")
    ann.page.locator(".hint.shown").wait_for()
    over = ann.at_last_none(HINT_OVER)
    ann.page.keyboard.press("Shift")
    ann.page.locator(".hint:not(.shown)").wait_for(state="hidden")
    return {"hint over": over}


def far(spot: list[float], other: list[float]) -> bool:
    return max(abs(one - two) for one, two in zip(spot, other, strict=True)) > 6  # a picked card rises


def wrong(found: dict[str, Any]) -> dict[str, Any]:
    return {promise: faults for promise, faults in found.items() if faults}


def test_every_window_shows_all_of_mine_and_every_target_before_and_after_a_pick(ann: Visitor):
    """Each table is laid once; only the window changes. A pick moves nothing; in the stone game it is a move."""
    picks = ann.page.locator(".point").count() == 0
    found, sizes = {}, {}
    for width, height in WINDOWS:
        resize(ann, width, height)
        found[f"{width}x{height}"] = faults(ann, LOOK)
        sizes[width] = ann.page.evaluate(SIZE)
        if picks:
            found[f"{width}x{height} after a pick"] = wrong(after_a_pick(ann))
            found[f"{width}x{height} with a hint"] = wrong(with_a_hint(ann))
        if width < PHONE_SIZE:
            found[f"{width}x{height} for thumbs"] = wrong({"missed": ann.at_last_none(MISSED)})
    assert wrong(found) == {}, json.dumps(wrong(found), indent=1, ensure_ascii=False)
    growth = [large / small for large, small in zip(sizes[2560], sizes[1366], strict=True)]
    assert min(growth) >= 1.5, (sizes[1366], sizes[2560])  # a large screen shows larger pieces


@pytest.mark.parametrize("table", LAST_ROUNDS, ids=lambda table: table.name)
def test_the_sign_of_the_last_round_is_whole_and_pushes_nothing_under_the_dock(table: Crowded, visit: Any):
    """In English, where I am "You", which is longer than in German."""
    ann: Visitor = visit()
    ann.set_table(table.game, ["me"] + ["bot:random"] * (table.seats - 1), table.options, table.position)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    look_everywhere(ann, SIGN)


# A position of each game in which a move moves nothing but tokens, chips and stones.
CALM = {
    "origin": "phase: ann feeds\nbank: 9\nann:\n  wolf(running)\n  hare(swimming)\n  fox()\n  bear()\n  otter()\n"
    "bob:\n  owl()\n  gecko()\n",
    "beginning": "phase: ann eats\nhole: 9\nann: 0 chips\n  wolf () 0 0 0\n  finch (flight) 0 0\nbob: 0 chips\n"
    "  lizard () 0 0 0\n",
    "stones": "phase: ann grows\nturn: 5\nwhite stones: c3 d3\nblue stones: f6 g6\n",
    "tyranno": "phase: ann sets\n3: frog - - -\n0: - - - shark\nfield 1: S3\nfield 2: K3\nfield 3: F3\nfield 4: W3\n",
}


@pytest.mark.parametrize("game", CALM)
def test_nothing_moves_between_two_questions_of_a_phase(game: str, visit: Any):
    """On a large and on a small screen, by a move each. What a move lays down may appear, nothing else may move."""
    ann: Visitor = visit(locale="de-DE")
    ann.hurry = 0
    ann.set_table(game, ["me", "bot:random"], {}, CALM[game])
    ann.wait_for_the_table()
    for width, height in ((1366, 768), (390, 844)):
        resize(ann, width, height)
        ann.wait_until_asked()
        assert faults(ann, LOOK) == {}
        before = ann.page.evaluate(PLACES)
        ann.answer(click)
        ann.wait_until_asked()
        ann.page.mouse.move(1, 1)
        assert len(before) > 15
        assert ann.at_last_none(MOVED, before) == []


def test_a_fight_is_whole_and_leaves_all_of_mine_in_sight(visit: Any):
    """At a full board; somebody else has to move, so that the fight stays. Then the same in the replay."""
    ann: Visitor = visit(locale="de-DE", viewport={"width": 1366, "height": 768})
    table = next(each for each in CROWDED if each.game == "tyranno")
    ann.set_table("tyranno", ["me", "open", "bot:random", "bot:random"], {}, table.position)
    bob = Person(ann.base, "Bob")
    bob.follow(ann.page.locator("#link").input_value())
    ann.wait_for_the_table()
    ann.wait_until_asked()
    for _ in range(2):
        ann.page.locator(".square [data-stand=open]").first.click()
    sure, news = ann.page.locator(".doubt + .button"), ann.page.locator(".fight .news")
    expect(sure.or_(news)).not_to_have_count(0)
    if sure.count():
        sure.click()
    news.wait_for()
    look_everywhere(ann)
    ann.open(f"replay/{ann.page.url.rpartition('/')[2]}?eyes=0")
    ann.page.get_by_role("slider").press("End")
    ann.page.locator(".fight .news").wait_for()
    look_everywhere(ann)
    bob.leave()


def look_everywhere(ann: Visitor, *looks: str) -> None:
    found = {}
    for width, height in WINDOWS:
        resize(ann, width, height)
        found[f"{width}x{height}"] = faults(ann, LOOK, *looks)
    assert wrong(found) == {}, json.dumps(wrong(found), indent=1, ensure_ascii=False)


@pytest.mark.parametrize("page", ["learn/beginning/first", "learn/tyranno/first", "puzzle/origin", "puzzle/stones"])
def test_lessons_and_puzzles_fit_every_window(page: str, visit: Any):
    ann: Visitor = visit(locale="de-DE")
    ann.open(page)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    look_everywhere(ann)


IN_SIGHT = """node => {
    const box = node.getBoundingClientRect(), frame = node.closest(".board").getBoundingClientRect();
    return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
}"""


@pytest.mark.parametrize("table", CROWDED, ids=lambda table: table.name)
def test_a_full_table_can_be_scrolled_in_the_editor(table: Crowded, visit: Any):
    """Where it does not fit, its last piece comes into sight."""
    ann: Visitor = visit(locale="de-DE", viewport={"width": 390, "height": 844})
    ann.open(editor_address(table))
    ann.page.locator("[data-verdict=good]").wait_for()
    preview = ann.page.locator(".preview")
    preview.scroll_into_view_if_needed()
    pieces = preview.locator(".board [data-piece]:visible")
    for piece in (pieces.first, pieces.last):
        piece.scroll_into_view_if_needed()
        until(partial(piece.evaluate, IN_SIGHT))

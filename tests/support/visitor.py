"""A visitor of the page, in a browser: looks, clicks, taps and types."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.support.patience import PATIENCE

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
EXPECTED = re.compile(
    r"ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INTERNET_DISCONNECTED)"
    r"|WebSocket connection to .* failed|status of 50\d"
)

OPEN = "[data-piece][data-stand=open]"
BUTTONS = ".ask .buttons .button:not(.bare), .option:not([data-piece])"
LULL = 10.0  # seconds without a change after a press
MANY = 400  # steps of the focus: several times around a page
ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]

STAND = """
    const root = document.querySelector(".play");
    const stand = [root?.dataset.decision, root?.dataset.picked, !!document.querySelector(".doubt")].join(" ");
"""
# All that a person sees at a glance, and one thing to press. Elements below others are left out.
GLANCE = f"""([open, buttons, hurry, wishes]) => {{
    {STAND}
    const over = !!document.querySelector(".result");
    const asked = !!document.querySelector(".ask.mine") && !document.querySelector(".curtain") && !over;
    const middle = node => {{
        node.scrollIntoView({{ block: "center", inline: "center" }});
        const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    }};
    const reached = node => node.contains(document.elementFromPoint(...middle(node)));
    const pieces = asked ? [...document.querySelectorAll(open)] : [];
    const pressed = asked ? [...document.querySelectorAll(buttons)] : [];
    const hurried = pressed.length && (wishes[0] < hurry || document.querySelector(".doubt"));
    const aims = wishes.map(wish => pieces[Math.floor(wish * pieces.length)]);
    const aim = hurried ? pressed[0] : aims.find(node => node && reached(node)) ?? pressed[0];
    return {{ asked, over, stand, aim: aim ? middle(aim) : null, what: aim?.outerHTML.slice(0, 200) }};
}}"""
CHANGED = f"""before => {{
    {STAND}
    return stand !== before || document.querySelector(".result");
}}"""
ARRIVED = "() => document.body?.dataset.page === location.hash"
# Conditions are functions: an expression would be evaluated again and again, which the page's policy forbids.
NO_WIDER = "width => Math.max(document.documentElement.scrollWidth, innerWidth) <= width"
# Keeps everything that the page's live regions ever said.
RECORD = """() => {
    window.heard = [];
    const note = () => {
        const said = [...document.querySelectorAll("[role=log][aria-live], [role=alert]")].map(node => node.textContent)
            .join(" ");
        if (said && said !== heard.at(-1)) heard.push(said);
    };
    note();
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}"""
HEARD = "said => heard.some(line => new RegExp(said).test(line))"
REFUSED = "the server responded with a status of 400"
NO_NETWORK = "net::ERR_INTERNET_DISCONNECTED"
ABORTED = "net::ERR_FAILED"  # by the test itself

Spot = tuple[float, float]
Press = Callable[["Visitor", Spot], None]


class Visitor:
    def __init__(self, page: Page, base: str, seed: int = 1, hurry: float = 0.5) -> None:
        self.page, self.base = page, base
        self.random = random.Random(seed)
        self.hurry = hurry  # how often a button is pressed where there is one
        self.ended = False
        self.mistakes: list[str] = []
        self.forgiven: list[str] = []
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", self._listen)

    def _listen(self, message: ConsoleMessage) -> None:
        said = message.text
        if message.type == "error" and not EXPECTED.search(said) and not any(one in said for one in self.forgiven):
            self.mistakes.append(said)

    def forgive(self, said: str) -> None:
        """Accept what the browser itself reports (a refused request, a lost network), now or later.

        The rest still fails the test.
        """
        self.forgiven.append(said)
        self.mistakes[:] = [mistake for mistake in self.mistakes if said not in mistake]

    # -- going places -------------------------------------------------------------------------------------------------

    def open(self, path: str = "") -> None:
        """Go there, and wait until the page before it is gone: it can have what is looked for next, too."""
        self.page.goto(f"{self.base}/#/{path}")
        self.page.wait_for_function(ARRIVED, polling=20, timeout=PATIENCE * 1000)  # tabs behind others draw no frames

    def play_now(self, game: str) -> None:
        """First visit to the table: one click."""
        self.open()
        self.card(game).locator("button.main").click()
        self.wait_for_the_table()

    def card(self, game: str) -> Locator:
        return self.page.locator(".game", has=self.page.locator(f"a[href='#/new/{game}']"))

    def set_table(self, game: str, seats: list[str], options: dict[str, str], position: str = "") -> None:
        """Through the form: who sits where, options by their names, and where to begin."""
        self.open(f"new/{game}")
        self.page.locator(".make").wait_for()
        counts = self.page.locator(".count span", has_text=re.compile(rf"^{len(seats)}$"))
        if counts.count():
            counts.click()
        for place, who in enumerate(seats):
            self.page.locator(".place select").nth(place).select_option(who)
        if options or position:
            self.page.locator("details summary").click()
            self.page.locator("textarea").fill(position)
        for name, value in options.items():
            self.set_option(name, value)
        self.page.locator(".make").click()
        self.page.wait_for_url(re.compile("#/table/"))

    def set_option(self, name: str, value: str) -> None:
        field = self.page.locator(f"[data-option={name}]")
        if field.get_attribute("type") == "checkbox":
            field.set_checked(value == "true", force=True)
        elif field.evaluate("node => node.tagName") == "SELECT":
            known = field.evaluate("node => [...node.options].map(each => each.value)")
            field.select_option(value if value in known else "other")
            if value not in known:
                other = self.page.locator(f".choice:has([data-option={name}]) input")
                other.fill(value)
                other.blur()
        else:
            field.fill(value)
            field.blur()

    def wait_for_the_table(self) -> None:
        """Wait until everything is on the table."""
        self.page.locator(".play[data-laid=true]").wait_for(timeout=PATIENCE * 1000)

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    @property
    def asked(self) -> bool:
        return self.page.locator(".ask.mine").count() > 0

    def glance(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(GLANCE, [OPEN, BUTTONS, self.hurry, self.whims(8)])
        return seen

    def whims(self, number: int) -> list[float]:
        return [self.random.random() for _ in range(number)]

    def wait_until_asked(self) -> None:
        self.page.locator(".ask.mine, .result, .curtain").first.wait_for(timeout=PATIENCE * 1000)

    def asks(self) -> str:
        return self.page.locator("#asked").inner_text()

    @property
    def decision(self) -> str:
        """The number of the question on the table."""
        return str(self.page.locator(".play").get_attribute("data-decision"))

    def wait_until_asked_again(self, decision: str) -> None:
        """Wait until this question is answered, and so is whatever the others were asked after it."""
        self.page.locator(f".play:not([data-decision='{decision}'])").wait_for()
        self.wait_until_asked()

    # -- playing ------------------------------------------------------------------------------------------------------

    def act(self, press: Press) -> bool:
        """One step as a person makes it: a piece that glows, or a button below the question. Whether there was one."""
        return self._press(press, self.glance())

    def _press(self, press: Press, seen: dict[str, Any]) -> bool:
        self.ended = seen["over"]
        if not seen["asked"] or seen["aim"] is None:
            return False
        press(self, seen["aim"])
        self.await_change(press, seen)
        return True

    def act_until(self, press: Press, done: Callable[[], object]) -> None:
        """Make steps until something is so. While there is nothing to press, it may still come to be so."""
        self._repeat(lambda: self.act(press), done)

    def answer(self, press: Press) -> None:
        """Make all steps that answer the question on the table, and none for the next one."""
        asked = self.decision

        def step() -> bool:
            seen = self.glance()
            return seen["stand"].split()[0] == asked and self._press(press, seen)

        self._repeat(step, lambda: self.decision != asked)

    def _repeat(self, step: Callable[[], bool], done: Callable[[], object]) -> None:
        patient_until = time.monotonic() + PATIENCE
        while not done():
            if not step():
                assert time.monotonic() < patient_until, self.tells()
                self.page.wait_for_timeout(20)

    def await_change(self, press: Press, seen: dict[str, Any]) -> None:
        """Wait until something comes of a press. On a busy machine a piece can move between the look and the press, so
        where it is still there to be pressed after a while, it is looked for once more."""
        before = seen["stand"]
        for _ in range(int(PATIENCE / LULL)):
            try:
                self.page.wait_for_function(CHANGED, arg=before, timeout=LULL * 1000)
                return
            except PlaywrightTimeout:
                seen = self.glance()
                if seen["stand"] == before and seen["asked"] and seen["aim"]:
                    press(self, seen["aim"])
        raise AssertionError(f"nothing came of {seen}\n{self.tells()}")

    def play_on(self, press: Press, others: list[Visitor] | None = None) -> None:
        """To the end, with the others at the same table."""
        playing = [self, *(others or [])]
        patient_until = time.monotonic() + PATIENCE
        while playing := [visitor for visitor in playing if not visitor.ended]:
            acted = [visitor.act(press) for visitor in playing]  # all of them, not up to the first
            if any(acted):
                patient_until = time.monotonic() + PATIENCE
            else:
                assert time.monotonic() < patient_until, "\n".join(visitor.tells() for visitor in playing)
                self.page.wait_for_timeout(20)

    def tells(self) -> str:
        """Describe what this visitor sees, for a test that is stuck."""
        return f"{self.glance()}\n{self.page.locator('body').inner_text()}"

    # -- judging ------------------------------------------------------------------------------------------------------

    def at_last_none(self, faults: str, arg: Any = None) -> Any:
        """What a look at the page finds wrong: nothing, as soon as that is so. A table is laid out in several steps, so
        what does not fit at first may fit soon."""
        patient_until = time.monotonic() + PATIENCE
        while found := self.page.evaluate(faults, arg):
            if time.monotonic() > patient_until:
                break
            self.page.wait_for_timeout(20)
        return found

    def no_sideways_scroll(self) -> None:
        """A phone would zoom out to show what is too wide: the screen counts, not the window. What is still being laid
        out may reach beyond it for a moment."""
        assert self.page.viewport_size is not None
        self.page.wait_for_function(NO_WIDER, arg=self.page.viewport_size["width"], polling=20)

    def accessible(self) -> None:
        """What axe finds, as a readable list."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        told = [spoken(rule["id"], node) for rule in found["violations"] for node in rule["nodes"][:3]]
        assert told == [], json.dumps(told, indent=1)

    def record_speech(self) -> None:
        """Keep from now on what a screen reader is told: the next sentence takes the place of the last one."""
        self.page.evaluate(RECORD)

    def hears(self, said: str) -> None:
        """A screen reader is or was told this, since `record_speech`."""
        self.page.wait_for_function(HEARD, arg=said)


def spoken(rule: str, node: dict[str, Any]) -> str:
    return f"{rule}: {node['html'][:160]} {node['failureSummary'][:200]}"


def click(visitor: Visitor, spot: Spot) -> None:
    visitor.page.mouse.click(*spot)


def tap(visitor: Visitor, spot: Spot) -> None:
    visitor.page.touchscreen.tap(*spot)


def stop_animations(visitor: Visitor) -> None:
    """Keep every animation at its first frame until it is skipped."""
    tools = visitor.page.context.new_cdp_session(visitor.page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": 0})

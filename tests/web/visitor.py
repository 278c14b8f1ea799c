"""Somebody in front of the page: sees what is there, and clicks, taps or types."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
EXPECTED = re.compile(
    r"ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed|status of 50\d"
)

OPEN = "[data-piece][data-stand=open]"
BUTTONS = ".ask .buttons .button:not(.bare)"
PATIENCE = 60.0

# All that a person sees at a glance. What lies under something else is not aimed at.
GLANCE = """([open, buttons]) => {
    const root = document.querySelector(".play");
    const reached = node => {
        node.scrollIntoView({ block: "center", inline: "center" });
        const box = node.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return hit && node.contains(hit);
    };
    const asked = !!document.querySelector(".ask.mine") && !document.querySelector(".curtain, .result");
    const nodes = asked ? [...document.querySelectorAll(open)] : [];
    const some = nodes.length > 12 ? nodes.filter((_, place) => place % Math.ceil(nodes.length / 12) === 0) : nodes;
    return {
        asked,
        over: !!document.querySelector(".result"),
        doubt: !!document.querySelector(".doubt"),
        buttons: document.querySelectorAll(buttons).length,
        pieces: some.filter(reached).map(node => nodes.indexOf(node)),
        stand: [root?.dataset.decision, root?.dataset.picked, !!document.querySelector(".doubt")].join(" "),
    };
}"""
CHANGED = """before => {
    const root = document.querySelector(".play");
    const stand = [root?.dataset.decision, root?.dataset.picked, !!document.querySelector(".doubt")].join(" ");
    return stand !== before || document.querySelector(".result");
}"""


class Visitor:
    def __init__(self, page: Page, base: str, seed: int = 1) -> None:
        self.page, self.base = page, base
        self.random = random.Random(seed)
        self.mistakes: list[str] = []
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", self._listen)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.mistakes.append(message.text)

    # -- going places -------------------------------------------------------------------------------------------------

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.base}/#/{path}")

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
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
            field.blur()

    def wait_for_the_table(self) -> None:
        self.page.locator(".play").wait_for(timeout=PATIENCE * 1000)

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    @property
    def asked(self) -> bool:
        return self.page.locator(".ask.mine").count() > 0

    def glance(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(GLANCE, [OPEN, BUTTONS])
        return seen

    def wait_until_asked(self) -> None:
        self.page.locator(".ask.mine, .result, .curtain").first.wait_for(timeout=PATIENCE * 1000)

    def asks(self) -> str:
        return self.page.locator("#asked").inner_text()

    # -- playing ------------------------------------------------------------------------------------------------------

    def act(self, press: Callable[[Locator], None]) -> bool:
        """One step as a person makes it: a piece that glows, or a button below the question. Whether there was one."""
        seen = self.glance()
        if not seen["asked"]:
            return False
        hurried = seen["buttons"] and self.random.random() < 0.5
        if seen["doubt"] or hurried or not seen["pieces"]:
            press(self.page.locator(BUTTONS).first)
        else:
            press(self.page.locator(OPEN).nth(self.random.choice(seen["pieces"])))
        self.page.wait_for_function(CHANGED, arg=seen["stand"], timeout=PATIENCE * 1000)
        return True

    def play_on(self, press: Callable[[Locator], None], others: list[Visitor] | None = None) -> None:
        """To the end, with the others at the same table."""
        everybody = [self, *(others or [])]
        deadline = time.monotonic() + 4 * PATIENCE
        while not all(visitor.over for visitor in everybody):
            assert time.monotonic() < deadline, "the game does not end"
            acted = [visitor.act(press) for visitor in everybody]
            if not any(acted):
                self.page.wait_for_timeout(20)

    # -- judging ------------------------------------------------------------------------------------------------------

    def no_sideways_scroll(self) -> None:
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]

    def accessible(self) -> None:
        """What axe finds, as a list that reads."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        told = [spoken(rule["id"], node) for rule in found["violations"] for node in rule["nodes"][:3]]
        assert told == [], json.dumps(told, indent=1)

    def hears(self, text: re.Pattern[str]) -> None:
        """What a screen reader is told."""
        expect(self.page.locator("[role=log]").last).to_have_text(text, timeout=10_000)


def spoken(rule: str, node: dict[str, Any]) -> str:
    return f"{rule}: {node['html'][:160]} {node['failureSummary'][:200]}"


def click(target: Locator) -> None:
    target.click(timeout=15_000)


def tap(target: Locator) -> None:
    target.tap(timeout=15_000)


def press_enter(target: Locator) -> None:
    target.focus()
    target.page.keyboard.press("Enter")

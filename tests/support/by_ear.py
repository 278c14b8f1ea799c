"""A visitor who does not see the page: knows only what a screen reader says, and has only a keyboard."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.support.patience import PATIENCE
from tests.support.visitor import ARROWS, MANY, Press, Visitor

# Lines that come together are said together, after a pause that people need and this listener does not.
HASTE = """() => {
    const later = window.setTimeout;
    window.setTimeout = (said, pause, ...rest) => later(said, pause === 150 ? 15 : pause, ...rest);
}"""
LISTEN = """() => ({
    heard: heard.length,
    title: document.title,
    dialogs: [...document.querySelectorAll("[role=dialog]")].map(node => node.getAttribute("aria-label")),
})"""
# What is announced when the focus arrives somewhere: the title of the page, the regions around, whether arrow keys lead
# on, and whether it was heard before in the same words.
AROUND = """() => {
    const node = document.activeElement, names = [];
    for (let at = node; at; at = at.parentElement)
        if (at.matches("main, section, [role=group]") && at.ariaLabel) names.push(at.ariaLabel);
    window.known ??= new WeakMap();
    const words = node.ariaLabel + node.textContent, heard = known.get(node) === words;
    known.set(node, words);
    const arrows = "roving" in node.dataset, folds = node.ariaExpanded !== null;
    return { title: document.title, regions: names, heard, arrows, folds };
}"""
CHANGED = """before => {
    const [heard, title] = [window.heard.length, document.title];
    return heard > before.heard || title !== before.title || document.querySelector("[role=dialog]");
}"""

TURN = "Your turn"
QUESTION, TABLE, DOCK = "The question", "The table", "Question and hand"
SAID = re.compile(r"""^- '?(?P<role>[\w-]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>.*)""", re.S)
SILENCE = {"role": "", "name": "", "states": ""}


class Listener(Visitor):
    """Plays by ear. `visitor` gives the page; `hurry` is how often a button of the question is wanted."""

    def __init__(self, visitor: Visitor, seed: int = 5, hurry: float = 0.75) -> None:
        super().__init__(visitor.page, visitor.base, seed, hurry)
        self.record_speech()
        self.page.evaluate(HASTE)
        self.unnamed: list[str] = []

    def listen(self) -> dict[str, Any]:
        told: dict[str, Any] = self.page.evaluate(LISTEN)
        return told

    def act(self, press: Press) -> bool:
        """One step: to something in the question or on the table that can be pressed, and Enter."""
        before = self.listen()
        self.ended = bool(before["dialogs"])
        if self.ended or TURN not in before["title"]:
            return False
        if not self.find():
            return False
        self.page.keyboard.press("Enter")
        try:
            self.page.wait_for_function(CHANGED, arg=before, timeout=PATIENCE * 1000)
        except PlaywrightTimeout:
            raise AssertionError(f"nothing was said after Enter on {focused(self.page)}\n{self.tells()}") from None
        return True

    def find(self) -> bool:
        """Tab until something is said that can be pressed; whether the turn lasted so long."""
        hurried = self.random.random() < self.hurry and self.question_has_buttons()
        wanted = {QUESTION} if hurried else {QUESTION, TABLE, DOCK}
        for step in range(MANY):
            self.page.keyboard.press("Tab")
            around = self.page.evaluate(AROUND)
            if TURN not in around["title"]:
                return False
            arrows = around["arrows"] and wanted != {QUESTION}
            near = wanted & set(around["regions"]) and not around["folds"] and self.random.random() < 0.8
            if arrows or near or not around["heard"]:
                said = self.wander() if arrows else focused(self.page)
                self.note(said)
                if near and "button" in said["role"] and "[disabled]" not in said["states"]:
                    return True
            if step > MANY // 8:
                wanted = {QUESTION, TABLE, DOCK}
        raise AssertionError("nothing can be pressed\n" + self.tells())

    def question_has_buttons(self) -> bool:
        """Screen readers list the buttons of a region. The one that unfolds the list of choices is no answer."""
        buttons = self.page.get_by_role("group", name=QUESTION, exact=True).get_by_role("button")
        return buttons.and_(self.page.locator(":not([aria-expanded])")).count() > 0

    def wander(self) -> dict[str, str]:
        """Arrow keys lead over a board."""
        said = focused(self.page)
        for _ in range(MANY):
            if "[disabled]" not in said["states"]:
                return said
            self.page.keyboard.press(self.random.choice(ARROWS))
            said = focused(self.page)
        return said

    def note(self, said: dict[str, str]) -> None:
        if said["role"] in ("button", "link", "textbox", "combobox") and not said["name"]:
            self.unnamed.append(str(said))


def focused(page: Page) -> dict[str, str]:
    """Role, name and states of what has the focus, as the browser tells them to a screen reader."""
    node = page.locator("*:focus")
    if not node.count():
        return SILENCE
    found = SAID.match(node.first.aria_snapshot())
    return (
        {key: value or "" for key, value in found.groupdict().items()}
        if found
        else {"role": "", "name": "", "states": ""}
    )

"""A visitor who goes through a lesson and gives right answers."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from galapagos.study.lesson import Lesson, lesson_words
from tests.support.visitor import Visitor

# What the hint points at now, marked with `data-aim`: a piece, a button, or the menu that holds it.
POINTED = """() => {
    document.querySelectorAll("[data-aim]").forEach(node => delete node.dataset.aim);
    const lit = [...document.querySelectorAll("[data-lit=true]")].filter(node => node.checkVisibility());
    const clear = node => {  // not below another one
        node.scrollIntoView({block: "nearest"});
        const box = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    };
    const aim = lit.filter(clear).at(-1);
    aim?.setAttribute("data-aim", "");
    return !!aim;
}"""
STOOD = """() => [document.querySelector(".tutor").dataset.mood, document.querySelector(".play").dataset.picked,
    !!document.querySelector(".doubt"), !!document.querySelector(".menu[open]")].join(" ")"""
STEPS = 12  # presses that the longest answer needs, and some more


def click(target: Locator) -> None:
    target.click()


def tap(target: Locator) -> None:
    target.tap()


def press_enter(target: Locator) -> None:
    target.focus()
    target.page.keyboard.press("Enter")


class Learner:
    def __init__(self, visitor: Visitor, press: Callable[[Locator], None]) -> None:
        self.visitor, self.page, self.press = visitor, visitor.page, press

    def tutor(self, number: int, mood: str) -> Locator:
        found = self.page.locator(f".tutor[data-step='{number}'][data-mood='{mood}']")
        expect(found).to_be_visible()
        return found

    def go_through(self, taught: Lesson, language: str) -> None:
        words = lesson_words(taught.game, taught.name, language)
        self.visitor.open(f"learn/{taught.game}/{taught.name}")
        for number, step in enumerate(taught.steps):
            expect(self.tutor(number, "asks")).to_contain_text(words.steps[step.key].say)
            if step.find:
                self.page.locator(".ask.mine").wait_for()
                self.visitor.wait_for_the_table()
                self.press(self.page.locator(".tutor [data-hinting]"))
                self.follow(step.key)
                self.tutor(number, "right")
            self.press(self.page.locator(".tutor .next"))

    def follow(self, step: str) -> None:
        """Press what the hint points at, until the answer is right."""
        for _ in range(STEPS):
            before = self.page.evaluate(STOOD)
            if before.startswith("right"):
                return
            if before.split()[2] == "true":
                self.press(self.page.locator(".doubt + .button"))
            else:
                self.page.wait_for_function(f"before => ({STOOD})() !== before || ({POINTED})()", arg=before)
                if self.page.evaluate(STOOD) == before:
                    self.press(self.page.locator("[data-aim]"))
            self.page.wait_for_function(f"before => ({STOOD})() !== before", arg=before)
        raise AssertionError(f"{step}: following the hint leads nowhere")

"""Somebody who goes through a lesson, and finds what is looked for."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from galapagos.study.lesson import Lesson
from tests.study.test_lesson import answers_found, walk
from tests.support.visitor import Visitor

# The piece or button that stands for the next of the picks; a piece may stand for several of them.
NEXT = """picks => {
    const done = Number(document.querySelector(".play").dataset.picked);
    const covers = node => {
        const ids = node.dataset.piece.split(" ");
        const lies = at => at <= done && done < at + ids.length && ids.every((id, n) => id === picks[at + n]);
        return picks.some((_, at) => lies(at));
    };
    const clear = node => {  // not below another one
        node.scrollIntoView({block: "nearest"});
        const box = node.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return node.contains(top);
    };
    const fit = [...document.querySelectorAll("[data-piece]:not([data-stand=dim])")]
        .filter(node => node.getClientRects().length && covers(node));
    const best = fit.find(clear) ?? fit[0];
    document.querySelectorAll("[data-aim]").forEach(node => delete node.dataset.aim);
    const aim = best ?? document.querySelector(`.ask [data-answer="${picks[done]}"]`);
    aim?.setAttribute("data-aim", "");
    return !!aim;
}"""
STOOD = """() => [document.querySelector(".tutor").dataset.mood, document.querySelector(".play").dataset.picked,
    !!document.querySelector(".doubt")].join(" ")"""


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

    def go_through(self, taught: Lesson, language: str = "en") -> None:
        self.visitor.open(f"learn/{taught.game}/{taught.name}")
        for number, step, _, table in walk(taught):
            self.tutor(number, "asks")
            if step.find:
                action, words = answers_found(taught, number, table)[0]
                self.page.locator(".ask.mine").wait_for()
                self.visitor.wait_for_the_table()
                self.answer([*table.game.deed(table.state, action).picks], action, f"{step.key}: {words}")
                self.tutor(number, "right")
            self.press(self.page.locator(".tutor .next"))

    def answer(self, picks: list[str], action: int, what: str) -> None:
        for _ in range(len(picks) + 3):
            before = self.page.evaluate(STOOD)
            if before.startswith("right"):
                return
            if before.endswith("true"):
                self.press(self.page.locator(".doubt + .button.main"))
            elif before == f"asks {len(picks)} false":  # on its way
                pass
            elif self.page.evaluate(NEXT, picks):
                self.press(self.page.locator("[data-aim]"))
            else:
                self.press(self.page.locator(f".ask [data-answer='{action}']"))
            self.page.wait_for_function(f"before => ({STOOD})() !== before", arg=before)
        assert self.page.evaluate(STOOD).startswith("right"), what

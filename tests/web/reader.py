"""A reader with several tabs: the language is chosen in one, and the pages in the others follow as they are."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from galapagos.core.languages import LANGUAGES
from tests.support.visitor import Visitor

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
# As the settings in another tab do it.
CHOOSE = """language => {
    const kept = JSON.parse(localStorage.galapagos ?? "{}");
    localStorage.galapagos = JSON.stringify({ ...kept, language, chosen: true });
}"""
SPEAKS = "code => document.documentElement.lang === code && !window.pending"


class Reader:
    def __init__(self, visitor: Visitor, *windows: tuple[int, int]) -> None:
        """One tab for each window, or only the visitor's own."""
        context = visitor.page.context
        context.add_init_script(COUNT_REQUESTS)
        self.beside = context.new_page()
        self.beside.goto(f"{visitor.base}/api/games")  # shares the pages' storage, and draws nothing
        self.languages = list(LANGUAGES)
        self.tabs = [visitor] + [beside(visitor, context.new_page()) for _ in windows[1:]]
        for tab, (width, height) in zip(self.tabs, windows, strict=False):
            tab.page.set_viewport_size({"width": width, "height": height})

    def open(self, path: str, ready: str) -> None:
        for tab in self.tabs:
            tab.open(path)
        for tab in self.tabs:
            tab.page.locator(ready).first.wait_for()

    def in_each_language(self) -> Iterator[str]:
        """All languages, the last one first next time: it need not be chosen again."""
        for tab in self.tabs:
            tab.page.evaluate("window.samePage = true")
        for language in self.languages:
            self.beside.evaluate(CHOOSE, language)
            for tab in self.tabs:
                tab.page.wait_for_function(SPEAKS, arg=language, polling=20)  # tabs behind another draw no frames
            yield language
        assert all(tab.page.evaluate("window.samePage") for tab in self.tabs)
        self.languages.reverse()


def beside(visitor: Visitor, page: Page) -> Visitor:
    """The same visitor in another tab. What goes wrong there counts, too."""
    other = Visitor(page, visitor.base)
    other.mistakes = visitor.mistakes
    return other

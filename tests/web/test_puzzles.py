"""The puzzle of the day in the browser: solved, not solved, and shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from galapagos.core.registry import game_names
from galapagos.review.puzzle import Puzzle, puzzles
from tests.support.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
DAY = "2026-01-01"  # of the first puzzle


def open_puzzle(visitor: Visitor, name: str) -> Puzzle:
    visitor.open(f"puzzle/{quote(name)}?day={DAY}")
    visitor.page.locator(".puzzle[data-verdict=asks]").wait_for()
    visitor.wait_until_asked()
    return puzzles(name)[0]


def answer(visitor: Visitor, words: str, puzzle: Puzzle, name: str) -> None:
    """From the list of choices: whatever the pieces look like, every answer is there."""
    game = puzzle.game(name)
    state = game.read_position(puzzle.position)
    place = [game.write(state, action) for action in state.choices()].index(words)
    if not visitor.page.locator(".choice").count():
        visitor.page.locator(".ask .list").click()
    visitor.page.locator(".choice").nth(place).click()
    verdict = "solved" if words == puzzle.solution else "other"
    visitor.page.locator(f".puzzle[data-verdict={verdict}], .doubt").first.wait_for()
    if visitor.page.locator(".doubt + .button").count():
        visitor.page.locator(".doubt + .button").click()


@pytest.mark.parametrize("name", game_names())
def test_a_puzzle_is_failed_and_then_solved(name: str, visit: Visit):
    ann = visit()
    puzzle = open_puzzle(ann, name)
    wrong = min(puzzle.chances, key=lambda words: puzzle.chances[words])
    answer(ann, wrong, puzzle, name)
    told = ann.page.locator(".puzzle[data-verdict=other]")
    expect(told).to_contain_text(f"wins {round(100 * puzzle.chances[wrong])} times in a hundred")
    ann.wait_until_asked()
    answer(ann, puzzle.solution, puzzle, name)
    expect(ann.page.locator(".puzzle[data-verdict=solved]")).to_contain_text(puzzle.reason["en"])


def test_days_in_a_row_are_counted(visit: Visit):
    ann = visit()
    ann.page.clock.set_fixed_time("2026-03-05T12:00:00Z")  # midnight must not come in between
    ann.open()
    ann.page.evaluate("""() => {
        const day = by => new Date(Date.now() - by * 86400000).toISOString().slice(0, 10);
        const days = { [day(1)]: true, [day(2)]: true, [day(3)]: false, [day(4)]: true };
        localStorage.setItem("galapagos.puzzles", JSON.stringify({ stones: days }));
    }""")
    ann.page.locator("a[href='#/puzzle/stones']").click()
    expect(ann.page.locator(".puzzle")).to_contain_text("2 days in a row")
    ann.page.get_by_role("link", name="The day before").click()
    expect(ann.page).to_have_url(re.compile(r"day=\d{4}-"))


@pytest.mark.parametrize("wishes", [{}, {"color_scheme": "dark"}, PHONE], ids=["day", "lantern", "phone"])
def test_everybody_can_use_it(wishes, visit: Visit):
    ann = visit(**wishes)
    puzzle = open_puzzle(ann, "beginning")
    ann.accessible()
    ann.no_sideways_scroll()
    ann.page.get_by_role("button", name="Show the solution").click()
    expect(ann.page.locator(".puzzle[data-verdict=shown]")).to_contain_text(puzzle.reason["en"])
    ann.accessible()
    ann.no_sideways_scroll()

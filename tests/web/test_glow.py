"""A visitor who knows no rule presses only what glows, in any order, and is never refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.visitor import PHONE, Visitor, click

Visit = Callable[..., Visitor]
MANY = 300  # presses: several times those of two rounds
# What the table says once two rounds are over. The Beginning has no rounds: its moves are counted.
GAMES = [
    pytest.param("tyranno", {}, "Round 3", id="tyranno"),
    pytest.param("stones", {"board": "rect-7x7", "stones": "12", "obstacles": "4"}, "Turn 7", id="stones"),
    pytest.param("origin", {}, "Turn 3", id="origin"),
    pytest.param("beginning", {}, 40, id="beginning"),
]
FAR = """then => typeof then === "number" ? Number(document.querySelector(".play").dataset.decision) > then
    : document.querySelector("main").innerText.includes(then)"""

# Cards of the hand that can be played and do not look like it.
DULL = """() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--glow-soft)";
    const glow = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll(".slot [data-stand=open]")]
        .filter(node => !getComputedStyle(node.closest(".card") ?? node).boxShadow.includes(glow))
        .map(node => node.outerHTML.slice(0, 120));
}"""


@pytest.mark.parametrize("game", ["origin", "beginning"])
def test_cards_that_can_be_played_glow_without_being_pointed_at(game: str, visit: Visit):
    """As on a phone, where nothing can be pointed at."""
    ann = visit(**PHONE)
    ann.play_now(game)
    ann.wait_until_asked()
    expect(ann.page.locator(".slot [data-stand=open]")).not_to_have_count(0)
    assert ann.at_last_none(DULL) == []


@pytest.mark.parametrize(("game", "options", "then"), GAMES)
def test_what_glows_leads_through_the_first_two_rounds(
    game: str, options: dict[str, str], then: str | int, visit: Visit
):
    ann = visit(viewport={"width": 1366, "height": 768})
    ann.hurry = 0.3
    ann.set_table(game, ["me", "bot:random"], options)
    ann.wait_for_the_table()
    for _ in range(MANY):
        ann.wait_until_asked()
        if ann.over or ann.page.evaluate(FAR, then):
            return
        ann.act(click)
        assert ann.page.locator(".why").all_inner_texts() == [], ann.tells()
    raise AssertionError(f"{then} never came: {ann.tells()}")

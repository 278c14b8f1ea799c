"""What is held over the stage, and settings within reach of the table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.patience import PATIENCE
from tests.support.people import Json, Person, TableStream
from tests.support.visitor import Visitor

Visit = Callable[..., Visitor]

# One token is left: the wolf takes it, the others starve, and the turn is over.
LAST_TOKEN = """
phase: ann feeds
bank: 1
turns: 4
ann:
  wolf()
  hare()
bob:
  lizard()
"""
# There is food for all; only Bob hunts.
HUNTED = """
phase: ann feeds
bank: 6
ann:
  wolf()
  hare()
  fox()
  owl()
bob:
  lizard(carnivorous)
"""
# The last token of the game: one of Ann's animals starves. `herd` is what else she has, Bob's are fed.
LAST_OF_ALL = """
phase: ann feeds
bank: 1
turns: 9
last_turn: yes
ann:
  wolf()
  fox()
{herd}
bob:
  lizard(running swimming)1r
  hare(burrowing)1r
"""
HERD = "  bear(running)1r\n  owl(swimming)1r\n  otter(burrowing)1r"
# Frog and tiger are Ann's.
FIGHT = """
phase: ann challenges
round: 2
6: frog - - shark
0: - tiger - -
field 1: S3
field 2: K3
field 3: F3
field 4: W3
"""


def sit(visit: Visit, game: str, position: str) -> Visitor:
    ann = visit(pace="fast")
    ann.set_table(game, ["me", "bot:random"], {}, position)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    return ann


def test_the_end_of_a_turn_is_a_scene_that_is_held(visit: Visit):
    ann = sit(visit, "origin", LAST_TOKEN)
    ann.page.locator('[data-piece="creature:0"]').first.click()
    ann.page.locator('[data-piece="bank"]').first.click()
    scene = ann.page.get_by_role("dialog")
    expect(scene).to_contain_text(re.compile(r"Turn \d+ is over"))
    expect(scene).to_contain_text("starves")
    expect(scene).to_contain_text("survives")
    expect(scene.get_by_role("button", name="Go on")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    settings_are_within_reach(ann)


def invite(visit: Visit, game: str, position: str, pace: str = "instant") -> tuple[Visitor, TableStream]:
    """A table with Bob, who is moved by the test."""
    ann = visit(pace=pace)
    ann.set_table(game, ["me", "open"], {}, position)
    bob = Person(ann.base, "Bob").follow(ann.page.locator("#link").input_value())
    ann.wait_for_the_table()
    ann.wait_until_asked()
    return ann, bob


def test_what_happened_since_my_last_turn_stays_until_i_act(visit: Visit):
    ann, bob = invite(visit, "origin", HUNTED)
    bank = ann.page.locator('.bank[data-piece="bank"]')
    ann.page.locator('[data-piece="creature:0"]').first.click()
    bank.click()
    bob.until_to_move()
    assert bob.say("lizard hunts hare")["type"] == "done"
    since = ann.page.get_by_role("button", name=re.compile("^Since your last turn"))
    expect(since).to_contain_text(re.compile("Lizard.* attacks hare"))
    since.click()
    told = ann.page.get_by_role("region", name="Since your last turn")
    expect(told.get_by_role("listitem").first).to_contain_text("Lizard")
    ann.page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(since).to_be_visible()
    ann.page.locator(".band.mine [data-piece][data-stand=open]").first.click()
    expect(since).to_be_visible()
    bank.click()
    expect(since).to_have_count(0)
    bob.person.leave()


def is_quiet(choice: Json) -> bool:
    return choice["deed"]["key"] in ("no_fight", "no_strength")


def test_a_round_of_tyranno_is_scored_in_parts_and_held(visit: Visit):
    """After a fight, which folds with its phase. However it ends, the tiger comes to lie alone in its row."""
    ann, bob = invite(visit, "tyranno", FIGHT, pace="fast")
    ann.page.locator('[data-piece="animal:frog"]').click()
    ann.page.locator('[data-piece="animal:shark"]').click()
    sure, scene = ann.page.locator(".doubt + .button"), ann.page.get_by_role("dialog")
    declining = ann.page.get_by_role("button", name=re.compile("^No "))
    expect(sure.or_(ann.page.locator(".fight"))).not_to_have_count(0)
    if sure.count():
        sure.click()
    expect(ann.page.locator(".fight")).to_be_visible()
    patient_until = time.monotonic() + PATIENCE
    while not scene.count():
        assert time.monotonic() < patient_until, ann.tells()
        if declining.count():
            declining.click()  # then it is gone at once; the next question may have one, too
        bob.catch_up()
        if any(map(is_quiet, bob.situation["choices"])):
            bob.answer(lambda choices: next(filter(is_quiet, choices)))
    expect(scene).to_contain_text("Tiger")
    expect(scene).to_contain_text("3 + 3 empty fields")
    expect(ann.page.locator(".fight")).to_have_count(0)
    go_on = scene.get_by_role("button", name="Go on")
    expect(go_on).to_be_focused()
    go_on.press("Enter")
    expect(scene).to_have_count(0)
    bob.person.leave()


def eat_the_last_token(visit: Visit, position: str) -> Visitor:
    """Play the last move of a game."""
    ann = visit()
    ann.set_table("origin", ["me", "bot:random"], {}, position)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    ann.page.locator('[data-piece="creature:0"]').first.click()
    ann.page.locator('[data-piece="bank"]').first.click()
    return ann


def test_a_shared_victory_is_told_to_you(visit: Visit):
    """Bob loses an animal, too: both have as many points and as many cards on their piles."""
    ann = eat_the_last_token(visit, LAST_OF_ALL.format(herd="  bear(running swimming burrowing)1r") + "  owl()\n")
    result = ann.page.get_by_role("dialog", name=re.compile("^You share the victory with [A-Z]"))
    expect(result.locator("ol li", has_text="7 points")).to_have_count(2)


@pytest.mark.parametrize("wins", [True, False], ids=["won", "lost"])
def test_the_end_shows_ranks_parts_and_the_winners_animals(wins: bool, visit: Visit):
    ann = eat_the_last_token(visit, LAST_OF_ALL.format(herd=HERD if wins else ""))
    result = ann.page.get_by_role("dialog", name="You win!" if wins else "You came 2nd")
    bob = ("Animals 4 · Traits 3", "7 points")
    ranked = [
        ("1", *(("You", "Animals 8 · Traits 3", "11 points") if wins else bob)),
        ("2", *(bob if wins else ("You", "Animals 2", "2 points"))),
    ]
    rows = result.locator("ol li")
    expect(rows).to_have_count(2)
    for row, told in zip(rows.all(), ranked, strict=True):
        for part in told:
            expect(row).to_contain_text(part)
    expect(result).to_contain_text("Your animals" if wins else re.compile("The animals of (?!You)"))
    expect(result.locator(".herd .creature")).to_have_count(4 if wins else 2)
    expect(result).to_contain_text("The last turn is over")
    result.get_by_role("button", name="Look at the table").click()
    expect(result).to_have_count(0)
    dock = ann.page.get_by_role("region", name="Question and hand")
    expect(dock.get_by_role("link", name="Review")).to_be_visible()
    expect(dock.get_by_role("link", name="Look back")).to_be_visible()
    expect(dock.get_by_role("button", name="Another one")).to_be_visible()
    dock.get_by_role("button", name="Result").click()
    expect(result).to_be_visible()


def settings_are_within_reach(ann: Visitor) -> None:
    gear = ann.page.get_by_role("button", name="Settings")
    gear.click()
    menu = ann.page.get_by_role("dialog", name="Settings")
    menu.get_by_text("instant").click()
    menu.get_by_text("Deutsch").click()
    expect(ann.page.locator("#asked")).to_have_text(re.compile("^Du bist am Zug"))
    ann.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert ann.page.evaluate("JSON.parse(localStorage.galapagos).pace") == "instant"

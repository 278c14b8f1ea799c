"""Sitting at a table: picking, refusals, taking back, several screens and one screen for several."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.people import Person
from tests.support.visitor import PHONE, Visitor, click, stop_animations
from tests.web.tables import Set, every_game

Visit = Callable[..., Visitor]

# Ann is about to play cards; wolf and finch are hers, the lizard is Bob's.
ADAPTING = """
phase: ann adapts
hole: 3
ann: 0 chips, hand flight horns carnivore
  wolf (speed) 0
  finch (flight nocturnal burrowing) 0
bob: 0 chips
  lizard (horns) 0 0
"""
EATING = """
phase: ann eats
hole: 2
ann: 0 chips
  wolf () 0
  finch (carnivore) 0
bob: 0 chips
  lizard () 0 0
  tortoise (flight) 0
"""


# Every button that ever stood below the question.
OFFERS = """
    window.offered = new Set();
    const buttons = () => document.querySelectorAll(".ask [data-answer]");
    const note = () => buttons().forEach(node => offered.add(node.dataset.answer));
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture
def at(visit: Visit) -> Callable[..., Visitor]:
    def sit(position: str, seats: tuple[str, str] = ("me", "bot:random"), **wishes: object) -> Visitor:
        ann = visit(**wishes)
        ann.set_table("beginning", list(seats), {}, position)
        ann.wait_for_the_table()
        ann.wait_until_asked()
        return ann

    return sit


def piece(visitor: Visitor, *ids: str):
    return visitor.page.locator(f'[data-piece="{" ".join(ids)}"]')


WOLF, LIZARD, FINCH, TORTOISE = "creature:0", "creature:1", "creature:2", "creature:3"


def test_a_pick_lights_up_its_targets_and_nothing_else(at):
    ann = at(ADAPTING)
    piece(ann, "hand:horns").click()
    expect(piece(ann, "hand:horns")).to_have_attribute("data-stand", "picked")
    expect(piece(ann, WOLF)).to_have_attribute("data-stand", "open")
    expect(piece(ann, LIZARD)).to_have_attribute("data-stand", "dim")
    expect(piece(ann, "new")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(piece(ann, "hand:horns")).to_have_attribute("data-stand", "open")


@every_game
def test_no_button_stands_for_a_piece_that_is_about_to_lie(table: Set, visit: Visit):
    ann = visit()
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.shown)
    ann.wait_for_the_table()
    ann.page.add_init_script(OFFERS)
    ann.page.reload()
    ann.wait_for_the_table()
    ann.wait_until_asked()
    pieces = set(ann.page.locator("[data-piece][data-stand=open]").evaluate_all("all => all.map(n => n.dataset.piece)"))
    assert pieces
    assert not pieces & set(ann.page.evaluate("[...offered]"))


def test_two_clicks_play_a_trait(at):
    ann = at(ADAPTING)
    piece(ann, "hand:horns").click()
    piece(ann, WOLF, "trait").click()
    expect(piece(ann, WOLF, f"{WOLF}/horns")).to_be_visible()


def test_dragging_does_the_same(at):
    ann = at(ADAPTING)
    start = piece(ann, "hand:horns").bounding_box()
    mouse = ann.page.mouse
    mouse.move(start["x"] + 30, start["y"] + 30)
    mouse.down()
    mouse.move(start["x"] + 60, start["y"] - 20, steps=4)
    goal = piece(ann, WOLF, "trait").bounding_box()
    mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
    mouse.up()
    expect(piece(ann, WOLF, f"{WOLF}/horns")).to_be_visible()
    expect(ann.page.locator(".drag-ghost")).to_have_count(0)


def test_a_trait_is_swapped_by_clicking_the_one_that_goes(at):
    ann = at(ADAPTING)
    piece(ann, "hand:carnivore").click()
    piece(ann, FINCH, f"{FINCH}/nocturnal").click()
    expect(piece(ann, FINCH, f"{FINCH}/carnivore")).to_be_visible()
    expect(piece(ann, FINCH, f"{FINCH}/nocturnal")).to_have_count(0)


def test_why_not(at):
    """A refused click says the rule, and leads to it."""
    ann = at(EATING)
    piece(ann, FINCH).click()
    piece(ann, TORTOISE).click(force=True)
    expect(ann.page.locator(".why")).to_contain_text(re.compile("Tortoise is protected"))
    link = ann.page.locator(".why a")
    expect(link).to_have_attribute("href", re.compile(r"#/rules/beginning\?rule=3\.4"))
    with ann.page.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator(".told h3")).to_contain_text("3.4")


def test_the_reason_of_a_refusal_follows_the_language(at):
    """It is still there while the language is chosen next to it."""
    ann = at(EATING)
    piece(ann, FINCH).click()
    piece(ann, TORTOISE).click(force=True)
    expect(ann.page.locator(".why")).to_contain_text("Tortoise is protected")
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("dialog", name="Settings").get_by_text("Deutsch").click()
    expect(ann.page.locator(".why")).to_contain_text("Schildkröte")


def test_a_hint_follows_what_it_explains(at):
    ann = at(ADAPTING)
    card = piece(ann, "hand:flight")
    card.focus()
    ann.page.keyboard.press("?")
    hint = ann.page.locator(".hint.shown")
    expect(hint).to_have_text(card.get_attribute("data-hint"))
    card.evaluate("node => node.dataset.hint = 'Fliegt'")
    expect(hint).to_have_text("Fliegt")


def test_two_chips_are_all_that_is_placed(visit: Visit):
    """The question no longer offers a second chip once two lie there, nor a fourth to exchange."""
    ann = visit()
    position = "phase: ann sets\n3: frog - - -\n0: - - - shark\nfield 1: S3\nfield 2: K3\nfield 3: F3\nfield 4: W3\n"
    ann.set_table("tyranno", ["me", "bot:random"], {}, position)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    chips, asked = ann.page.locator("[data-piece^='rack/'][data-stand=open]"), ann.page.locator("#asked")
    for field, question in (1, "Place it, or pick a second chip."), (2, "Place both?"):
        chips.first.click()
        piece(ann, f"field:{field}").click()
        expect(asked).to_have_text(question)
    expect(piece(ann, "field:1")).to_have_attribute(
        "data-hint", re.compile(r"turn it over\.( It will turn over: .*\.)?$")
    )
    for _ in range(4):
        ann.page.keyboard.press("Escape")
    piece(ann, "bag").click()
    for question in ("Exchange, or pick more chips: three at most.",) * 2 + ("Exchange these chips?",):
        chips.first.click()
        expect(asked).to_have_text(question)


def test_a_seat_that_gave_up_says_so(visit: Visit):
    """With two others left the game goes on; Bob lets it wait."""
    ann = visit()
    position = ADAPTING.replace("ann adapts", "bob adapts").replace("bob: 0 chips", "bob: 0 chips, hand speed")
    position += "cat: 0 chips\n  viper () 0\n"
    ann.set_table("beginning", ["me", "open", "bot:random"], {}, position)
    bob = Person(ann.base, "Bob")
    bob.follow(ann.page.locator("#link").input_value())
    ann.wait_for_the_table()
    ann.page.get_by_role("button", name="Give up").click()
    ann.page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    expect(ann.page.locator(".badge.seat-0 .away")).to_have_text("gave up, a bot plays")
    bob.leave()


def test_a_carnivore_at_the_water_is_told_why_not(at):
    ann = at(EATING)
    piece(ann, FINCH).click()
    piece(ann, "hole").click(force=True)
    expect(ann.page.locator(".why")).to_contain_text("carnivores never drink")


def test_asks_once_before_a_regrettable_move(at):
    ann = at(EATING)
    piece(ann, FINCH).click()
    piece(ann, WOLF).click()
    expect(ann.page.locator(".doubt")).to_contain_text("your own species")
    expect(ann.page.locator(".doubt ~ .button.main")).to_have_text("Not yet")  # the safe one is the loudest
    ann.page.get_by_role("button", name="Not yet").click()
    expect(ann.page.locator(".doubt")).to_have_count(0)
    expect(piece(ann, WOLF)).to_be_visible()


def test_a_double_click_plays_once(at):
    ann = at(EATING)
    piece(ann, WOLF).click()
    piece(ann, "hole").dblclick()
    expect(ann.page.locator(".log li", has_text=re.compile("Wolf.* drinks"))).to_have_count(1)
    expect(piece(ann, "hole")).to_contain_text("1 food")


def test_a_move_is_taken_back_at_once(at):
    ann = at(EATING)
    piece(ann, WOLF).click()
    piece(ann, "hole").click()
    ann.page.get_by_role("button", name="Take back").click()
    expect(piece(ann, "hole")).to_contain_text("2 food")
    expect(ann.page.locator(".log li", has_text=re.compile("Wolf.* drinks"))).to_have_count(0)


def test_two_tabs_of_the_same_seat_agree(at):
    ann = at(EATING)
    other = Visitor(ann.page.context.new_page(), ann.base)
    other.page.goto(ann.page.url)
    other.wait_for_the_table()
    other.wait_until_asked()
    piece(ann, WOLF).click()
    piece(ann, "hole").click()
    expect(piece(other, "hole")).to_contain_text("1 food")
    assert other.mistakes == []


def test_digits_choose_from_the_list(at):
    ann = at(EATING)
    ann.page.keyboard.press("c")
    first = ann.page.locator(".choice").first.inner_text()
    assert "Wolf drinks" in first
    ann.page.keyboard.press("1")
    expect(piece(ann, "hole")).to_contain_text("1 food")


def test_a_question_mark_explains_what_has_the_focus(at):
    ann = at(ADAPTING)
    piece(ann, "hand:horns").focus()
    ann.page.keyboard.press("?")
    expect(ann.page.locator(".hint.shown")).to_contain_text("loses one population card")


def test_a_long_press_reads_and_does_nothing_else(at):
    ann = at(ADAPTING, **PHONE)
    horns = piece(ann, "hand:horns")
    horns.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(ann.page.locator(".hint.shown")).to_contain_text("loses one population card")
    horns.dispatch_event("click")
    expect(horns).to_have_attribute("data-stand", "open")
    horns.tap()
    expect(horns).to_have_attribute("data-stand", "picked")


def test_a_screen_reader_hears_events_and_questions(at):
    ann = at(EATING)
    ann.record_speech()
    ann.hears("Feed your species")
    piece(ann, WOLF).click()
    piece(ann, "hole").click()
    ann.hears(r"Wolf \(.+\) drinks; 1 left in the hole")


def test_the_keyboard_follows_the_question(at):
    """From the question to the cards, from a picked card to where it can go, then to the buttons."""
    ann = at(ADAPTING)
    press = ann.page.keyboard.press
    ann.page.locator("#asked").focus()
    press("Tab")
    expect(ann.page.locator(".slot [data-piece^='hand:']").first).to_be_focused()
    press("Enter")
    expect(ann.page.locator(".play")).to_have_attribute("data-picked", "1")
    press("Tab")
    expect(ann.page.locator("main [data-stand=open]:focus")).to_be_attached()
    targets = ann.page.locator("main [data-piece][data-stand=open]").count()
    for _ in range(targets):
        press("Tab")
    expect(ann.page.locator(".ask .buttons .button").first).to_be_focused()
    press("Shift+Tab")
    expect(ann.page.locator("main [data-stand=open]:focus")).to_be_attached()


def test_what_ends_a_turn_is_not_the_loudest(at):
    ann = at(ADAPTING)
    done = ann.page.locator(".ask .button", has_text="Done")
    expect(done).to_be_visible()
    expect(ann.page.locator(".ask .button.main")).to_have_count(0)


def test_a_lost_line_shows_soon_and_comes_back(at):
    """The line falls silent without closing, as where a network is gone."""
    ann = at(EATING)
    line = ann.page.locator("p.line")
    ann.page.clock.install()
    ann.page.reload()
    ann.wait_for_the_table()
    expect(line).to_have_count(0)
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() / 1000 + 1"))  # the page's time goes on as the test wants it
    ann.page.evaluate("() => { WebSocket.prototype.send = () => {} }")
    ann.page.clock.run_for(3000)
    expect(line).to_be_visible()
    ann.page.clock.resume()
    ann.page.reload()
    ann.wait_for_the_table()
    expect(line).to_have_count(0)


def test_a_table_that_was_opened_offline_recovers_by_itself(at):
    ann = at(EATING)
    table, away = ann.page.url, re.compile("/api/")
    ann.page.goto("about:blank")
    ann.page.context.route(away, lambda route: route.abort("internetdisconnected"))
    ann.page.goto(table)
    expect(ann.page.get_by_role("alert")).to_contain_text("cannot be reached")
    ann.page.context.unroute(away)
    ann.wait_for_the_table()
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def test_chat_that_was_not_read_has_a_badge(at, visit: Visit):
    ann, bob = at(EATING), visit()
    bob.page.goto(ann.page.url)
    bob.wait_for_the_table()
    bob.page.get_by_role("button", name="Chat").click()
    bob.page.get_by_label("Write to the table").fill("hello")
    bob.page.get_by_role("button", name="Send").click()
    expect(ann.page).to_have_title(re.compile(r"^\(1\) Your turn"))
    expect(ann.page.get_by_role("button", name="1 new message")).to_be_visible()
    ann.page.get_by_role("button", name="Chat").click()
    expect(ann.page).to_have_title(re.compile("^Your turn"))
    expect(bob.page).not_to_have_title(re.compile(r"\("))


def test_pointing_at_the_log_shows_the_piece(at):
    """Once Bob has moved, too: his lines push the others up, away from the mouse."""
    ann = at(EATING)
    decision = ann.decision
    piece(ann, WOLF).click()
    piece(ann, "hole").click()
    ann.wait_until_asked_again(decision)
    ann.page.locator(".log li", has_text=re.compile("Wolf.* drinks")).hover()
    expect(piece(ann, WOLF)).to_have_attribute("data-lit", "true")


def test_a_table_can_be_paused_and_chatted_at(at):
    ann = at(EATING)
    ann.page.get_by_role("button", name="Pause").click()
    expect(ann.page.locator("#asked")).to_have_text("The game is paused.")
    ann.page.get_by_role("button", name="Go on").click()
    expect(ann.page.locator("#asked")).to_have_text("Feed your species.")
    ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_label("Write to the table").fill("hello <b>there</b>")
    ann.page.get_by_role("button", name="Send").click()
    expect(ann.page.locator(".chat")).to_contain_text("hello <b>there</b>")


def test_esc_closes_every_dialog_and_resigning_needs_a_confirmation(at):
    """Wherever the focus is. The sheets of a turn's end are closed so in test_scenes.py."""
    ann = at(EATING)
    dialog, esc = ann.page.locator("[role=dialog], [role=alertdialog], dialog[open]"), "Escape"

    def closes() -> None:
        expect(dialog).to_be_visible()
        ann.page.evaluate("document.activeElement.blur()")
        ann.page.keyboard.press(esc)
        expect(dialog).to_have_count(0)

    piece(ann, WOLF).click()
    piece(ann, "hole").click()
    ann.page.get_by_role("button", name="Settings").click()
    closes()
    ann.page.get_by_role("button", name="Give up").click()
    closes()
    ann.page.get_by_role("button", name="Give up").click()
    dialog.get_by_role("button", name="Give up").click()
    expect(ann.page.locator(".result")).to_be_visible()
    closes()
    ann.page.get_by_role("link", name="Look back").first.click()
    ann.page.get_by_role("button", name="Play on from here").click()
    closes()


def test_one_screen_for_two(at):
    """Between two players who share a screen nobody sees the other's hand."""
    ann = at(EATING.replace("tortoise (flight) 0\n", ""), ("me", "me"))
    curtain = ann.page.locator(".curtain")
    curtain.locator(".button").click()
    expect(curtain).to_have_count(0)
    ann.act_until(click, curtain.count)
    expect(ann.page.locator(".slot .held")).to_have_count(0)
    curtain.locator(".button").click()
    expect(ann.page.locator(".slot .held").first).to_be_visible()


def test_movement_is_shown_and_can_be_skipped(at):
    """Time stands still for animations, so that the flying food is there however busy the machine is."""
    ann = at(EATING, reduced_motion="no-preference", pace="normal")
    stop_animations(ann)
    piece(ann, WOLF).click()
    piece(ann, "hole").click()
    expect(ann.page.locator(".sprite-food").first).to_be_attached()
    ann.page.mouse.click(5, 5)
    expect(ann.page.locator(".sprite-food")).to_have_count(0)

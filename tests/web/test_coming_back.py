"""Why people come back: opponents, ratings, their own games and profile, and word of what happens meanwhile."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.accounts import until
from tests.support.games import fill_with_games
from tests.support.patience import PATIENCE
from tests.support.people import Json
from tests.support.visitor import AXE, PHONE, Visitor, click
from tests.support.wire_cutter import Line
from tests.web.full_site import FullSite, make_account, subscribe_here
from tests.web.test_narrow import TOO_WIDE, WIDTHS

Visit = Callable[..., Visitor]
GAMES = 95
ENOUGH = 24  # moves, after which giving up counts for both
OWN_PAGES = ("account", "games", "profile", "lobby", "tournaments", "leaderboard")


@pytest.fixture(scope="module")
def line(full: FullSite) -> Iterator[Line]:
    with Line(full.thread.settings.port) as running:
        yield running


def seek(visitor: Visitor) -> None:
    """Look for somebody to play The Beginning with, rated, with a day for each move. It cannot end within few moves."""
    visitor.open("lobby")
    form = visitor.page.locator("form.sheet")
    form.locator("select").first.select_option("beginning")
    form.get_by_label("Clock").select_option(label="1 d a move")
    form.get_by_role("button", name="Look for opponents").click()


def deliver(page: Page, message: Json) -> list[str]:
    """Hand a push message to the page's service worker. Return what the browser shows then."""
    session = page.context.new_cdp_session(page)
    found: list[Json] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    until(lambda: page.title() and found)  # events arrive only during such calls
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.evaluate("origin"),
            "registrationId": found[0]["registrationId"],
            "data": json.dumps(message),
        },
    )
    shown = """async () => {
        const registration = await navigator.serviceWorker.ready;
        const notifications = await registration.getNotifications();
        return notifications.map(({ body, data }) => `${body} ${data.page}`);
    }"""
    texts: list[str] = until(lambda: page.evaluate(shown))
    return texts


def test_two_people_meet_play_rated_and_come_back(visit: Visit, full: FullSite, line: Line):
    ann, bob = visit(full.base), visit(f"http://localhost:{line.port}", kept=True)
    subscribe_here(bob, full, "bob")
    make_account(ann, "Seeking Ann")
    make_account(bob, "Seeking Bob")
    bob.open("account")
    bob.page.get_by_role("button", name="Notify me in this browser").click()
    expect(bob.page.get_by_text("This browser shows notifications.")).to_be_visible()

    seek(ann)
    expect(ann.page.get_by_role("button", name="Stop looking")).to_be_visible()
    seek(bob)
    for player in (ann, bob):
        player.page.wait_for_url(re.compile("#/table/"))
        player.wait_for_the_table()

    moves = ann.page.locator(".play")
    play_until(ann, bob, lambda: int(moves.get_attribute("data-moves") or 0) >= ENOUGH // 2)
    line.set("lost")
    line.reset()
    expect(bob.page.get_by_text("The line is down.")).to_be_visible()
    line.set("open")
    expect(bob.page.get_by_text("The line is down.")).to_have_count(0)
    plan_and_note(waiting_one(ann, bob))
    play_until(ann, bob, lambda: int(moves.get_attribute("data-moves") or 0) >= ENOUGH)

    table = ann.page.url.rpartition("/")[2]
    ann.page.get_by_role("button", name="Give up").click()
    ann.page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    lost, won = (rating_change(player) for player in (ann, bob))
    assert lost[0] == won[0] == 1500
    assert lost[1] < 1500 < won[1]

    ann.page.locator(".result").get_by_role("link", name="Review").click()
    ann.page.get_by_role("button", name="Begin the review").click()
    ann.page.locator(".review[data-status=done]").wait_for()

    ann.open("profile")
    expect(ann.page.get_by_text(re.compile("^Luck in 1 reviewed game: .*%"))).to_be_visible()
    bob.open("profile")
    expect(bob.page.locator("#ratings + div h3")).to_contain_text(str(won[1]))
    ann.open(f"table/{table}")
    ann.page.locator(".result").get_by_role("button", name="Another one").click()
    ann.page.wait_for_url(lambda url: "#/table/" in url and table not in url)
    rematch = ann.page.url.rpartition("/")[2]
    pushed = until(lambda: [each for each in full.push.received if each["table"] == rematch])
    assert pushed[0]["text"] == "You are invited to a game: Seeking Ann"
    assert deliver(bob.page, pushed[0]) == [f"You are invited to a game: Seeking Ann #/table/{rematch}"]
    bob.open(f"table/{rematch}")
    bob.page.get_by_role("button", name="Sit here").first.click()
    for player in (ann, bob):
        player.wait_for_the_table()


def waiting_one(one: Visitor, other: Visitor) -> Visitor:
    """Return who waits for the other to decide."""
    until(lambda: one.asked != other.asked)
    return other if one.asked else one


def plan_and_note(visitor: Visitor) -> None:
    """Answer in advance, take it back, and write a note that the list of games shows."""
    page, table = visitor.page, visitor.page.url
    page.get_by_role("complementary").get_by_role("button", name="Choices").click()
    plan = page.locator("section", has=page.locator("#plan"))
    plan.locator(".choice").first.click()
    expect(plan.get_by_text("If nothing of yours changes:")).to_be_visible()
    plan.get_by_role("button", name="Take it back").click()
    expect(plan.locator(".choice").first).to_be_visible()
    page.get_by_role("complementary").get_by_role("button", name="Log", exact=True).click()
    page.locator("summary", has_text="A note to yourself").click()
    page.locator("#note").fill("watch the left side")
    page.locator("#note").blur()
    expect(page.get_by_text("Only you see it.")).to_be_visible()
    visitor.open("games")
    expect(page.get_by_text("watch the left side")).to_be_visible()
    page.goto(table)
    visitor.wait_for_the_table()


def play_until(one: Visitor, other: Visitor, reached: Callable[[], bool]) -> None:
    patient_until = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < patient_until, f"{one.tells()}\n{other.tells()}"
        if not (one.act(click) or other.act(click)):
            one.page.wait_for_timeout(20)


def rating_change(visitor: Visitor) -> tuple[int, int]:
    text = visitor.page.locator(".result .rating").inner_text()
    found = re.search(r"(\d+) → (\d+)", text)
    assert found, text
    return int(found[1]), int(found[2])


def challenge(visitor: Visitor, name: str) -> None:
    """Ask somebody for a stone game, from the lobby."""
    visitor.open("lobby")
    page = visitor.page
    page.get_by_label("Name of an account").fill(name)
    page.locator("form.row select").first.select_option("stones")
    page.locator("form.row").get_by_role("button", name="Challenge", exact=True).click()


def give_up(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Give up").click()
    visitor.page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    visitor.page.locator(".result").wait_for()


def test_people_challenge_watch_ask_again_and_block_each_other(visit: Visit, full: FullSite):
    ann, bob, cat = (visit(full.base) for _ in range(3))
    for visitor, name in ((ann, "Daring Ann"), (bob, "Wary Bob"), (cat, "Watching Cat")):
        make_account(visitor, name)
    mine = ann.page.locator(".sheet", has_text="You to Wary Bob")

    challenge(ann, "Wary Bob")
    expect(ann.page.get_by_role("status").filter(has_text="Wary Bob has been asked.")).to_be_visible()
    mine.get_by_role("button", name="Take back").click()
    expect(mine).to_have_count(0)
    challenge(ann, "Wary Bob")
    expect(mine).to_be_visible()
    bob.open("games")
    invitations = bob.page.locator("section", has=bob.page.locator("#invited"))
    invitations.locator(".sheet", has_text="Daring Ann").get_by_role("button", name="Decline").click()
    expect(invitations).to_have_count(0)
    expect(mine).to_have_count(0)

    challenge(ann, "Wary Bob")
    bob.open("lobby")
    asked = bob.page.locator(".sheet", has_text="Daring Ann").filter(has=bob.page.get_by_text("Accept"))
    asked.get_by_role("button", name="Accept").click()
    for player in (ann, bob):
        player.page.wait_for_url(re.compile("#/table/"))
        player.wait_for_the_table()
    table = bob.page.url.rpartition("/")[2]
    assert ann.page.url.endswith(table)

    watch(cat, table)
    give_up(bob)
    ann.page.locator(".result").get_by_role("button", name="Another one").click()
    ann.page.wait_for_url(lambda url: "#/table/" in url and table not in url)
    bob.open("games")
    expect(invitations.get_by_role("button", name="Decline")).to_be_visible()
    bob.page.set_viewport_size({"width": 320, "height": 740})
    bob.accessible()
    assert bob.at_last_none(TOO_WIDE) == []
    bob.page.set_viewport_size({"width": 1280, "height": 860})
    invitations.get_by_role("link", name="Join").click()
    bob.page.get_by_role("button", name="Sit here").first.click()
    for player in (ann, bob):
        player.wait_for_the_table()

    to_move = bob if waiting_one(ann, bob) is ann else ann
    table = to_move.page.url
    to_move.open("games")
    to_move.page.get_by_role("button", name="1 table waits for you").click()
    to_move.page.wait_for_url(table)
    to_move.wait_for_the_table()
    block(ann, bob)


def watch(visitor: Visitor, table: str) -> None:
    """Follow a player and go to the table where they play; then let the best table be shown."""
    page = visitor.page
    visitor.open("lobby")
    page.get_by_label("Name of an account").fill("Wary Bob")
    page.get_by_role("button", name="Follow", exact=True).click()
    friend = page.locator("section .sheet", has=page.get_by_role("button", name="Unfollow"))
    expect(friend).to_contain_text("Wary Bob")
    friend.get_by_role("link", name="Watch").click()
    page.wait_for_url(re.compile(f"#/table/{table}$"))
    visitor.wait_for_the_table()
    visitor.open("lobby")
    page.get_by_role("link", name=re.compile("^Watch the best table")).click()
    page.wait_for_url(re.compile("#/table/"))
    visitor.wait_for_the_table()
    best: Json = page.evaluate("fetch('/api/tv').then(reply => reply.json())")["tables"][0]
    assert page.url.endswith(best["table"]["id"])


def block(unwanted: Visitor, visitor: Visitor) -> None:
    """Nobody who comes back to the lobby is led to the table of a challenge that was accepted a moment ago."""
    page = visitor.page
    visitor.open("lobby")
    page.get_by_label("Name of an account").fill("Daring Ann")
    page.get_by_role("button", name="Block", exact=True).click()
    page.locator("summary", has_text="Blocked: 1").click()
    challenge(unwanted, "Wary Bob")
    expect(unwanted.page.get_by_role("alert")).to_contain_text("You cannot challenge each other.")
    unwanted.page.get_by_role("button", name="Follow", exact=True).click()
    expect(unwanted.page.get_by_role("alert")).to_contain_text("You cannot follow each other.")
    page.get_by_role("button", name="Unblock").click()
    expect(page.locator("summary", has_text="Blocked")).to_have_count(0)
    challenge(unwanted, "Wary Bob")
    expect(page.locator(".sheet", has_text="Daring Ann").get_by_role("button", name="Accept")).to_be_visible()
    unwanted.forgive("status of 403")


def test_a_duplicate_tournament_is_made_joined_and_followed(visit: Visit, full: FullSite):
    ann, bob = visit(full.base), visit(full.base)
    page = ann.page
    make_account(ann, "Hosting Ann")
    make_account(bob, "Fickle Bob")
    ann.open("tournaments")
    page.locator("summary", has_text="New tournament").click()
    page.locator("details input").first.fill("Evening cup")
    page.locator("details select").first.select_option("stones")
    page.get_by_label("Rounds").fill("1")
    page.get_by_label("Bots that take part").fill("3")
    page.get_by_label("Their strength").select_option("random")
    page.get_by_role("checkbox", name=re.compile("^Duplicate deals")).check()
    page.get_by_role("button", name="Make the tournament").click()
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_text("4 players")).to_be_visible()

    bob.open("tournaments")
    bob.page.locator("main a", has_text="Evening cup").click()
    bob.page.get_by_role("button", name="Take part").click()
    bob.page.get_by_role("button", name="Withdraw").click()
    expect(bob.page.get_by_role("button", name="Take part")).to_be_visible()

    cup = page.url
    page.get_by_role("button", name="Start now").click()
    page.get_by_role("link", name="To my table").first.click()
    ann.wait_for_the_table()
    give_up(ann)
    page.goto(cup)
    expect(page.get_by_text("Over", exact=True)).to_be_visible()
    expect(page.locator("tbody tr.me")).to_contain_text("Hosting Ann")
    expect(bob.page.get_by_text("Over", exact=True)).to_be_visible()  # it follows by itself
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert "Hosting Ann" in Path(download.value.path()).read_text(encoding="utf-8")


@pytest.fixture
def ann(visit: Visit, full: FullSite) -> Visitor:
    """Somebody with many games, who reads German on a small phone."""
    visitor = visit(full.base, **PHONE, locale="de-DE")
    make_account(visitor, "Vielspielerin")
    me: Json = visitor.page.evaluate("fetch('/api/me').then(reply => reply.json())")
    full.thread.run(fill_with_games(full.thread.server.store, me["id"], GAMES))
    return visitor


def test_games_are_found_and_pages_of_ones_own_are_for_everybody(ann: Visitor, visit: Visit, full: FullSite):
    page = ann.page
    ann.open("games")
    rows = page.locator("#finished ~ ul li")
    expect(rows).to_have_count(30)
    page.get_by_role("button", name="Mehr").click()
    expect(rows).to_have_count(60)
    page.locator("summary", has_text="Auswahl").click()
    page.locator(".filter select").first.select_option("stones")
    page.locator(".filter select").last.select_option("won")
    expect(rows.filter(has_not_text="gewonnen")).to_have_count(0)
    expect(rows.first).to_contain_text("gewonnen")
    page.get_by_role("button", name="Alle zeigen").click()
    expect(rows).to_have_count(30)
    page.get_by_label("In Namen und Titeln suchen").fill("Evening 9")
    page.get_by_role("button", name="Finden").click()
    expect(rows.filter(has_not_text="Evening 9")).to_have_count(0)
    expect(rows.first).to_contain_text("Evening 9")

    ann.open("profile")
    page.locator("summary", has_text="Dein Bild wählen").click()
    page.get_by_role("button", name="Reiher").click()
    expect(page.get_by_role("button", name="Reiher")).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/api/me/profile"):
        page.get_by_role("checkbox", name=re.compile("Meine Statistik für mich behalten")).check()
    name = page.locator("h1").inner_text()
    bob = visit(full.base)
    bob.open(f"profile/{name}")
    expect(bob.page.get_by_text(f"{name} keeps the rest private.")).to_be_visible()
    expect(bob.page.locator(".figures")).to_have_count(0)

    for path in OWN_PAGES:
        ann.open(path)
        page.locator("h1").wait_for()
        page.wait_for_load_state("networkidle")
        check_everywhere(ann, path)


# Lists of choices that are too narrow for the longest of them.
CUT = """() => [...document.querySelectorAll("select")].filter(select => {
    const whole = select.cloneNode(true);
    whole.style.cssText = "position: absolute; flex: none; width: max-content; min-width: 0; max-width: none";
    select.after(whole);
    const wanted = whole.getBoundingClientRect().width;
    whole.remove();
    return select.checkVisibility() && wanted > select.getBoundingClientRect().width + 0.5;
}).map(select => select.outerHTML.slice(0, 200))"""


def check_everywhere(visitor: Visitor, path: str) -> None:
    """By day and by lantern, and on small screens."""
    schemes: list[Any] = ["light", "dark"] if AXE.is_file() else []
    for scheme in schemes:
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.accessible()
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 740})
        assert visitor.at_last_none(TOO_WIDE) == [], (path, width)
        assert visitor.at_last_none(CUT) == [], (path, width)

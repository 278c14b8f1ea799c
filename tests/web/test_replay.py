"""Replays in the browser: of every game, from every viewpoint, from a table or a file, and playing on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from galapagos.core.registry import game_names
from galapagos.study.replay import make_replay
from tests.support.accounts import until
from tests.support.people import Person, play_out
from tests.support.records import played
from tests.support.servers import ServerProcess
from tests.support.visitor import PHONE, REFUSED, Visitor

Visit = Callable[..., Visitor]
each_name = pytest.mark.parametrize("name", game_names())


def finished(server: ServerProcess, name: str) -> str:
    ann = Person(server.base, "Ann")
    table = ann.make(name, "me", "bot:random")
    with ann.sit(table) as seat:
        play_out(seat)
    ann.leave()
    return str(table["id"])


def at(page: Page, place: int) -> None:
    expect(page.locator(".screening")).to_have_attribute("data-place", str(place))


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def opened(visitor: Visitor, table: str, rest: str = "") -> Page:
    visitor.open(f"replay/{table}{rest}")
    visitor.page.locator(".screening").wait_for()
    return visitor.page


def drop(page: Page, text: str, name: str = "game.json") -> None:
    """A file let go above the page."""
    page.evaluate(
        """([text, name]) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], name, {type: "application/json"}));
            window.dispatchEvent(new DragEvent("drop", {dataTransfer: carried, cancelable: true}));
        }""",
        [text, name],
    )


@each_name
def test_back_and_forth(visit: Visit, server: ServerProcess, name: str):
    visitor = visit()
    page = opened(visitor, finished(server, name))
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    at(page, 0)
    button(page, "One move on").click()
    at(page, 1)
    button(page, "To the end").click()
    at(page, last)
    button(page, "One move back").click()
    at(page, last - 1)
    slider.fill(str(last // 2))
    at(page, last // 2)
    expect(page.locator("[aria-current=step]")).to_have_count(1)
    slider.blur()
    for key, place in (("ArrowRight", last // 2 + 1), ("ArrowLeft", last // 2), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        at(page, place)
    visitor.accessible()


@each_name
def test_everybodys_eyes(visit: Visit, server: ServerProcess, name: str):
    visitor = visit()
    page = opened(visitor, finished(server, name), "?move=2&eyes=1")
    at(page, 2)
    expect(page.locator(".screening")).to_have_attribute("data-eyes", "1")
    page.locator(".eyes select").select_option("-3")
    expect(page.locator(".screening")).to_have_attribute("data-eyes", "-3")
    page.locator(".eyes select").select_option("-4")
    expect(page.locator(".screening")).to_have_attribute("data-eyes", "-4")
    at(page, 2)


def test_by_itself(visit: Visit, server: ServerProcess):
    visitor = visit()
    visitor.page.clock.install()
    page = opened(visitor, finished(server, "beginning"))
    page.get_by_label("Speed").select_option("4×")
    page.locator("#content").focus()
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.querySelector('.screening').dataset.place) >= 3")
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play by itself").wait_for()
    stopped = page.locator(".screening").get_attribute("data-place")
    page.clock.run_for(10_000)  # the next move would have come, if it still did
    assert page.locator(".screening").get_attribute("data-place") == stopped


def test_jump_by_the_log_and_by_the_chart(visit: Visit, server: ServerProcess):
    page = opened(visit(), finished(server, "beginning"))
    line = page.locator("[data-move]").nth(12)
    line.locator("button").click()
    at(page, int(line.get_attribute("data-move") or 0))
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    chart = page.get_by_role("img", name="Points of all players")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] / 2, "y": 20})
    page.wait_for_function(
        "half => Math.abs(Number(document.querySelector('.screening').dataset.place) - half) <= 2", arg=last / 2
    )
    button(page, "As a table").click()
    row = page.locator("tbody tr").nth(3)
    row.get_by_role("button").click()
    expect(row).to_have_class(re.compile("here"))


def test_the_link_leads_to_the_move(visit: Visit, server: ServerProcess):
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = opened(visitor, finished(server, "beginning"))
    page.get_by_role("slider").fill("17")
    at(page, 17)
    expect(page.locator("body")).to_have_attribute("data-page", re.compile(r"\?move=17&"))
    button(page, "Copy the link to this move").click()
    link = until(lambda: page.evaluate("navigator.clipboard.readText()"))
    page.goto("about:blank")
    page.goto(link)
    page.locator(".screening").wait_for()
    at(page, 17)


@each_name
def test_a_saved_record_opens_offline(visit: Visit, server: ServerProcess, name: str, tmp_path: Path):
    visitor = visit(kept=True)
    page = opened(visitor, finished(server, name))
    with page.expect_download() as coming:
        button(page, "Save the record").click()
    coming.value.save_as(tmp_path / "game.json")
    saved = (tmp_path / "game.json").read_text()
    assert json.loads(saved)["film"]
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function(f"() => caches.match('/api/texts/{name}/en').then(Boolean)")
    visitor.open("replay")
    page.reload()
    page.locator(".drop").wait_for()
    page.context.set_offline(True)
    drop(page, saved)
    page.locator(".screening").wait_for()
    page.get_by_role("slider").fill("3")
    at(page, 3)
    expect(page.locator("#content")).not_to_be_empty()


def test_a_bare_record_needs_the_server(visit: Visit, server: ServerProcess):
    visitor = visit(kept=True)
    visitor.open("replay")
    page = visitor.page
    page.locator(".drop").wait_for()
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(True)
    drop(page, played("stones").to_json())
    expect(page.get_by_role("alert")).to_contain_text("the server is needed")


def test_a_dropped_record_is_shown(visit: Visit):
    visitor = visit()
    visitor.open("replay")
    visitor.page.locator(".drop").wait_for()
    visitor.accessible()
    drop(visitor.page, played("stones").to_json())
    visitor.page.locator(".screening").wait_for()
    at(visitor.page, 0)
    visitor.page.get_by_role("button", name="Review", exact=True).click()
    expect(visitor.page.locator(".elsewhere")).to_contain_text("galapagos review game.json --html review.html")
    visitor.accessible()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nothing at all", "game.json is not a record of a game."),
        ('{"game": "stones", "seats": 2, "format": 99, "moves": []}', "a newer galapagos is needed"),
        ('{"game": "stones", "seats": 2, "format": 1, "moves": ["ann: place z99"]}', "move 1"),
        ('{"game": "stones", "seats": 2, "moves": []}', "'format' must be a number"),
    ],
)
def test_a_bad_file_gets_a_sentence(visit: Visit, text: str, says: str):
    visitor = visit()
    visitor.open("replay")
    visitor.page.locator(".drop").wait_for()
    drop(visitor.page, text)
    expect(visitor.page.get_by_role("alert")).to_contain_text(says)
    expect(visitor.page.locator(".screening")).to_have_count(0)
    visitor.forgive(REFUSED)


def test_reports_a_bad_file_in_german(visit: Visit):
    visitor = visit(locale="de-DE")
    visitor.open("replay")
    visitor.page.locator(".drop").wait_for()
    drop(visitor.page, '{"game": "stones", "seats": 2, "format": 1, "moves": ["bob: place d4"]}')
    expect(visitor.page.get_by_role("alert")).to_have_text("Zug 1: an der Reihe ist ann, nicht bob")
    visitor.forgive(REFUSED)


def with_a_replay(**changes: object) -> str:
    """A whole record with a replay in the file whose only move is not as it should be."""
    record = played("stones")
    move = {"seat": 0, "line": "", "deed": {"key": "", "values": {}}, "events": [], "actor": 0, "question": None}
    broken = {**msgspec.to_builtins(make_replay(record)), "shots": [{**move, **changes}]}
    return json.dumps({**msgspec.to_builtins(record), "film": [broken]})


def test_remakes_a_damaged_replay_from_the_record(visit: Visit):
    visitor = visit()
    visitor.open("replay")
    visitor.page.locator(".drop").wait_for()
    drop(visitor.page, with_a_replay(points="many"))
    at(visitor.page, 0)
    expect(visitor.page.get_by_role("slider")).to_have_attribute("max", str(len(played("stones").moves)))
    expect(visitor.page.get_by_role("alert")).to_have_count(0)


def test_explains_that_a_replay_cannot_be_shown(visit: Visit):
    visitor = visit()
    visitor.open("replay")
    visitor.page.locator(".drop").wait_for()
    drop(visitor.page, with_a_replay(points=[0, 0], change={"rows": [None], "points": [5]}))
    at(visitor.page, 0)
    visitor.page.keyboard.press("End")
    expect(visitor.page.get_by_role("alert")).to_have_text("This record is damaged and cannot be shown.")
    drop(visitor.page, played("stones").to_json())
    at(visitor.page, 0)
    expect(visitor.page.get_by_role("alert")).to_have_count(0)


def test_the_replay_is_linked_where_people_look_for_it(visit: Visit, server: ServerProcess):
    visitor = visit()
    page = visitor.page
    visitor.play_now("beginning")
    visitor.wait_until_asked()
    page.locator(".bar a[href*='replay']").click()
    page.locator(".screening").wait_for()
    assert page.locator(".eyes").count() == 0  # it is still being played


@each_name
def test_playing_on(visit: Visit, server: ServerProcess, name: str):
    visitor = visit()
    page = opened(visitor, finished(server, name))
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.get_by_role("slider").fill(str(last // 2))
    button(page, "Play on from here").click()
    page.locator("dialog .place select").first.wait_for()
    visitor.accessible()
    page.locator("dialog .line select").select_option("0")
    button(page, "Set the table").click()
    visitor.wait_for_the_table()
    visitor.wait_until_asked()


def test_playing_on_with_somebody_who_has_the_link(visit: Visit, server: ServerProcess):
    visitor = visit()
    page = opened(visitor, finished(server, "beginning"), "?move=30")
    button(page, "Play on from here").click()
    page.locator("dialog .line select").select_option("1")
    page.locator("dialog .place select").first.select_option("open")
    button(page, "Set the table").click()
    link = page.locator("#link").input_value()
    friend = visit()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit here").click()
    friend.wait_for_the_table()
    visitor.wait_for_the_table()


def test_on_a_phone_in_german(visit: Visit, server: ServerProcess):
    visitor = visit(**PHONE, locale="de-DE")
    page = opened(visitor, finished(server, "origin"), "?move=60")
    visitor.no_sideways_scroll()
    visitor.accessible()
    page.get_by_role("button", name="Notizen zeigen").or_(page.locator(".tools button").last).first.tap()
    expect(page.locator("[aria-current=step]")).to_be_visible()
    visitor.accessible()

"""The way in: from the first visit to a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Route, expect

from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_names
from galapagos.server.http.static_files import STATIC
from tests.support.servers import ServerProcess
from tests.support.visitor import NO_NETWORK, Visitor, click

Visit = Callable[..., Visitor]


def test_every_game_is_offered_with_what_one_wants_to_know(visit: Visit):
    ann = visit()
    ann.open()
    for game in game_names():
        card = ann.card(game)
        expect(card.locator("h2")).not_to_be_empty()
        expect(card.locator(".facts")).to_contain_text(re.compile(r"\d players.*\d+ minutes"))
        expect(card.locator(".picture svg").first).to_be_visible()


def test_first_visit_to_first_move_takes_three_clicks(visit: Visit):
    ann = visit()
    ann.play_now("stones")
    ann.wait_until_asked()
    ann.answer(click)
    ann.page.get_by_text("places the first stone on").first.wait_for()


def test_a_game_is_continued_from_home(visit: Visit):
    ann = visit()
    ann.play_now("beginning")
    address = ann.page.url
    ann.page.get_by_role("link", name="Home").click()
    ann.page.get_by_text("Go on playing").wait_for()
    ann.page.locator(".row").first.click()
    expect(ann.page).to_have_url(address)


def test_an_open_table_is_joined_from_home_and_a_third_one_watches(visit: Visit):
    ann, bob, cat = visit(), visit(), visit()
    ann.open("new/beginning")
    ann.page.get_by_label("Name of the table").fill("Lagoon")
    ann.page.locator(".place select").nth(1).select_option("open")
    ann.page.locator(".make").click()
    ann.page.locator("#link").wait_for()
    bob.open()
    bob.page.locator(".row", has_text="Lagoon").click()
    bob.page.get_by_role("button", name="Sit here").click()
    ann.wait_for_the_table()
    cat.open()
    cat.page.locator(".row", has_text="Lagoon").click()
    cat.wait_for_the_table()
    expect(cat.page.get_by_text("You are watching.")).to_be_visible()
    expect(cat.page.locator("[data-stand=open]")).to_have_count(0)


def test_the_best_table_has_no_rating_where_nobody_at_it_has_one(visit: Visit):
    ann, cat = visit(), visit()
    ann.set_table("stones", ["me", "bot:random"], {})
    ann.wait_for_the_table()
    cat.open("lobby")
    expect(cat.page.locator("a.tv")).to_have_text("Watch the best table")


def test_the_language_follows_the_browser_and_can_be_changed(visit: Visit):
    ann = visit(locale="de-AT")
    ann.open("settings")
    expect(ann.page.locator("h1")).to_have_text("Einstellungen")
    ann.page.get_by_text("English").click()
    expect(ann.page.locator("h1")).to_have_text("Settings")
    ann.page.reload()
    expect(ann.page.locator("h1")).to_have_text("Settings")


def test_the_light_can_be_changed(visit: Visit):
    ann = visit()
    ann.open("settings")
    paper = "getComputedStyle(document.body).backgroundColor"
    day = ann.page.evaluate(paper)
    ann.page.get_by_text("lantern").click()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    ann.page.wait_for_function(f"day => {paper} !== day", arg=day)  # it fades


def test_a_rule_is_found_by_its_number(visit: Visit):
    ann = visit()
    ann.open("rules/beginning?rule=3.4")
    expect(ann.page.locator(".told h3")).to_contain_text("3.4")
    expect(ann.page.locator(".told")).to_be_in_viewport()


def test_a_table_that_is_not_there_says_so(visit: Visit):
    ann = visit()
    ann.open("table/nothinghere")
    expect(ann.page.get_by_text("This table is not there")).to_be_visible()


def test_a_page_counts_as_arrived_when_it_is_in_sight(visit: Visit):
    """Visitor.open relies on it: the address changes at once, the page only when its scripts have come."""
    ann = visit()
    ann.open()
    held: list[Route] = []
    ann.page.route("**/*.js", lambda route: held.append(route))
    with ann.page.expect_request("**/*.js"):
        ann.page.get_by_role("link", name="Settings").click()
    expect(ann.page).to_have_url(re.compile("#/settings$"))
    assert ann.page.locator("body").get_attribute("data-page") == "#/"
    while not ann.page.locator("#name").count():
        while held:
            held.pop().continue_()
        ann.page.wait_for_timeout(20)
    expect(ann.page.locator("body")).to_have_attribute("data-page", "#/settings")


def test_a_page_that_comes_too_late_does_not_arrive(visit: Visit):
    """Its scripts were still on their way when the visitor went back."""
    ann = visit()
    ann.open()
    held: list[Route] = []
    ann.page.route("**/*.js", lambda route: held.append(route))
    with ann.page.expect_request("**/*.js"):
        ann.page.get_by_role("link", name="Settings").click()
    ann.open()
    come: list[str] = []
    ann.page.on("requestfinished", lambda request: come.append(request.url))
    wanted = {route.request.url for route in held}
    while not wanted <= set(come):
        while held:
            held.pop().continue_()
        ann.page.wait_for_timeout(20)
    late = ann.page.evaluate("() => new Promise(done => setTimeout(() => done(document.body.dataset.page)))")
    assert late == "#/"


def test_the_page_can_be_installed(visit: Visit):
    """What a browser asks for before it offers to: a manifest with a name, a start and icons that are there."""
    ann = visit(kept=True)
    ann.open()
    ann.page.locator(".game").first.wait_for()
    session = ann.page.context.new_cdp_session(ann.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["name"], manifest["display"]) == ("Galápagos", "standalone")
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for path in [manifest["start_url"], *(icon["src"] for icon in manifest["icons"])]:
        assert ann.page.request.get(f"{ann.base}{path}").ok
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in wrong if error["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_scripts_together_are_small(language: str):
    """Each language comes in two files of its own, which only its readers load."""
    others = tuple(f"{part}{code}-" for code in LANGUAGES if code != language for part in ("", "more-"))
    read = [path for path in STATIC.rglob("*.js") if not path.name.startswith(others)]
    assert all(any(path.name.startswith(f"{part}{language}-") for path in read) for part in ("", "more-"))
    packed = sum(path.with_name(f"{path.name}.br").stat().st_size for path in read)  # as the server sends it
    assert packed < 180_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_come_with_the_page(language: str, server: ServerProcess):
    """In the reader's language only, and not after the first script has asked for them."""
    page = httpx.get(server.base, headers={"accept-language": language}).text
    assert re.findall(r'modulepreload" crossorigin href="/assets/(..)-', page) == [language]


def test_scripts_travel_packed(server: ServerProcess):
    """As the browser can read it, brotli before gzip. What is packed cannot be asked for by its own name."""
    script = max(STATIC.rglob("assets/*.js"), key=lambda path: path.stat().st_size)
    address = f"{server.base}/assets/{script.name}"
    sizes = {"identity": script.stat().st_size}
    for accepted, encoding in (("gzip", "gzip"), ("gzip, br", "br")):
        with httpx.stream("GET", address, headers={"accept-encoding": accepted}) as reply:
            assert reply.headers["content-encoding"] == encoding
            sizes[encoding] = len(b"".join(reply.iter_raw()))
            assert int(reply.headers["content-length"]) == sizes[encoding]
    assert sizes["br"] < sizes["gzip"] < sizes["identity"]
    plain = httpx.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == script.read_bytes() == httpx.get(address, headers={"accept-encoding": "gzip"}).content
    assert httpx.get(f"{address}.br").status_code == 404


def test_the_shell_opens_offline(visit: Visit):
    ann = visit(kept=True)
    ann.open()
    ann.page.locator(".game").first.wait_for()
    ann.page.evaluate("navigator.serviceWorker.ready")
    ann.page.reload()
    ann.page.locator(".game").first.wait_for()
    ann.page.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.locator(".brand")).to_be_visible()
    expect(ann.page.get_by_text("The server cannot be reached")).to_be_visible()
    ann.open("rules/beginning")
    ann.forgive(NO_NETWORK)

"""Every game to its end, in the ways that people play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from galapagos.core.languages import LANGUAGES
from galapagos.study.diff import patched
from tests.support.by_ear import Listener
from tests.support.servers import ServerProcess
from tests.support.spoken import ENDINGS, page_texts, pattern, said_by
from tests.support.visitor import PHONE, Visitor, click, tap
from tests.web.boards import WATCH, counted
from tests.web.tables import Set, every_game

Visit = Callable[..., Visitor]

HURRY = 0.75  # most of a whole game is decided by its buttons


@every_game
def test_two_browsers(table: Set, visit: Visit):
    """Each reads the whole game in a language of their own."""
    ann, bob = visit(locale="fr-FR", kept=True), visit(locale="ru-RU")
    ann.hurry = bob.hurry = HURRY
    ann.set_table(table.game, ["me", "open"], table.options)
    bob.page.goto(ann.page.locator("#link").input_value())
    bob.page.locator("button", has_text=page_texts("ru")["lobby.sit"]).click()
    for visitor in (ann, bob):
        visitor.wait_for_the_table()
        visitor.page.evaluate(WATCH, table.game)
    ann.play_on(click, [bob])
    for seat, (visitor, language) in enumerate(((ann, "fr"), (bob, "ru"))):
        the_board_never_lagged(visitor, table.game, seat)
        everything_was_said_in(visitor, table.game, language)
    assert points(ann) == points(bob)
    assert shuffle_code(ann, "fr") == shuffle_code(bob, "ru")


def points(visitor: Visitor) -> list[str]:
    """The numbers of the result, without the words that each language puts next to them ("0 points", "0 point")."""
    return [re.sub(r"\D", "", text) for text in visitor.page.locator(".result b").all_inner_texts()]


@every_game
def test_by_keyboard_and_ear_alone(table: Set, visit: Visit):
    """From the first move to the end with what a screen reader says and nothing else."""
    ann = visit()
    ann.set_table(table.game, ["me", "bot:random"], table.options if table.game == "stones" else {})
    ann.wait_for_the_table()
    listener = Listener(ann)
    listener.play_on(click)
    assert listener.unnamed == []
    ann.page.keyboard.press("Tab")
    expect(ann.page.get_by_role("button", name="Another one")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".result")).to_have_count(0)


def shuffle_code(visitor: Visitor, language: str) -> str:
    """What the result says of the shuffle: the browser's value was used, with the commitments of this code."""
    said = visitor.page.locator(".result [role=status]")
    expect(said).to_have_text(pattern(page_texts(language)["end.shuffle.used"]))
    return said.inner_text().rpartition(" ")[2]


def the_board_never_lagged(visitor: Visitor, game: str, seat: int) -> None:
    """At every line of the log the board showed what the view of that move says. Cards are dealt in one go."""
    replay = visitor.page.evaluate(
        "seat => fetch(`/api/tables/${location.hash.split(/[/?]/)[2]}/film?eyes=${seat}`).then(reply => reply.json())",
        seat,
    )
    drawn, view = visitor.page.evaluate("drawn"), replay["view"]
    views = [view := patched(view, move["change"]) for move in replay["shots"]]
    began = min(map(int, drawn))
    played = [number for number, move in enumerate(replay["shots"], 1) if move["seat"] >= 0 and number >= began]
    assert [number for number in played if str(number) not in drawn] == []
    assert drawn == {number: counted(game, views[int(number) - 1], seat) for number in drawn}


@every_game
def test_by_thumb_on_a_small_screen(table: Set, visit: Visit):
    language = LANGUAGES[-1]
    ann = visit(**PHONE, locale=language)
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.late)
    ann.wait_for_the_table()
    ann.no_sideways_scroll()
    ann.play_on(tap)
    ann.no_sideways_scroll()
    everything_was_said_in(ann, table.game, language)


@every_game
def test_in_german(table: Set, visit: Visit):
    ann = visit(locale="de-DE")
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.late)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    assert ann.page.evaluate("document.documentElement.lang") == "de"
    expect(ann.page.locator("#asked")).to_have_text(said_by(table.game, "de", "question"))
    ann.play_on(click)
    everything_was_said_in(ann, table.game, "de")


def everything_was_said_in(visitor: Visitor, game: str, language: str) -> None:
    """Every line of the log and the result are sentences of this language."""
    sentences = said_by(game, language, "event", "action")
    strange = [line for line in visitor.page.locator(".log li").all_inner_texts() if not sentences.search(line.strip())]
    assert strange == []
    texts = page_texts(language)
    assert pattern(*(texts[key] for key in ENDINGS)).search(visitor.page.locator(".result h2").inner_text())


@pytest.fixture(scope="module")
def frail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that is killed and started again, on the same tables."""
    with ServerProcess(str(tmp_path_factory.mktemp("restart") / "tables.db")) as running:
        yield running


@every_game
def test_a_restart_of_the_server_is_survived(table: Set, visit: Visit, frail: ServerProcess):
    """In the middle of an attack or a fight, where the game has one, and without loading the page again."""
    frail.start()
    ann = visit(frail.base)
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.heated)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    ann.page.evaluate("window.samePage = true")
    log = ann.page.locator(".log li")
    asked, told = ann.asks(), log.all_inner_texts()
    frail.kill()
    expect(ann.page.locator("p.line")).to_be_visible()
    frail.start()
    expect(ann.page.locator("p.line")).to_have_count(0)
    expect(ann.page.locator("#asked")).to_have_text(asked)
    expect(log).to_have_text(told, use_inner_text=True)
    for _ in range(3):
        ann.wait_until_asked()
        ann.act(click)
    assert ann.page.evaluate("window.samePage")

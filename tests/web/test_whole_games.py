"""Every game to its end, in the ways that people play."""

from __future__ import annotations

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

SCORED_IN_PARTS = {"origin", "beginning", "tyranno"}
HURRY = 0.75  # most of a whole game is decided by its buttons


@every_game
def test_two_browsers(table: Set, visit: Visit):
    """Ann plays with the mouse, in French; Bob with a keyboard, by what a screen reader says and nothing else."""
    ann, bob = visit(locale="fr-FR"), visit()
    ann.hurry = HURRY
    ann.set_table(table.game, ["me", "open"], table.options)
    bob.page.goto(ann.page.locator("#link").input_value())
    bob.page.locator("button", has_text="Sit here").click()
    for visitor in (ann, bob):
        visitor.wait_for_the_table()
        visitor.page.evaluate(WATCH, table.game)
    listener = Listener(bob, hurry=HURRY)
    ann.play_on(click, [listener])
    assert listener.unnamed == []
    for seat, (visitor, language) in enumerate(((ann, "fr"), (bob, "en"))):
        the_board_never_lagged(visitor, table.game, seat)
        everything_was_said_in(visitor, table.game, language)
    assert ann.page.locator(".result b").all_inner_texts() == bob.page.locator(".result b").all_inner_texts()
    assert shuffle_code(ann, "fr") == shuffle_code(bob, "en")
    the_result_tells(bob, table.game)
    the_table_is_looked_at(bob)


def the_result_tells(visitor: Visitor, game: str) -> None:
    """Who came where, the parts of the score, and what the winner has."""
    result = visitor.page.locator(".result")
    assert result.locator(".rank").all_inner_texts() in (["1", "2"], ["1", "1"])
    headline = result.locator("h2").inner_text()
    assert re.fullmatch(r"You win!?|You came 2nd\.?|.* share the win\.?|Nobody wins\.?", headline), headline
    expect(result.locator(".parts")).to_have_count(2 if game in SCORED_IN_PARTS else 0)
    if game in SCORED_IN_PARTS and "share" not in headline:
        assert result.locator(".herd svg").count() > 0


def the_table_is_looked_at(visitor: Visitor) -> None:
    """By keyboard: another game, the replay and the review stay within reach."""
    visitor.page.keyboard.press("Tab")
    expect(visitor.page.get_by_role("button", name="Another one")).to_be_focused()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(".result")).to_have_count(0)
    expect(visitor.page.get_by_role("button", name="Another one")).to_be_visible()
    expect(visitor.page.locator(".after a[href^='#/review/']")).to_be_visible()


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
    assert said_by(table.game, "de", "question").fullmatch(ann.asks())
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
    before = ann.asks(), ann.page.locator(".log li").all_inner_texts()
    frail.kill()
    expect(ann.page.locator("p.line")).to_be_visible()
    frail.start()
    expect(ann.page.locator("p.line")).to_have_count(0)
    assert (ann.asks(), ann.page.locator(".log li").all_inner_texts()) == before
    for _ in range(3):
        ann.wait_until_asked()
        ann.act(click)
    assert ann.page.evaluate("window.samePage")

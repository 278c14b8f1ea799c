"""``galapagos review`` as a person types it."""

from __future__ import annotations

import signal
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from galapagos.core.record import load_record, save_record
from galapagos.review.review import moments_of, outline_of
from galapagos.review.storage import parse_review
from galapagos.review.summary import summary_of
from galapagos.review.terminal import signed
from tests.support.programs import started
from tests.support.reviewed_games import record_of
from tests.support.terminal import COMMAND, Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    save_record(record_of("stones"), tmp_path / "game.json")
    return Program(tmp_path)


def test_a_review_is_shown_and_saved_next_to_its_record(program):
    ran = program("review", "game.json", "--seat", "ann", "--iterations", "16")
    assert ran.code == 0
    assert "chance to win at the start" in ran.out
    assert "own decisions" in ran.out
    review = parse_review((program.home / "game.review.json").read_bytes())
    assert review.reviewed == [0]
    assert review.found


def test_german_is_spoken(program):
    ran = program("review", "game.json", "--seat", "ann", "--iterations", "16", "--language", "de")
    assert "Gewinnchance am Anfang" in ran.out


class Page(HTMLParser):
    """What is on a page, and what it would need besides."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.needed: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.needed += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "data")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize(("language", "luck"), [("en", "luck"), ("de", "Glück")])
def test_a_page_holds_the_graph_the_sums_and_the_most_costly(program, language, luck):
    effort = ["--seat", "ann", "--iterations", "64", "--language", language]
    assert program.here("review", "game.json", *effort, "--html", "page.html").code == 0
    text = (program.home / "page.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.needed == []
    assert "script" not in page.tags
    assert "@import" not in text
    assert "url(" not in text
    record = load_record(program.home / "game.json")
    review = parse_review((program.home / "game.review.json").read_bytes())
    moments = len(list(moments_of(record, review.reviewed, review.effort)))
    (seat,) = summary_of(outline_of(record), review, moments).seats
    assert text.count('class="line seat') == 2 * record.seats, "a line for each seat, and which is whose"
    assert text.count('class="dear"') == len(seat.costly)
    assert seat.tally is not None
    assert page.words[page.words.index(luck) + 1] == signed(seat.tally.luck)
    assert [words for words in page.words if words.strip() in {c.sentences[language] for c in seat.costly}] == [
        f" {costly.sentences[language]}" for costly in seat.costly
    ]


def test_reports_a_page_that_cannot_be_written(program):
    ran = program.here("review", "game.json", "--iterations", "16", "--html", "nowhere/page.html")
    assert ran.code == 2
    assert "cannot write nowhere/page.html: No such file" in ran.err


def test_the_same_iterations_find_the_same_with_one_process_and_with_two(program):
    kept = program.home / "game.review.json"
    program("review", "game.json", "--seat", "ann", "--iterations", "16")
    alone = kept.read_bytes()
    kept.unlink()
    program("review", "game.json", "--seat", "ann", "--iterations", "16", "--jobs", "2")
    assert kept.read_bytes() == alone


def test_a_stopped_review_goes_on_where_it_was_and_finds_the_same(program):
    kept = program.home / "game.review.json"
    arguments = ["review", "game.json", "--seat", "ann", "--iterations", "300"]
    with started([*COMMAND, *arguments], env=program.environment, cwd=program.home) as running:
        while not kept.exists() and running.poll() is None:
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=300)
    assert running.returncode == 130
    assert "run the same command again to continue" in out
    before = parse_review(kept.read_bytes()).found
    assert program(*arguments).code == 0
    after = parse_review(kept.read_bytes()).found
    assert 0 < len(before) < len(after)
    assert [finding for finding in after if finding.place in {each.place for each in before}] == before
    kept.unlink()
    program(*arguments)
    assert parse_review(kept.read_bytes()).found == after


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.json"], "cannot read missing.json"),
        (["damaged.json"], "damaged.json: this is not a whole record"),
        (["newer.json"], "a newer galapagos is needed"),
        (["begun.json"], "begun.json: this game is not over yet"),
        (["game.json", "--seat", "amn"], "no seat is called 'amn': did you mean 'ann'"),
        (["game.json", "--seconds", "1", "--iterations", "9"], "not both"),
        (["game.json", "--language", "xx"], "there is no language 'xx'"),
    ],
)
def test_reports_errors_in_one_line_and_writes_nothing(program, arguments, said):
    whole = (program.home / "game.json").read_text(encoding="utf-8")
    (program.home / "damaged.json").write_text(whole[:200], encoding="utf-8")
    (program.home / "newer.json").write_text(whole.replace('"format": 1', '"format": 9'), encoding="utf-8")
    begun = record_of("stones")
    save_record(type(begun)(game="stones", seats=2, options=begun.options), program.home / "begun.json")
    ran = program.here("review", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert list(program.home.glob("*.review.json*")) == []


def test_a_damaged_review_is_named_and_left_alone(program):
    kept = program.home / "game.review.json"
    kept.write_text("{", encoding="utf-8")
    ran = program.here("review", "game.json", "--iterations", "16")
    assert ran.code == 2
    assert "game.review.json: this is not a whole review" in ran.err
    assert kept.read_text(encoding="utf-8") == "{"

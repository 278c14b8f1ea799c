"""Every puzzle has one best answer, and the command that finds them works."""

from __future__ import annotations

import datetime

import pytest
from msgspec.structs import replace

from galapagos.bots.search_player import Budget
from galapagos.core.languages import FALLBACK, LANGUAGES
from galapagos.core.record import save_record
from galapagos.core.registry import game_names
from galapagos.core.rng import Rng
from galapagos.review.puzzle import Puzzle, PuzzleBook, number_for, puzzles, read_book
from galapagos.review.puzzle_reasons import translate_reasons
from galapagos.review.puzzle_search import FEWEST
from galapagos.review.win_chance import SeatView, answer_chances
from tests.support.reviewed_games import record_of
from tests.support.terminal import Program

ALL = [(name, puzzle) for name in game_names() for puzzle in puzzles(name)]
each_puzzle = pytest.mark.parametrize(("name", "puzzle"), ALL, ids=lambda value: getattr(value, "key", value))
each_game = pytest.mark.parametrize("name", game_names())


@each_game
def test_there_are_enough_of_them_and_each_only_once(name):
    book = puzzles(name)
    assert len(book) >= 8
    assert len({puzzle.key for puzzle in book}) == len(book)


@each_puzzle
def test_a_puzzle_can_be_played_and_lists_every_choice(name: str, puzzle: Puzzle):
    game = puzzle.game(name)
    view = game.read_view(puzzle.position)
    assert view.eyes == puzzle.seat
    state = game.imagine(view, Rng(3))
    assert state.actor == puzzle.seat
    words = {game.write(state, action) for action in state.choices()}
    assert words == puzzle.chances.keys()
    assert len(words) >= FEWEST


@each_puzzle
def test_a_puzzle_has_one_best_answer_and_a_reason(name: str, puzzle: Puzzle):
    best, second, *_ = sorted(puzzle.chances.values(), reverse=True)
    assert puzzle.chances[puzzle.solution] == best
    assert best - second == pytest.approx(puzzle.gap, abs=0.002)
    assert puzzle.gap >= 0.04
    for language in LANGUAGES:
        assert puzzle.reason[language].endswith(".")
        assert "{" not in puzzle.reason[language]


@each_game
def test_the_best_answer_stands_up_to_another_look(name):
    """A short search of other worlds prefers it to the worst answer of every puzzle."""
    for number, puzzle in enumerate(puzzles(name)[:3]):
        game = puzzle.game(name)
        eyes = SeatView(game, game.read_view(puzzle.position), puzzle.seat, 77 + number)
        state = game.read_position(puzzle.position)
        worst = min(puzzle.chances, key=lambda words: puzzle.chances[words])
        budget = Budget(iterations=64)
        good, bad = (answer_chances(eyes, game.read(state, words), budget) for words in (puzzle.solution, worst))
        assert good.chances[puzzle.seat] > bad.chances[puzzle.seat]


def test_puzzles_follow_the_days_and_start_over():
    first = datetime.date(2026, 11, 16)
    numbers = [number_for(first + datetime.timedelta(days=days), 5) for days in range(6)]
    assert sorted(numbers[:5]) == [0, 1, 2, 3, 4]
    assert numbers[5] == numbers[0]
    assert number_for(datetime.date(2020, 2, 29), 5) in range(5)


def test_puzzles_are_found_in_records(tmp_path):
    program = Program(tmp_path)
    save_record(record_of("stones"), tmp_path / "game.json")
    options = ["--game", "stones", "--out", "book.json", "--iterations", "16", "--gap", "0.02", "--easy"]
    ran = program.here("puzzles", "find", "game.json", *options)
    assert ran.code == 0
    assert "puzzles in book.json" in ran.out
    found = read_book(tmp_path / "book.json").puzzles
    assert found
    assert program.here("puzzles", "find", "game.json", *options, "--many", "1").code == 0
    assert read_book(tmp_path / "book.json").puzzles == found


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.json", "--game", "stones"], "cannot read missing.json"),
        (["half.json", "--game", "stones"], "half.json: this is not a whole record"),
        (["half.json", "--game", "chess"], "there is no game 'chess'"),
    ],
)
def test_reports_errors_in_one_line(tmp_path, arguments, said):
    (tmp_path / "half.json").write_text('{"game": ', encoding="utf-8")
    ran = Program(tmp_path).here("puzzles", "find", *arguments, "--out", "book.json")
    assert ran.code == 2
    assert said in ran.err
    assert not (tmp_path / "book.json").exists()


@each_game
def test_reasons_are_said_in_a_language_that_came_later(name):
    book = PuzzleBook(puzzles=[replace(puzzle, reason={FALLBACK: puzzle.reason[FALLBACK]}) for puzzle in puzzles(name)])
    assert translate_reasons(book, name) == len(book.puzzles) * (len(LANGUAGES) - 1)
    later = LANGUAGES[-1]
    assert [puzzle.reason[later] for puzzle in book.puzzles] == [puzzle.reason[later] for puzzle in puzzles(name)]

"""The table in the terminal: what it shows, and what it leaves to memory (A27)."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from galapagos.terminal.tables.tyranno import COMMANDS, draw
from tests.rules.table import TestTable
from tests.rules.tyranno.tables import roll, tyranno, view_of

NAMES = ["Ann", "Bob", "Cat", "Dan"]
TABLE = """
    round: 3
    phase: ann challenges
    special: mouse@red:2 - -
    9: - (shark:3) - -
    3: frog - - -
    field 1: W2 | F | ann S, bob T
    ann: 12 points, rack K2
    gone: fish
"""


def printed(what: object) -> str:
    console = Console(file=io.StringIO(), width=80)
    console.print(what)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


def drawn(table: TestTable, eyes: str, language: str = "en") -> str:
    return printed(draw(table.game, view_of(table, eyes), NAMES, language))


def test_the_board_the_environment_and_the_own_rack_are_drawn() -> None:
    text = drawn(tyranno(TABLE), "ann")
    for part in ("Round 3", "Fights", "Mouse (Cat)", "◆3 ⚂2 face down", "◆1 ⚂2", "2 × Water", "Ch×2", "12 points"):
        assert part in text


def test_a27_face_down_chips_are_left_to_memory() -> None:
    text = drawn(tyranno(TABLE), "ann")
    assert "3 face down" in text


def test_a27_with_a_memory_aid_what_one_has_seen_is_shown() -> None:
    text = drawn(tyranno(TABLE, memory_aid=True), "ann")
    assert "Su Fi ?" in text
    assert "Fi ?×2" in drawn(tyranno(TABLE, memory_aid=True), "cat")


def test_others_racks_are_not_drawn() -> None:
    assert "Ch×2" not in drawn(tyranno(TABLE), "bob")


def test_the_odds_are_drawn_before_a_fight_is_declared() -> None:
    table = tyranno(TABLE)
    view = view_of(table, "ann")
    percents = [f"{100 * chance:.0f} %" for chance in view.odds[0].odds]
    text = printed(COMMANDS["odds"](table.game, view, NAMES, "en"))
    assert all(percent in text for percent in percents)
    assert percents[0] in drawn(table, "ann")
    table = tyranno("    phase: ann sets\n")
    assert "No fight" in printed(COMMANDS["odds"](table.game, view_of(table, "ann"), NAMES, "en"))


def test_a_fight_is_drawn_while_it_goes_on() -> None:
    table = tyranno(TABLE).play("ann: frog challenges shark", *roll(1, 6))
    assert "Fight" in drawn(table, "dan")
    assert "1 hits" in drawn(table, "dan")


@pytest.mark.parametrize(("language", "words"), [("en", "out of the game: Fish"), ("de", "ausgeschieden: Fisch")])
def test_animals_that_are_out_of_the_game(language: str, words: str) -> None:
    table = tyranno(TABLE)
    assert words in printed(COMMANDS["gone"](table.game, view_of(table), NAMES, language))

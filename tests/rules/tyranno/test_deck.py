"""Rule 5: the deck is data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError
from galapagos.core.options import from_text
from galapagos.core.record import check_record, parse_record
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.table import Table
from galapagos.games.tyranno.deck import find_deck
from tests.support.walks import any_action


def written(animals: list[dict[str, str]], name: str | None = "mine") -> str:
    content: dict[str, object] = {"animals": animals}
    if name is not None:
        content["name"] = name
    return json.dumps(content)


def beasts(count: int = 28) -> list[dict[str, str]]:
    return [{"id": f"beast-{number}", "sym": "SKF" if number % 2 else "WWB", "en": "Beast"} for number in range(count)]


def test_a_deck_is_named_and_written_into_the_record() -> None:
    played = game("tyranno", seats=2, deck=written(beasts()))
    assert str(played.options["deck"]).startswith("mine: beast-0 WWB, beast-1 SKF, ")
    table, rng = Table(played, SeededDealer(1)), Rng(1)
    while not table.over:
        if table.step([None, None]) is None:
            table.answer(table.state.actor, any_action(table.state, rng))
    record = parse_record(table.record().to_json())
    assert check_record(record).scores() == table.state.scores(), "the record needs no file"
    assert "chance: turn up beast-" in record.moves[0]


def test_on_a_command_line_a_file_stands_for_its_deck(tmp_path: Path) -> None:
    option = next(option for option in game("tyranno").options_offered if option.name == "deck")
    path = tmp_path / "deck.json"
    path.write_text(written(beasts()), encoding="utf-8")
    assert find_deck(str(from_text(option, str(path)))).name == "mine"
    with pytest.raises(GalapagosError, match=r"cannot read .*: No such file"):
        from_text(option, str(tmp_path / "nowhere.json"))


def test_a_game_never_opens_a_file(tmp_path: Path) -> None:
    """Options come over the net and in records too."""
    path = tmp_path / "deck.json"
    path.write_text(written(beasts()), encoding="utf-8")
    with pytest.raises(GalapagosError, match="there is no deck"):
        game("tyranno", deck=str(path))


def test_a_deck_without_a_name() -> None:
    assert find_deck(written(beasts(), None)).name == "own"


def test_a_deck_as_text_is_the_same_deck() -> None:
    one = game("tyranno", deck=written(beasts()))
    assert game("tyranno", deck=str(one.options["deck"])) == one


def test_the_standard_deck_goes_without_saying() -> None:
    assert "deck" not in game("tyranno", deck="standard").chosen_options()


def changed(**new: str) -> list[dict[str, str]]:
    return [*beasts()[:27], {"id": "beast-27", "sym": "SKF"} | new]


@pytest.mark.parametrize(
    ("animals", "why"),
    [
        (beasts(27), "27 animals: it takes 28"),
        (beasts(29), "29 animals: it takes 28"),
        (changed(sym="SKX"), "cannot have the symbols 'SKX'"),
        (changed(sym="SK"), "cannot have the symbols 'SK'"),
        (changed(sym="SKFW"), "cannot have the symbols 'SKFW'"),
        (changed(id="beast-3"), "'beast-3' twice"),
        (changed(id="Big Beast"), "cannot be called 'Big Beast'"),
    ],
)
def test_bad_decks(animals: list[dict[str, str]], why: str) -> None:
    with pytest.raises(GalapagosError, match=why):
        game("tyranno", deck=written(animals))


@pytest.mark.parametrize("content", ["[]", "{}", "{", '{"animals": [1]}', '{"animals": [{"id": "frog"}]}'])
def test_what_is_no_deck(content: str) -> None:
    with pytest.raises(GalapagosError, match="is no deck"):
        game("tyranno", deck=content)


def test_a_word_that_is_no_deck() -> None:
    with pytest.raises(GalapagosError, match="there is no deck 'fancy'"):
        game("tyranno", deck="fancy")


def test_the_name_of_the_standard_deck_is_taken() -> None:
    with pytest.raises(GalapagosError, match="needs a name of its own"):
        game("tyranno", deck=written(beasts(), "standard"))

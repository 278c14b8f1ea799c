"""Every example of the rules shows what it says."""

from __future__ import annotations

import msgspec
import pytest

from galapagos.core.errors import IllegalMove
from galapagos.core.languages import LANGUAGES
from galapagos.core.names import SEATS
from galapagos.core.registry import game_class, game_names
from galapagos.core.table import Table
from galapagos.study.example import Example, example_words, examples, played

ALL = [(kind, example) for kind in game_names() for example in examples(kind)]
WITH_AN_OPTION = [(kind, example) for kind, example in ALL if example.option]
every_example = pytest.mark.parametrize(("kind", "example"), ALL, ids=lambda each: getattr(each, "key", each))


def offered(table: Table) -> set[str]:
    return set() if table.over else {table.game.write(table.state, action) for action in table.state.choices()}


@pytest.mark.parametrize("kind", game_names())
def test_every_game_has_enough_of_them(kind: str):
    assert len(examples(kind)) >= 8
    assert len({example.key for example in examples(kind)}) == len(examples(kind))


@every_example
def test_it_shows_what_it_says(kind: str, example: Example):
    assert example.choices or example.refused or example.leaves or example.option
    table = played(example, kind)
    if example.choices:
        assert offered(table) == set(example.choices)
    for move, rule in example.refused.items():
        with pytest.raises(IllegalMove) as refused:
            table.game.refuse(table.state, table.game.read(table.state, move))
        assert refused.value.rule == rule
    left = table.game.write_position(table.state)
    assert [part for part in example.leaves if part not in left] == [], left


@pytest.mark.parametrize("kind", game_names())
def test_every_option_has_a_position_that_shows_the_difference(kind: str):
    shown = [example.option for example in examples(kind) if example.option]
    assert sorted(shown) == sorted(option.name for option in game_class(kind).options_offered)


@pytest.mark.parametrize(("kind", "example"), WITH_AN_OPTION, ids=lambda each: getattr(each, "key", each))
def test_an_option_makes_the_difference_that_is_told(kind: str, example: Example):
    assert example.make_game(kind).options[example.option] != example.value
    assert example.here or example.there
    here, there = (seen_and_offered(played(example, kind, other)) for other in (False, True))
    assert [claim for claim in example.here if not claimed(claim, here) or claimed(claim, there)] == []
    assert [claim for claim in example.there if not claimed(claim, there) or claimed(claim, here)] == []


def claimed(claim: str, found: tuple[set[str], str]) -> bool:
    answers, text = found
    return claim in answers or claim in text


def seen_and_offered(table: Table) -> tuple[set[str], str]:
    """Every choice, and one text with the position, the winners and the view of the seat to move."""
    won = " ".join(SEATS[seat] for seat in table.state.winners()) if table.over else "nobody"
    view = msgspec.json.encode(table.game.view(table.state, max(0, table.state.actor))).decode()
    return offered(table), f"{table.game.write_position(table.state)}\nwinners: {won}.\n{view}"


@every_example
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_has_words_and_a_rule(kind: str, example: Example, language: str):
    words = example_words(kind, language)[example.key]
    assert words.title
    assert words.text
    assert bool(words.other) == bool(example.option)
    assert example.rule in game_class(kind)().rules(language)


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_without_an_example(kind: str, language: str):
    assert set(example_words(kind, language)) == {example.key for example in examples(kind)}

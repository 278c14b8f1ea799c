"""Every example of the rules shows what it says."""

from __future__ import annotations

import pytest

from galapagos.core.errors import IllegalMove
from galapagos.core.registry import game_class, game_names
from galapagos.core.table import Table
from galapagos.core.texts import LANGUAGES
from galapagos.study.example import Example, example_words, examples, played

ALL = [(kind, example) for kind in game_names() for example in examples(kind)]
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


@pytest.mark.parametrize(("kind", "example"), [pair for pair in ALL if pair[1].option], ids=lambda each: str(each)[:20])
def test_an_option_makes_a_difference(kind: str, example: Example):
    one, other = played(example, kind), played(example, kind, other=True)
    assert example.make_game(kind).options[example.option] != example.value
    left = [table.game.write_position(table.state) for table in (one, other)]
    assert left[0] != left[1] or offered(one) != offered(other)


@every_example
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_words_and_belongs_to_a_rule(kind: str, example: Example, language: str):
    words = example_words(kind, language)[example.key]
    assert words.title
    assert words.text
    assert bool(words.other) == bool(example.option)
    assert example.rule in game_class(kind)().rules(language)


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_without_an_example(kind: str, language: str):
    assert set(example_words(kind, language)) == {example.key for example in examples(kind)}

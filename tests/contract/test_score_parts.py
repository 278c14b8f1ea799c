"""What a seat's points are made of adds up to its points, and has a name in every language."""

from __future__ import annotations

import pytest

from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_class, game_names
from tests.support.walks import walk


@pytest.mark.parametrize("name", game_names())
def test_the_parts_add_up_and_have_names(name: str):
    game = game_class(name)()
    for seed in range(3):
        *_, (last, _) = walk(game, seed)
        parts = game.score_parts(last)
        assert [sum(part.values()) for part in parts if part] in (last.scores(), [])
        named = [game.texts(language).sections["points"].keys() for language in LANGUAGES]
        assert all(part.keys() <= names for part in parts for names in named)
    assert any(any(game.score_parts(state)) for state, _ in walk(game))
